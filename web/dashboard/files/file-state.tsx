import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Clock, Eye, LoaderCircle } from 'lucide-react'
import type { AssistantFile } from '#contract/documents/documents.ts'
import { progressOf } from '#web/files/readable.ts'

const look =
  'inline-flex items-start gap-1.5 text-[13px] tabular-nums [&_svg]:mt-[2px] [&_svg]:size-[15px] [&_svg]:shrink-0'

/**
 * How far a file is read; one that is ready may have scanned pages that are still recognised, and
 * pages and figures that are still shown to a model.
 */
export function FileState({ file }: { file: AssistantFile }) {
  const progress = progressOf(file)
  const { waiting = 0, read = 0, failed = [], trouble } = file.pictures ?? {}
  const [done, all] = [read + failed.length, read + failed.length + waiting]
  if (file.state === 'failed')
    return (
      <span className={`${look} text-bad`}>
        <CircleAlert aria-hidden />
        <span>
          <Trans>Could not be read. {file.error}</Trans>
        </span>
      </span>
    )
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {file.state === 'ready' && (
        <span className={`${look} text-good`}>
          <CircleCheck aria-hidden /> <Trans>Ready</Trans>
        </span>
      )}
      {progress && (
        <span className={`${look} text-soft`}>
          {file.state === 'queued' ? (
            <Clock aria-hidden />
          ) : (
            <LoaderCircle className="animate-spin" aria-hidden />
          )}
          {progress}
        </span>
      )}
      {waiting > 0 && (
        <span className={`${look} ${trouble ? 'text-warn' : 'text-soft'}`}>
          <Eye aria-hidden />
          <span>
            <Trans>
              Pages and figures shown to the model: {done} of {all}
            </Trans>
            {trouble && ` · ${trouble}`}
          </span>
        </span>
      )}
    </span>
  )
}

/** What is wrong with single pages. */
export function Troubles({ file: { troubles, title } }: { file: AssistantFile }) {
  if (troubles.length === 0) return null
  return (
    <details className="mt-3 text-[13px]">
      <summary className="w-fit cursor-pointer rounded text-warn">
        {plural(troubles.length, { one: '# page has a problem', other: '# pages have a problem' })}
      </summary>
      <ul aria-label={t`Problems in ${title}`} className="mt-2 space-y-1 text-soft">
        {troubles.map(({ page, sentence }) => (
          <li key={page} className="flex gap-3">
            <span className="min-w-16 shrink-0 tabular-nums">
              <Trans>Page {page}</Trans>
            </span>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
