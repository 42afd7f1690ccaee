import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Problem } from './problem.ts'

export const Trouble = ({ problem, onRetry }: { problem: Problem; onRetry: () => void }) => (
  <div className="mx-auto w-full max-w-md px-5 pt-16">
    <Notice
      kind="bad"
      action={
        problem.retry && (
          <Button small onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      {problem.text}
    </Notice>
  </div>
)
