import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Interval, Plan } from '#contract/account/subscriptions.ts'
import { LoadingLines, NotLoaded, NotYet } from '#web/dashboard/not-loaded.tsx'
import { Screen } from '#web/dashboard/screen.tsx'
import { useMember } from '#web/state/store.ts'
import { moneyOf, savingOf } from '#web/ui/format/money.ts'
import { BackToQuestion } from './back-to-question.tsx'
import { CheckoutReturn } from './checkout-return.tsx'
import { ChoiceSheet } from './choice/choice-sheet.tsx'
import { yourPlanId } from './focus.ts'
import { History } from './history.tsx'
import { IntervalSwitch } from './choice/interval-switch.tsx'
import { Invoices } from './invoices.tsx'
import { PlanCards } from './plan-cards.tsx'
import { pendingQuery, planQuery, usePlans } from './queries.ts'
import { Unverified } from './unverified.tsx'
import { useAddress } from './use-address.ts'
import { useCurrentMember } from './use-current-member.ts'
import { YourPlan } from './your-plan.tsx'

/** The member's plan, the others there are, and what was paid. */
export function Subscription() {
  const member = useMember()
  const { plans, query } = usePlans()
  const { wanted, checkout: returned, choose, close } = useAddress(member?.subscription.interval)
  const checkout = usePending(returned)
  const [chosen, setChosen] = useState<Interval>()
  const interval = chosen ?? member?.subscription.interval ?? wanted?.interval ?? 'month'
  const plan = useOwnPlan(member?.subscription.planId, plans, query.isSuccess)
  const { failed, again } = useCurrentMember()
  return (
    <Screen title={t`Subscription`}>
      {checkout && member && (
        <div className="mb-8">
          <CheckoutReturn checkout={checkout} member={member} onOver={close} />
        </div>
      )}
      <Section id={yourPlanId} title={t`Your plan`}>
        {member ? (
          <>
            <YourPlan member={member} plan={plan} plans={plans} />
            <BackToQuestion usage={member.usage} />
          </>
        ) : failed ? (
          <NotLoaded what={t`Your plan`} onAgain={again} />
        ) : (
          <LoadingLines />
        )}
      </Section>
      <Section id="plans" title={t`Plans`}>
        {plans.length === 0 && !query.data && <NotYet what={t`The plans`} query={query} />}
        {member && !member.emailVerified && <Unverified email={member.email} />}
        {member && plans.length > 0 && (
          <>
            {plans.some(({ prices }) => prices.length > 1) && (
              <IntervalSwitch
                value={interval}
                onChange={setChosen}
                saving={savingSentence(plans)}
              />
            )}
            <PlanCards
              plans={plans}
              subscription={member.subscription}
              interval={interval}
              onChoose={(plan, interval) => choose(plan.slug, interval)}
            />
          </>
        )}
      </Section>
      <Section id="invoices" title={t`Invoices`}>
        <Invoices />
      </Section>
      <Section id="plan-history" title={t`History`}>
        <History />
      </Section>
      {wanted && member && (
        <ChoiceSheet
          wanted={wanted}
          plans={plans}
          known={query.isSuccess || query.isError}
          member={member}
          onInterval={(interval) => choose(wanted.plan, interval, true)}
          onClose={close}
        />
      )}
    </Screen>
  )
}

const Section = (props: { id: string; title: string; children: ReactNode }) => (
  <section
    aria-labelledby={props.id}
    className="scroll-mt-6 border-t border-rule py-10 first:border-t-0 first:pt-0 [div+&]:border-t-0 [div+&]:pt-0"
  >
    <h2
      id={props.id}
      tabIndex={-1}
      className="mb-5 font-heading text-[24px] leading-tight tracking-[-0.01em] outline-none"
    >
      {props.title}
    </h2>
    {props.children}
  </section>
)

/** The checkout that the member is back from, or that a bank has not confirmed: also what became of it. */
function usePending(returned: string | null) {
  const { data } = useQuery(pendingQuery)
  const [pending, setPending] = useState<string>()
  if (data?.sessionId && data.sessionId !== pending) setPending(data.sessionId)
  return returned ?? pending
}

/** One that is offered no more is not in the list, and still its member's. */
function useOwnPlan(id: string | null | undefined, plans: Plan[], known: boolean) {
  const listed = plans.find(({ _id }) => _id === id)
  const own = useQuery({ ...planQuery(id ?? ''), enabled: Boolean(id) && known && !listed })
  return listed ?? own.data
}

function savingSentence(plans: Plan[]): string | undefined {
  const savings = plans.flatMap(({ prices }) => savingOf(prices) ?? [])
  const most = savings.toSorted((one, other) => other.amount - one.amount)[0]
  return most && t`A year costs up to ${moneyOf(most)} less than twelve months.`
}
