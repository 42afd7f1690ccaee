import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type DraftLink, draftLinks } from '#contract/desk/draft-links.ts'
import { client } from '#web/api/client.ts'
import { unlessGone } from '#web/api/deletions.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { keyOf } from '#web/api/queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { exactTime } from '#web/ui/format/when.ts'
import { draftLinksQuery } from './queries.ts'

type Props = { file: string; hasDraft: boolean; isUnsaved: boolean }

/** Links that show the draft to somebody who is no member, for a day. */
export function DraftLinks({ file, hasDraft, isUnsaved }: Props) {
  const title = useId()
  const queries = useQueryClient()
  const list = useQuery(draftLinksQuery(file))
  const [fresh, setFresh] = useState<DraftLink & { url: string }>()
  const readAgain = () => queries.invalidateQueries({ queryKey: keyOf(draftLinks.list) })
  const make = useMutation({
    mutationFn: () => client.call(draftLinks.make, { body: { path: file } }),
    onSuccess: async (link) => {
      setFresh(link)
      await readAgain()
    },
    meta: { quiet: true },
  })
  const withdraw = useMutation({
    mutationFn: (id: string) => unlessGone(client.call(draftLinks.withdraw, { params: { id } })),
    onSuccess: async (_, id) => {
      if (fresh?.id === id) setFresh(undefined)
      tell(t`The link opens nothing any more.`)
      await readAgain()
    },
  })
  const links = list.data ?? []
  if (!hasDraft && links.length === 0) return null
  return (
    <section aria-labelledby={title} className="mt-10 border-t border-rule pt-7">
      <h3 id={title} className="font-heading text-[21px]">
        <Trans>Show the draft to somebody</Trans>
      </h3>
      <p className="mt-2 max-w-[64ch] text-[15px] text-soft">
        <Trans>
          Whoever has the link sees the draft as it is then, for 24 hours. Search engines are kept
          away.
        </Trans>{' '}
        {isUnsaved && <Trans>What is not saved yet is not shown.</Trans>}
      </p>
      {hasDraft && (
        <Button className="mt-4" busy={make.isPending} onClick={() => make.mutate()}>
          <Trans>Make a link</Trans>
        </Button>
      )}
      {make.isError && (
        <div className="mt-4 max-w-2xl">
          <Notice kind="bad">{sentenceOf(make.error)}</Notice>
        </div>
      )}
      {fresh && <Fresh url={fresh.url} />}
      {links.length > 0 && (
        <ul className="mt-4 border-b border-rule text-[15px]">
          {links.map(({ id, by, createdAt, expiresAt }) => (
            <li
              key={id}
              className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule py-2"
            >
              <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
                <SpokenTime at={createdAt} />, {by}
                <span className="text-[13px] text-soft">
                  {' · '}
                  <Trans>until {exactTime(expiresAt)}</Trans>
                </span>
              </span>
              <Button
                small
                className="pointer-coarse:min-h-11"
                busy={withdraw.isPending && withdraw.variables === id}
                aria-label={t`Withdraw the link of ${exactTime(createdAt)}`}
                onClick={() => withdraw.mutate(id)}
              >
                <Trans>Withdraw</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Fresh({ url }: { url: string }) {
  const field = useId()
  return (
    <div className="mt-4 max-w-2xl rounded border border-rule bg-card px-4 py-3.5">
      <label htmlFor={field} className="mb-1.5 block text-[14px] font-medium">
        <Trans>The link; it is shown only now</Trans>
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <input
          id={field}
          readOnly
          value={url}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="min-h-9 min-w-0 flex-1 basis-60 rounded border border-edge bg-paper px-2.5 text-[14px]"
        />
        <CopyButton text={url} label={t`Copy link`} />
      </div>
    </div>
  )
}
