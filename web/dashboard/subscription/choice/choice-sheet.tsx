import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Interval, Plan } from '#contract/account/subscriptions.ts'
import type { User } from '#contract/account/users.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { ButtonLink } from '#web/dashboard/button-link.tsx'
import { paths } from '#web/paths.ts'
import { setSubscription } from '#web/state/store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AfterAMoment, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ChangeChoice } from './change-choice.tsx'
import { CheckoutChoice } from './checkout-choice.tsx'
import { FreeChoice } from './free-choice.tsx'
import { PayOpen } from './pay-open.tsx'
import { planQuery } from '../queries.ts'
import { Sheet } from './sheet.tsx'
import { isHad, isPaid, priceAt } from '../words.ts'

type Wanted = { plan: string; interval: Interval }

type Props = {
  wanted: Wanted
  plans: Plan[]
  /** Whether the plans are read: until then it is not known that one is missing. */
  known: boolean
  member: User
  onInterval: (interval: Interval) => void
  onClose: () => void
}

/** The plan that the address names, and what choosing it means for this member. */
export function ChoiceSheet({ wanted, plans, known, member, onInterval, onClose }: Props) {
  const listed = plans.find(({ _id, slug }) => wanted.plan === _id || wanted.plan === slug)
  const missing = known && !listed
  const one = useQuery({ ...planQuery(wanted.plan), enabled: missing && isId(wanted.plan) })
  const plan = listed ?? one.data
  useEffect(() => {
    setSubscription(plan)
    return () => setSubscription()
  }, [plan])
  if (!plan)
    return (
      <Sheet title={t`Choose a plan`} onClose={onClose}>
        <div className="mt-5">
          {missing && !one.isLoading ? (
            <Notice kind="warn">
              {(one.isError && sentenceOf(one.error)) || t`This plan is not offered.`}{' '}
              <Trans>Nothing was changed; the plans that are offered are on this page.</Trans>
            </Notice>
          ) : (
            <AfterAMoment>
              <Skeleton className="h-24 w-full" />
            </AfterAMoment>
          )}
        </div>
      </Sheet>
    )
  return (
    <Sheet title={titleOf(plan, member)} onClose={onClose}>
      <Way
        plan={plan}
        interval={priceAt(plan, wanted.interval)?.interval}
        {...{ plans, member, onInterval, onClose }}
      />
    </Sheet>
  )
}

const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text)

function titleOf(plan: Plan, { subscription }: User): string {
  if (isHad(subscription, plan)) return plan.name
  return isPaid(subscription) ? t`Change to ${plan.name}` : t`Choose ${plan.name}`
}

type WayProps = Pick<Props, 'plans' | 'member' | 'onInterval' | 'onClose'> & {
  plan: Plan
  interval: Interval | undefined
}

function Way({ plan, interval, plans, member, onInterval, onClose }: WayProps) {
  const { subscription } = member
  if (!member.emailVerified) return <Unverified plan={plan} interval={interval} member={member} />
  if (isHad(subscription, plan) && interval === subscription.interval)
    return (
      <>
        <p className="mt-3 text-[15px]">
          <Trans>This is the plan you have. Nothing has to be done.</Trans>
        </p>
        <Button className="mt-6" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </>
    )
  if (subscription.status === 'past_due')
    return (
      <>
        <p className="mt-3 text-[15px]">
          <Trans>
            The last payment for {subscription.planName} is still open. As soon as it is paid you
            can change the plan.
          </Trans>
        </p>
        <div className="mt-6">
          <PayOpen />
        </div>
      </>
    )
  if (isPaid(subscription))
    return <ChangeChoice {...{ plan, interval, plans, subscription, onInterval, onClose }} />
  if (!interval) return <FreeChoice plan={plan} onClose={onClose} />
  return <CheckoutChoice {...{ plan, interval, onInterval, onClose }} />
}

type UnverifiedProps = Pick<WayProps, 'plan' | 'interval' | 'member'>

const Unverified = ({ plan, interval, member }: UnverifiedProps) => (
  <>
    <p className="mt-3 text-[15px]">
      <Trans>
        Verify your e-mail address, {member.email}, before you choose a plan. You then return here,
        with {plan.name} still chosen.
      </Trans>
    </p>
    <div className="mt-6">
      <ButtonLink strong to={paths.verifyFor(plan.slug, interval)}>
        <Trans>Verify your e-mail</Trans>
      </ButtonLink>
    </div>
  </>
)
