import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { longDate } from '#web/ui/format/when.ts'
import { inlineLink } from './card.tsx'
import { useCancelledPlan } from './keep-account.ts'

/** Beside what keeps an account, and once it is kept. */
export function PlanStaysCancelled() {
  const plan = useCancelledPlan()
  if (!plan) return null
  return (
    <Trans>
      {plan.name} stays cancelled and ends on {longDate(plan.until)}. You can keep it under{' '}
      <Link to={paths.subscription} className={inlineLink}>
        Your plan
      </Link>
      .
    </Trans>
  )
}
