import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AssistantFile, documents } from '#contract/documents/documents.ts'
import { client } from '#web/api/client.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { putFile } from './files.ts'
import { modelsQuery } from './meaning-state.tsx'

/** Which pages and figures a model did not read, and why; they can be shown to it once more. */
export function UnreadPictures({ file: { _id, title, pictures } }: { file: AssistantFile }) {
  const queries = useQueryClient()
  const retry = useMutation({
    mutationFn: () => client.call(documents.retryPictures, { params: { id: _id } }),
    onSuccess: (file) => {
      putFile(queries, file)
      void queries.invalidateQueries({ queryKey: modelsQuery.queryKey })
    },
  })
  const { failed = [], canRetry = false } = pictures ?? {}
  if (failed.length === 0) return null
  return (
    <div className="mt-3 flex flex-wrap items-start gap-x-4 gap-y-2 text-[13px]">
      <details className="min-w-0 flex-1 basis-64">
        <summary className="w-fit cursor-pointer rounded text-warn">
          {plural(failed.length, {
            one: '# page or figure was not read by the model',
            other: '# pages and figures were not read by the model',
          })}
        </summary>
        <ul aria-label={t`Not read by the model in ${title}`} className="mt-2 space-y-1 text-soft">
          {failed.map(({ page, figure, sentence }, index) => (
            <li key={index} className="flex flex-wrap gap-x-3">
              <span className="min-w-32 shrink-0 tabular-nums">
                {figure ? <Trans>Figure on page {page}</Trans> : <Trans>Page {page}</Trans>}
              </span>
              <span className="min-w-0 flex-1 basis-48">{sentence}</span>
            </li>
          ))}
        </ul>
      </details>
      {canRetry && (
        <Button
          small
          busy={retry.isPending}
          onClick={() => retry.mutate()}
          aria-label={t`Try again to have ${title} read by the model`}
        >
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}
