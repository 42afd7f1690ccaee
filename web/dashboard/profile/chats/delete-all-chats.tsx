import { formatNumber } from '#web/ui/format/locale.ts'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Chat, chats } from '#contract/chats/chat.ts'
import { client } from '#web/api/client.ts'
import { forgetReading } from '#web/api/kept-reading.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { keyOf } from '#web/api/queries.ts'
import { forgetChats } from '#web/chats/forget-chats.ts'
import { refreshLinks } from '#web/chats/links.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Panel } from '../panel.tsx'

const words = () => t`delete all chats`

/** Nothing takes this back, so its words have to be written. */
export function DeleteAllChats() {
  const [deleted, setDeleted] = useState<number>()
  return (
    <div className="mt-1.5 space-y-4">
      <p className="text-[15px] text-soft">
        <Trans>
          For good, and for all your devices. Export them first if you may want to read them again.
        </Trans>
      </p>
      {deleted !== undefined && (
        <Notice kind="good">
          {plural(deleted, { one: '# chat is deleted.', other: '# chats are deleted.' })}
        </Notice>
      )}
      <Panel label={t`Delete all chats`} look="danger">
        {(close) => (
          <Confirm
            onCancel={close}
            onDeleted={(count) => {
              setDeleted(count)
              close()
            }}
          />
        )}
      </Panel>
    </div>
  )
}

function Confirm(props: { onCancel: () => void; onDeleted: (count: number) => void }) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const count = useQuery({
    queryKey: keyOf(chats.list, 'count'),
    queryFn: ({ signal }) => countChats(signal),
    // Nobody needs the number again once they are being deleted.
    enabled: !busy,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })
  const goes = useQuery({
    queryKey: keyOf(chats.goesAlong),
    queryFn: ({ signal }) => client.call(chats.goesAlong, {}, { signal }),
    enabled: !busy,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })

  async function remove(event: FormEvent) {
    event.preventDefault()
    if (busy || !matches(text)) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { deleted } = await client.call(chats.remove, { query: { all: 'true' } })
      forgetReading()
      void forgetChats(queries)
      void refreshLinks(queries)
      props.onDeleted(deleted)
    } catch (error) {
      setProblem(sentenceOf(error))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void remove(event)} className="space-y-5">
      <ul className="list-disc space-y-1.5 ps-5 text-[15px] marker:text-faint">
        <li>
          <Trans>
            {howMany(count.data)}, archived and temporary ones too, are deleted at once.
          </Trans>
        </li>
        {goes.data && goes.data.saved > 0 && (
          <li>
            {plural(goes.data.saved, {
              one: '# saved answer is deleted with its chat.',
              other: '# saved answers are deleted with their chats.',
            })}
          </li>
        )}
        <li>
          {goes.data && goes.data.links > 0
            ? plural(goes.data.links, {
                one: '# link that you shared shows nothing any more.',
                other: '# links that you shared show nothing any more.',
              })
            : t`Links to them show nothing any more.`}
        </li>
        <li>
          <Trans>Documents that you attached to a chat are deleted with it.</Trans>
        </li>
        <li>
          <Trans>There is no undo. Messages that you used are not given back.</Trans>
        </li>
      </ul>
      <Field
        label={t`Enter “${words()}” to continue`}
        value={text}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {problem && (
        <Notice kind="bad">
          <Trans>{problem} Your chats are as they were.</Trans>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="danger" busy={busy} disabled={!matches(text)}>
          <Trans>Delete all chats for good</Trans>
        </Button>
        <Button look="quiet" onClick={props.onCancel}>
          <Trans>Keep them</Trans>
        </Button>
      </div>
    </form>
  )
}

/** Phones put a capital first and a space last. */
const matches = (text: string) => text.trim().toLowerCase() === words().toLowerCase()

type Count = { chats: number; more: boolean }

const howMany = (count: Count | undefined) =>
  !count
    ? t`All your chats`
    : count.more
      ? t`More than ${formatNumber(count.chats)} chats`
      : plural(count.chats, { one: '# chat', other: 'All # chats' })

const mostPages = 10

/** As far as can be counted while one reads. */
async function countChats(signal: AbortSignal): Promise<Count> {
  let found = 0
  for (const archived of [undefined, 'true']) {
    let cursor: string | undefined
    for (let pages = 0; pages < mostPages; pages++) {
      const page = (await client.call(
        chats.list,
        { query: { archived, cursor, limit: 100 } },
        { signal },
      )) as { items: Chat[]; nextCursor: string | null }
      found += page.items.length
      if (!page.nextCursor) break
      cursor = page.nextCursor
      if (pages === mostPages - 1) return { chats: found, more: true }
    }
  }
  return { chats: found, more: false }
}
