import { formatNumber } from '#web/ui/format/locale.ts'
import { plural, t } from '@lingui/core/macro'
import type { Interval, Plan, PlanEvent, Subscription } from '#contract/account/subscriptions.ts'
import { priceOf } from '#web/ui/format/money.ts'
import { sizeOf } from '#web/ui/format/size.ts'
import { longDate } from '#web/ui/format/when.ts'

export const isPaid = ({ status }: Subscription) =>
  status === 'trialing' || status === 'active' || status === 'past_due'

/** Whether that plan is what the member has; one that ended is not, nor one that was given. */
export const isHad = (subscription: Subscription, plan: Pick<Plan, '_id'>) =>
  subscription.planId === plan._id &&
  (isPaid(subscription) || (subscription.status === 'free' && !subscription.granted))

export const priceAt = ({ prices }: Plan, interval: Interval) =>
  prices.find((price) => price.interval === interval) ?? prices[0]

export const intervalWord = (interval: Interval) => (interval === 'month' ? t`monthly` : t`yearly`)

/** What is so now, and until when. */
export function stateOf(subscription: Subscription): string {
  const { status, currentPeriodEnd, cancelAtPeriodEnd, trialEnd, graceUntil, granted, next } =
    subscription
  const until = currentPeriodEnd && longDate(currentPeriodEnd)
  if (status === 'none') return t`You have not chosen a plan yet.`
  if (granted?.byGuestPass && granted.until)
    return t`You have it through a guest pass until ${longDate(granted.until)}. It costs nothing.`
  if (granted)
    return granted.until
      ? t`The operator gave it to you until ${longDate(granted.until)}. It costs nothing.`
      : t`The operator gave it to you. It costs nothing.`
  if (status === 'free') return t`It costs nothing and does not end.`
  if (status === 'canceled') return t`It has ended. Your chats are all still here.`
  if (status === 'past_due')
    return graceUntil
      ? t`The last payment failed. Until ${longDate(graceUntil)} nothing is taken away.`
      : t`The last payment failed. Nothing is taken away yet.`
  if (status === 'trialing') {
    const end = (trialEnd ? longDate(trialEnd) : until) ?? ''
    if (cancelAtPeriodEnd)
      return t`Your trial runs until ${end}. Then the plan ends, and there is nothing to pay.`
    const price = paidFor(subscription)
    return price && !next
      ? t`Your trial runs until ${end}. Then the plan costs ${price}.`
      : t`Your trial runs until ${end}.`
  }
  if (!until) return t`It is active.`
  if (cancelAtPeriodEnd) return t`It is paid until ${until} and ends then. Nothing more is charged.`
  return next ? t`It is paid until ${until}.` : t`It renews on ${until}.`
}

export const paidFor = ({ price, interval }: Subscription): string | undefined =>
  price && interval ? priceOf({ ...price, interval }) : undefined

export const messagesOf = ({ messagesPerMonth }: Plan): string =>
  messagesPerMonth === null
    ? t`Messages without limit`
    : plural(messagesPerMonth, { one: '# message a month', other: '# messages a month' })

/** Undefined where the plan has no limit. */
export const tokensOf = ({ tokensPerMonth }: Plan): string | undefined =>
  tokensPerMonth === undefined
    ? undefined
    : t`The model reads and writes up to ${formatNumber(tokensPerMonth)} tokens a month`

/** Undefined where the plan has none. */
export const guestPassesOf = ({ guestPasses = 0 }: Plan): string | undefined =>
  guestPasses === 0
    ? undefined
    : plural(guestPasses, { one: '# guest pass a month', other: '# guest passes a month' })

const documentsOf = ({ documents, documentBytes }: Plan): string =>
  documents === null
    ? t`Any number of documents of your own, up to ${sizeOf(documentBytes)} each`
    : plural(documents, {
        one: `# document of your own, up to ${sizeOf(documentBytes)} each`,
        other: `# documents of your own, up to ${sizeOf(documentBytes)} each`,
      })

