import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Minus } from 'lucide-react'
import type { Interval, Plan, Subscription } from '#contract/account/subscriptions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { moneyOf, savingOf } from '#web/ui/format/money.ts'
import { longDate } from '#web/ui/format/when.ts'
import {
  guestPassesOf,
  inEveryPlan,
  isHad,
  isPaid,
  messagesOf,
  priceAt,
  tokensOf,
} from './words.ts'

type Props = {
  plans: Plan[]
  subscription: Subscription
  interval: Interval
  onChoose: (plan: Plan, interval: Interval) => void
}

/** All plans beside each other, their rows in one line. */
export function PlanCards({ plans, ...rest }: Props) {
  const everywhere = inEveryPlan(plans)
  return (
    <>
      <ul className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-4">
        {plans.map((plan) => (
          <PlanCard key={plan._id} plan={plan} everywhere={everywhere} {...rest} />
        ))}
      </ul>
      {everywhere.length > 0 && (
        <p className="mt-5 max-w-[64ch] text-[14px] text-soft">
          <span className="font-medium text-ink">
            <Trans>Every plan has:</Trans>
          </span>{' '}
          {everywhere.join(', ')}.
        </p>
      )}
    </>
  )
}

type CardProps = Omit<Props, 'plans'> & {
  plan: Plan
  everywhere: string[]
}

function PlanCard({ plan, everywhere, ...way }: CardProps) {
  const { subscription, interval } = way
  const { name, description, highlighted, trialDays } = plan
  const had = isHad(subscription, plan)
  // One card stands out: the plan that is had, and before that the one that is advised.
  const stands = isPaid(subscription) ? had : highlighted || had
  return (
    <li
      className={`row-span-4 grid min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-0 rounded-lg border bg-card p-5 [overflow-wrap:anywhere] ${stands ? 'border-edge' : 'border-rule'}`}
    >
      <div>
        <h3 className="font-heading text-[22px] leading-tight">{name}</h3>
        <p className="mt-1 text-[14px] text-soft">{description}</p>
      </div>
      <div className="mt-4">
        <Price plan={plan} interval={interval} />
        {trialDays > 0 && !isPaid(subscription) && (
          <p className="text-[13px] text-soft">
            <Trans>First {trialDays} days free, once</Trans>
          </p>
        )}
      </div>
      <div className="mt-4">
        <Way plan={plan} had={had} {...way} />
      </div>
      <Contents plan={plan} everywhere={everywhere} />
    </li>
  )
}

function Price({ plan, interval }: Pick<CardProps, 'plan' | 'interval'>) {
  const price = priceAt(plan, interval)
  if (!price)
    return (
      <p className="font-serif text-[26px] leading-tight">
        <Trans>Free</Trans>
      </p>
    )
  const saving = price.interval === 'year' && savingOf(plan.prices)
  return (
    <>
      <p className="tabular-nums">
        <span className="font-serif text-[26px] leading-tight">{moneyOf(price)}</span>{' '}
        <span className="text-[15px] text-soft">
          {price.interval === 'month' ? t`a month` : t`a year`}
        </span>
      </p>
      {saving && (
        <p className="text-[13px] text-soft tabular-nums">
          <Trans>
            {moneyOf({ ...price, amount: Math.round(price.amount / 12) })} a month,{' '}
            {moneyOf(saving)} less than monthly
          </Trans>
        </p>
      )}
    </>
  )
}

type WayProps = Omit<CardProps, 'everywhere'> & { had: boolean }

/** The button, or why there is none. */
function Way({ plan, subscription, interval, onChoose, had }: WayProps) {
  const price = priceAt(plan, interval)
  const { next } = subscription
  const sameInterval = !price || price.interval === subscription.interval
  if (had && sameInterval)
    return (
      <p className="flex min-h-11 items-center gap-2 text-[15px] font-medium">
        <Check className="size-[18px] text-good" aria-hidden />
        <Trans>Your plan</Trans>
      </p>
    )
  if (next?.planId === plan._id && (!price || next.interval === price.interval))
    return (
      <p className="flex min-h-11 items-center text-[15px] font-medium">
        <Trans>Yours from {longDate(next.at)}</Trans>
      </p>
    )
  const label = had
    ? price!.interval === 'month'
      ? t`Pay monthly`
      : t`Pay yearly`
    : isPaid(subscription)
      ? t`Change to ${plan.name}`
      : t`Choose ${plan.name}`
  return (
    <Button
      look={plan.highlighted && !isPaid(subscription) ? 'strong' : 'plain'}
      className="w-full"
      onClick={() => onChoose(plan, price?.interval ?? interval)}
    >
      {label}
    </Button>
  )
}

const Contents = ({ plan, everywhere }: Pick<CardProps, 'plan' | 'everywhere'>) => (
  <ul className="mt-5 space-y-2 border-t border-rule pt-4 text-[14px]">
    <Line included>{messagesOf(plan)}</Line>
    {tokensOf(plan) && <Line included>{tokensOf(plan)}</Line>}
    {guestPassesOf(plan) && <Line included>{guestPassesOf(plan)}</Line>}
    {plan.features
      .filter(({ name }) => !everywhere.includes(name))
      .toSorted((one, other) => one.position - other.position)
      .map(({ _id, name, included, note }) => (
        <Line key={_id} included={included}>
          {name}
          {note && <span className="block text-[13px] text-soft">{note}</span>}
        </Line>
      ))}
  </ul>
)

const Line = ({ included, children }: { included: boolean; children: React.ReactNode }) => (
  <li className={`flex items-start gap-2 ${included ? '' : 'text-soft'}`}>
    {included ? (
      <Check className="mt-[3px] size-4 shrink-0 text-good" aria-hidden />
    ) : (
      <Minus className="mt-[3px] size-4 shrink-0" aria-hidden />
    )}
    <span className="min-w-0">
      {!included && (
        <span className="sr-only">
          <Trans>Not included:</Trans>{' '}
        </span>
      )}
      {children}
    </span>
  </li>
)
