import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type FileVersion, deskDocuments } from '#contract/desk/desk-documents.ts'
import type { AssistantFile } from '#contract/documents/documents.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { reading } from '#web/api/queries.ts'
import { NotYet } from '#web/dashboard/not-loaded.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { sizeOf } from '#web/ui/format/size.ts'
import { SpokenTime } from '#web/ui/format/spoken-time.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { readFilesAgain } from './files.ts'
import { isReplacedHere, whyNotHere } from './origin.ts'

/** What a document was before; each version can be looked at, and used again. */
export function FileVersions({ file, onClose }: { file: AssistantFile; onClose: () => void }) {
  const { title } = file
  const params = { id: file._id }
  const queries = useQueryClient()
  // It is short, and a version that was read meanwhile has another state.
  const query = useQuery({ ...reading(deskDocuments.versions, { params }), staleTime: 0 })
  const again = useMutation({
    mutationFn: ({ id }: { id: string; version: number }) =>
      client.call(deskDocuments.useAgain, { params: { id } }),
    onSuccess: async (_, { version }) => {
      tell(t`Version ${version} of “${title}” is used again.`)
      await readFilesAgain(queries)
      onClose()
    },
    meta: { quiet: true },
  })
  const stateWords = { current: t`in use`, waiting: t`not read`, replaced: '' }
  const versions = query.data ?? []
  const waits = versions.some(({ state }) => state === 'waiting')
  const canUse = (state: FileVersion['state']) =>
    isReplacedHere(file) && (state === 'replaced' || (state === 'current' && waits))
  return (
    <Dialog
      label={t`Versions of ${title}`}
      onClose={onClose}
      className="m-auto max-h-[90dvh] w-[min(560px,calc(100vw-24px))] overflow-y-auto rounded-xl border border-rule bg-paper p-0 shadow-float"
    >
      <div className="space-y-4 p-5 sm:p-7">
        <h2 className="font-heading text-[24px] leading-tight [overflow-wrap:anywhere]">
          <Trans>Versions of {title}</Trans>
        </h2>
        <p className="text-[14px] text-soft">
          {whyNotHere(file) ?? (
            <Trans>
              An earlier version that is used again becomes the newest one. Answers that quote
              another version keep their page.
            </Trans>
          )}
        </p>
        {query.data ? (
          <ul className="border-b border-rule text-[15px]">
            {versions.map(({ _id, filename, version, sizeBytes, createdAt, state }) => (
              <li
                key={_id}
                className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule py-2"
              >
                <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
                  <Link
                    to={paths.document(filename, { page: 1 })}
                    className="font-medium hover:text-blue"
                  >
                    {filename}
                  </Link>
                  <span className="block text-[13px] text-soft">
                    <Trans>Version {version}</Trans> · {sizeOf(sizeBytes)} ·{' '}
                    <SpokenTime at={createdAt} />
                    {stateWords[state] && ` · ${stateWords[state]}`}
                  </span>
                </span>
                {canUse(state) && (
                  <Button
                    small
                    className="pointer-coarse:min-h-11"
                    busy={again.isPending && again.variables.id === _id}
                    aria-label={
                      state === 'current'
                        ? t`Keep this one: version ${version}`
                        : t`Use again: version ${version}`
                    }
                    onClick={() => again.mutate({ id: _id, version })}
                  >
                    {state === 'current' ? t`Keep this one` : t`Use again`}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        ) : (
          <NotYet what={t`The list of versions`} query={query} />
        )}
        {again.isError && <Notice kind="bad">{sentenceOf(again.error)}</Notice>}
        <Button look="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