/** What there is less of with the other plan. */
export function lossesOf(from: Plan, to: Plan): string[] {
  const less = (now: number | null, then: number | null) =>
    then !== null && (now === null || then < now)
  const kept = new Set(includedIn(to))
  const allOf = (count: number | null) =>
    count === null ? t`as many as you like` : formatNumber(count)
  const losses: string[] = []
  if (less(from.messagesPerMonth, to.messagesPerMonth))
    losses.push(
      t`${allOf(to.messagesPerMonth)} messages a month instead of ${allOf(from.messagesPerMonth)}`,
    )
  if (less(from.tokensPerMonth ?? null, to.tokensPerMonth ?? null))
    losses.push(
      t`${allOf(to.tokensPerMonth ?? null)} tokens a month for the model instead of ${allOf(from.tokensPerMonth ?? null)}`,
    )
  if (less(from.documents, to.documents))
    losses.push(t`${allOf(to.documents)} documents of your own instead of ${allOf(from.documents)}`)
  if (less(from.documentBytes, to.documentBytes))
    losses.push(
      t`Documents of up to ${sizeOf(to.documentBytes)} instead of ${sizeOf(from.documentBytes)}`,
    )
  if (less(from.guestPasses ?? 0, to.guestPasses ?? 0))
    losses.push(
      t`Guest passes: ${formatNumber(to.guestPasses ?? 0)} a month instead of ${formatNumber(from.guestPasses ?? 0)}`,
    )
  return [...losses, ...includedIn(from).filter((name) => !kept.has(name))]
}

/** What there is no more without a plan. What every plan includes does not hang on having one. */
export function lossesWithout(from: Plan, plans: Plan[]): string[] {
  const everywhere = (name: string) => plans.every((plan) => includedIn(plan).includes(name))
  return [
    messagesOf(from),
    documentsOf(from),
    ...[guestPassesOf(from) ?? []].flat(),
    ...includedIn(from).filter((name) => !everywhere(name)),
  ]
}

/** What every plan includes in the same way: said once, so that the differences are seen. */
export function inEveryPlan(plans: Plan[]): string[] {
  const [first, ...others] = plans
  if (!first || others.length === 0) return []
  const plain = ({ features }: Plan) =>
    features.filter(({ included, note }) => included && !note).map(({ name }) => name)
  return plain(first).filter((name) => others.every((plan) => plain(plan).includes(name)))
}

const includedIn = ({ features }: Plan) =>
  features.filter(({ included }) => included).map(({ name }) => name)

/** What happened, as it stands in the history. */
export function eventSentence({ what, planName, interval }: PlanEvent): string {
  const plan = interval ? `${planName} (${intervalWord(interval)})` : planName
  return sentences[what](plan)
}

const sentences: Record<PlanEvent['what'], (plan: string) => string> = {
  chosen: (plan) => t`${plan} was chosen`,
  'trial-began': (plan) => t`The trial of ${plan} began`,
  began: (plan) => t`${plan} began`,
  renewed: (plan) => t`${plan} was renewed`,
  upgraded: (plan) => t`Changed to ${plan}`,
  'downgrade-asked': (plan) => t`A change to ${plan} at the end of the period was requested`,
  'downgrade-taken-back': (plan) => t`The change to ${plan} was withdrawn`,
  downgraded: (plan) => t`Changed to ${plan}`,
  'payment-failed': (plan) => t`A payment for ${plan} failed`,
  'payment-recovered': (plan) => t`The payment for ${plan} came in`,
  'cancel-asked': (plan) => t`${plan} was cancelled for the end of the period`,
  resumed: (plan) => t`The cancellation of ${plan} was withdrawn`,
  ended: (plan) => t`${plan} ended`,
  refunded: (plan) => t`The payment for ${plan} was refunded, and the plan ended`,
  disputed: (plan) => t`The payment for ${plan} was disputed at the bank, and the plan ended`,
}
