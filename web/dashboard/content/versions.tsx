import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { contentFiles } from '#contract/desk/content-files.ts'
import { client } from '#web/api/client.ts'
import { tell } from '#web/api/notices.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ShowMore } from '#web/ui/controls/show-more.tsx'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { exactTime } from '#web/ui/format/when.ts'
import { readContentAgain, versionsQuery } from './queries.ts'
import { writeUnsaved } from './unsaved.ts'

/** What was written here before; each can be used again. */
export function Versions({ file, etag }: { file: string; etag: string }) {
  const title = useId()
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
      await readContentAgain(queries)
    },
  })
  const versions = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (versions.length === 0) return null
  return (
    <section aria-labelledby={title} className="mt-10 border-t border-rule pt-7">
      <h3 id={title} className="font-heading text-[21px]">
        <Trans>Versions</Trans>
      </h3>
      <ul className="mt-3 border-b border-rule text-[15px]">
        {versions.map(({ _id, at, by, draft, removed, current }) => (
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
            {!current && !removed && (
              <Button
                small
                className="pointer-coarse:min-h-11"
                busy={restore.isPending && restore.variables === _id}
                aria-label={t`Use the version of ${exactTime(at)} again`}
                onClick={() => restore.mutate(_id)}
              >
                <Trans>Use again</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </section>
  )
}
