import { noticeOf, transport } from '#contract/envelope.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Trouble } from './answers.ts'

/** Why nothing came of a question, which still stands in the composer. */
export function TroubleNotice({ trouble }: { trouble: Trouble }) {
  if (trouble.httpCode !== 402)
    return (
      <Notice kind="bad">
        {trouble.httpCode === 0
          ? `${trouble.message || transport.network} Your question still stands below.`
          : noticeOf(trouble).text}
      </Notice>
    )
  return (
    // As soon as there is a page of the plans, the way to it is this notice's action.
    <Notice kind="warn">{noticeOf(trouble).text}</Notice>
  )
}
