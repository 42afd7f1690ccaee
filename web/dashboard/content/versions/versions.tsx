import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ContentVersion,
  type OpenContentFile,
  contentFiles,
} from '#contract/desk/content-files.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { exactTime } from '#web/ui/format/when.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { readContentAgain, versionsQuery } from '../queries.ts'
import { writeUnsaved } from '../unsaved.ts'
import { VersionDialog } from './version-dialog.tsx'

export const versionsTitleId = 'words-versions'

type Props = {
  open: Pick<OpenContentFile, 'path' | 'etag' | 'text'>
  isUnsaved: boolean
  onRestored: () => void
}

/** What was written here before; each can be looked at, and used again. */
export function Versions({ open: { path: file, etag, text }, isUnsaved, onRestored }: Props) {
  const [looked, setLooked] = useState<ContentVersion>()
  /** The version for which what is not saved would be lost. */
  const [asked, setAsked] = useState<string>()
  const queries = useQueryClient()
  const list = useInfiniteQuery(versionsQuery(file))
  const restore = useMutation({
    mutationFn: (versionId: string) =>
      client.envelope(
        contentFiles.restore,
        { params: { path: file }, body: { versionId } },
        { ifMatch: etag },
      ),
    onError: () => readContentAgain(queries),
    onSuccess: async () => {
      writeUnsaved(file, undefined)
      tell(t`The earlier version is in use again.`)
      onRestored()
      await readContentAgain(queries)
    },
  })
  const use = (versionId: string) => {
    setLooked(undefined)
    if (isUnsaved) setAsked(versionId)
    else restore.mutate(versionId)
  }
  const versions = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (versions.length === 0) return null
  return (
    <section aria-labelledby={versionsTitleId} className="mt-10 border-t border-rule pt-7">
      <h3 id={versionsTitleId} tabIndex={-1} className="font-heading text-[21px] outline-none">
        <Trans>Versions</Trans>
      </h3>
      <ul className="mt-3 border-b border-rule text-[15px]">
        {versions.map((version) => {
          const { _id, at, by, draft, removed, current } = version
          return (
            <li
              key={_id}
              className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule py-2"
            >
              <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
                <SpokenTime at={at} />, {by}
              </span>
              <span className="text-[13px] text-soft">
                {current ? t`in use` : removed ? t`removed` : draft ? t`draft` : ''}
              </span>
              {!removed && (
                <Button
                  small
                  className="pointer-coarse:min-h-11"
                  aria-label={t`Look at the version of ${exactTime(at)}`}
                  onClick={() => setLooked(version)}
                >
                  <Trans>Look</Trans>
                </Button>
              )}
              {!current && !removed && (
                <Button
                  small
                  className="pointer-coarse:min-h-11"
                  busy={restore.isPending && restore.variables === _id}
                  aria-label={t`Use again: version of ${exactTime(at)}`}
                  onClick={() => use(_id)}
                >
                  <Trans>Use again</Trans>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <ShowMore list={list} />
      {looked && (
        <VersionDialog
          file={file}
          version={looked}
          inUse={text}
          busy={restore.isPending}
          onUse={() => use(looked._id)}
          onClose={() => setLooked(undefined)}
        />
      )}
      {asked && (
        <ConfirmDialog
          title={t`Use the earlier version?`}
          act={t`Use again`}
          busy={restore.isPending}
          onAct={() => restore.mutate(asked, { onSettled: () => setAsked(undefined) })}
          onClose={() => setAsked(undefined)}
        >
          <p>
            <Trans>What you have not saved yet is lost. Save it as a draft first to keep it.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
