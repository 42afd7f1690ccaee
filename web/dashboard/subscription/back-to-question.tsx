import { Trans } from '@lingui/react/macro'
import type { Usage } from '#contract/account/users.ts'
import { forgetQuestion, questionPath } from '#web/api/asked-at.ts'
import { ButtonLink } from '#web/dashboard/button-link.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** For who came because no message was left, as soon as there are some. */
export function BackToQuestion({ usage: { used, limit } }: { usage: Usage }) {
  const path = questionPath()
  if (!path || (limit !== null && used >= limit)) return null
  return (
    <div className="mt-4">
      <Notice
        kind="info"
        live={false}
        action={
          <ButtonLink small to={path} onClick={forgetQuestion}>
            <Trans>Back to your question</Trans>
          </ButtonLink>
        }
      >
        <Trans>You have messages again. Your question is still where you wrote it.</Trans>
      </Notice>
    </div>
  )
}
