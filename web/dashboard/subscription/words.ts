import type { Interval, Plan, PlanEvent, Subscription } from '#contract/subscriptions.ts'
import { moneyOf } from '#web/ui/money.ts'
import { sizeOf } from '#web/ui/size.ts'
import { longDate } from '#web/ui/when.ts'

export const isPaid = ({ status }: Subscription) =>
  status === 'trialing' || status === 'active' || status === 'past_due'

/** Whether that plan is what the member has; one that ended is not. */
export const isHad = (subscription: Subscription, plan: Pick<Plan, '_id'>) =>
  subscription.planId === plan._id && (isPaid(subscription) || subscription.status === 'free')

export const priceAt = ({ prices }: Plan, interval: Interval) =>
  prices.find((price) => price.interval === interval) ?? prices[0]

export const intervalWord = (interval: Interval) => (interval === 'month' ? 'monthly' : 'yearly')

/** What is so now, and until when. */
export function stateOf(subscription: Subscription): string {
  const { status, currentPeriodEnd, cancelAtPeriodEnd, trialEnd, graceUntil, next } = subscription
  const until = currentPeriodEnd && longDate(currentPeriodEnd)
  if (status === 'none') return 'You have not chosen a plan yet.'
  if (status === 'free') return 'It costs nothing and does not end.'
  if (status === 'canceled') return 'It has ended. Your chats are all still here.'
  if (status === 'past_due')
    return graceUntil
      ? `The last payment failed. Until ${longDate(graceUntil)} nothing is taken away.`
      : 'The last payment failed. Nothing is taken away yet.'
  if (status === 'trialing') {
    const end = trialEnd ? longDate(trialEnd) : until
    if (cancelAtPeriodEnd)
      return `You are trying it until ${end}. Then it ends, with nothing to pay.`
    const price = paidFor(subscription)
    return `You are trying it until ${end}${price && !next ? `. Then it costs ${price}.` : '.'}`
  }
  if (!until) return 'It is active.'
  if (cancelAtPeriodEnd) return `It is paid until ${until} and ends then. Nothing more is charged.`
  return next ? `It is paid until ${until}.` : `It renews on ${until}.`
}

export const paidFor = ({ price, interval }: Subscription): string | undefined =>
  price && interval && `${moneyOf(price)} a ${interval}`

export const messagesOf = ({ messagesPerMonth }: Plan): string =>
  messagesPerMonth === null
    ? 'Messages without limit'
    : `${messagesPerMonth.toLocaleString('en')} messages a month`

const documentsOf = ({ documents, documentBytes }: Plan): string =>
  documents === null
    ? `Any number of documents of your own, up to ${sizeOf(documentBytes)} each`
    : `${documents} ${documents === 1 ? 'document' : 'documents'} of your own, up to ${sizeOf(documentBytes)} each`

/** What there is less of with the other plan. */
export function lossesOf(from: Plan, to: Plan): string[] {
  const less = (now: number | null, then: number | null) =>
    then !== null && (now === null || then < now)
  const kept = new Set(includedIn(to))
  const losses: string[] = []
  if (less(from.messagesPerMonth, to.messagesPerMonth))
    losses.push(
      `${to.messagesPerMonth} messages a month instead of ${from.messagesPerMonth ?? 'as many as you like'}`,
    )
  if (less(from.documents, to.documents))
    losses.push(
      `${to.documents} documents of your own instead of ${from.documents ?? 'as many as you like'}`,
    )
  if (less(from.documentBytes, to.documentBytes))
    losses.push(
      `Documents of up to ${sizeOf(to.documentBytes)} instead of ${sizeOf(from.documentBytes)}`,
    )
  return [...losses, ...includedIn(from).filter((name) => !kept.has(name))]
}

/** What there is no more without a plan. What every plan includes does not hang on having one. */
export function lossesWithout(from: Plan, plans: Plan[]): string[] {
  const everywhere = (name: string) => plans.every((plan) => includedIn(plan).includes(name))
  return [
    messagesOf(from),
    documentsOf(from),
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
  chosen: (plan) => `${plan} was chosen`,
  'trial-began': (plan) => `The trial of ${plan} began`,
  began: (plan) => `${plan} began`,
  renewed: (plan) => `${plan} was renewed`,
  upgraded: (plan) => `Changed to ${plan}`,
  'downgrade-asked': (plan) => `A change to ${plan} at the end of the period was asked for`,
  'downgrade-taken-back': (plan) => `The change to ${plan} was taken back`,
  downgraded: (plan) => `Changed to ${plan}`,
  'payment-failed': (plan) => `A payment for ${plan} failed`,
  'payment-recovered': (plan) => `The payment for ${plan} came in`,
  'cancel-asked': (plan) => `${plan} was cancelled for the end of the period`,
  resumed: (plan) => `The cancellation of ${plan} was taken back`,
  ended: (plan) => `${plan} ended`,
  refunded: (plan) => `The payment for ${plan} was given back, and the plan ended`,
  disputed: (plan) => `The payment for ${plan} was disputed at the bank, and the plan ended`,
}
