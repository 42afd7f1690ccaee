import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { rememberQuestion } from '#web/api/asked-at.ts'
import { ButtonLink } from '#web/dashboard/button-link.tsx'
import { paths } from '#web/paths.ts'
import { useMember } from '#web/state/store.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { longDate } from '#web/ui/format/when.ts'

/** Before a question is written that would be refused. */
export function NoneLeft() {
  const usage = useMember()?.usage
  const { pathname } = useLocation()
  if (!usage || usage.limit === null || usage.used < usage.limit) return null
  const { limit, resetsAt } = usage
  return (
    <Notice
      kind="info"
      live={false}
      action={
        <ButtonLink small to={paths.subscription} onClick={() => rememberQuestion(pathname)}>
          <Trans>See the plans</Trans>
        </ButtonLink>
      }
    >
      {resetsAt
        ? t`You have used all ${limit} messages. New ones come on ${longDate(resetsAt)}.`
        : t`You have used all ${limit} messages.`}
    </Notice>
  )
}
