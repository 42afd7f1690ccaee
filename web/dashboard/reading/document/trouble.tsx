import { Trans } from '@lingui/react/macro'
import { rememberWhere } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Problem } from './problem.ts'

export const Trouble = ({ problem, onRetry }: { problem: Problem; onRetry: () => void }) => (
  <div className="mx-auto w-full max-w-md px-5 pt-16">
    <Notice kind="bad" action={<Way problem={problem} onRetry={onRetry} />}>
      {problem.text}
    </Notice>
  </div>
)

/** What may help: nothing, trying again, or logging in and coming back to the same page. */
function Way({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  if (problem.retry)
    return (
      <Button small onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    )
  if (!problem.logIn) return null
  return (
    <a
      href={paths.login}
      onClick={() => rememberWhere(location.pathname + location.search + location.hash)}
      className="inline-flex min-h-8 items-center rounded border border-rule bg-card px-2.5 text-[13px] font-medium hover:border-edge pointer-coarse:min-h-11 dark:border-edge/60"
    >
      <Trans>Log in</Trans>
    </a>
  )
}
