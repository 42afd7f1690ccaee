import type { Selectable } from 'kysely'
import type { Interval } from '#contract/account/subscriptions.ts'
import type { PlanPrices } from '#server/infra/db/tables.ts'
import type { PaidSubscription } from '#server/infra/payments/payments.ts'
import type { WrittenPlan } from '#server/features/content/content.ts'
import {
  type SubscriptionRow,
  becomesFree,
  graceEnd,
  isPaid,
  nextIn,
} from '#server/features/subscriptions/subscriptions.ts'
import { type Due, lettersOf } from '../letters/due.ts'
import type { Happened, NewRow } from '../plan-change.ts'
import { moneyIn } from '../letters/money.ts'
import { isMore } from '../changes/ranks.ts'
import type { Trouble } from '../troubles.ts'
import { sentence } from '#server/sentences.ts'

type PriceRow = Selectable<PlanPrices>

/** The input of a decision: our rows, and the provider's report. */
export type Known = {
  now: Date
  row: SubscriptionRow | undefined
  subscriptions: PaidSubscription[]
  /** By the provider's id; other prices are not ours. */
  prices: Map<string, PriceRow>
  plans: Map<string, WrittenPlan>
  /** The provider would not cancel them, so an operator has to. */
  stuck: ReadonlySet<string>
}

export type Verdict = {
  /** To be cancelled at once; then everything is read again. */
  cancel: { id: string; refund: boolean }[]
  /** Null: the existing rows stay. */
  row: NewRow | null
  happened: Happened[]
  letters: Due[]
  troubles: Trouble[]
}

const live = ['trialing', 'active', 'past_due']

/** It is charged, or will be, whether or not it grants anything. */
export const isRunning = ({ status }: PaidSubscription) => live.includes(status)

/** Decides which subscription counts, and what follows. It calls nobody and writes nothing. */
export function decide(known: Known): Verdict {
  const { subscriptions, row, now, stuck } = known
  const running = subscriptions.filter(isRunning)
  const faults = running.flatMap((one) => faultOf(known, one) ?? [])
  const [counting, ...younger] = running
    .filter((one) => !faultOf(known, one))
    .toSorted((a, b) => +a.createdAt - +b.createdAt || (a.id < b.id ? -1 : 1))
  const verdict: Verdict = { cancel: [], row: null, happened: [], letters: [], troubles: faults }
  for (const { id } of younger.filter((one) => !stuck.has(one.id))) {
    verdict.cancel.push({ id, refund: true })
    verdict.troubles.push(twice(id))
  }
  const since = row?.providerId === counting?.id ? graceEnd(row ?? { pastDueSince: null }) : null
  if (counting?.status === 'past_due' && since && since <= now && !stuck.has(counting.id))
    verdict.cancel.push({ id: counting.id, refund: false })
  if (verdict.cancel.length > 0) return verdict
  return counting ? isActive(known, counting, verdict) : hasEnded(known, verdict)
}

function isActive(known: Known, counting: PaidSubscription, verdict: Verdict): Verdict {
  const { now, prices, plans } = known
  const price = prices.get(counting.priceId)!
  const plan = plans.get(price.planId)!.plan
  const interval = price.interval as Interval
  const isSame = known.row?.providerId === counting.id
  const before = isSame ? known.row : undefined
  const next = nextOf(known, counting)
  const row: NewRow = {
    planId: plan.id,
    status: counting.status,
    providerId: counting.id,
    interval,
    amount: price.amount,
    currency: price.currency,
    periodStart: counting.periodStart,
    periodEnd: counting.periodEnd,
    cancelAtPeriodEnd: counting.cancelAtPeriodEnd,
    trialEnd: counting.trialEnd,
    pastDueSince: counting.status === 'past_due' ? (before?.pastDueSince ?? now) : null,
    nextPlanId: next?.planId ?? null,
    nextInterval: next?.interval ?? null,
    freeAfter: counting.cancelAtPeriodEnd ? (before?.freeAfter ?? null) : null,
    countedFrom: countedFrom(counting, interval, before),
    freeSince: known.row?.freeSince ?? null,
  }
  const name = plan.name
  const happened: Happened[] = []
  const tell = (what: Happened['what'], planName = name, of: Interval | null = interval) =>
    happened.push({ what, planName, interval: of })
  if (!before) tell(counting.status === 'trialing' ? 'trial-began' : 'began')
  else {
    if (before.planId !== plan.id || before.interval !== interval)
      tell(isMore({ plan, interval }, stepOf(known, before)) ? 'upgraded' : 'downgraded')
    else if (before.status === 'trialing' && counting.status === 'active') tell('began')
    else if (
      before.status === 'active' &&
      counting.status === 'active' &&
      counting.periodStart > before.periodStart!
    )
      tell('renewed')
    tellOfWhatWaits(known, before, row, tell)
    if (before.status === 'past_due' && row.status !== 'past_due') tell('payment-recovered')
  }
  if (row.status === 'past_due' && before?.status !== 'past_due') tell('payment-failed')
  const letters = lettersOf({ name, row, happened, now, lastInvoice: counting.lastInvoice })
  return { ...verdict, row, happened, letters }
}

/**
 * Tells of a downgrade or a cancellation that was requested for the end of the period, and of one
 * that was taken back.
 */
function tellOfWhatWaits(
  known: Known,
  before: SubscriptionRow,
  row: NewRow,
  tell: (what: Happened['what'], planName?: string, interval?: Interval | null) => void,
) {
  const [had, has] = [nextIn(before), nextIn(row)]
  const nameOf = (id: string) => known.plans.get(id)?.plan.name ?? ''
  const isOther = had?.planId !== has?.planId || had?.interval !== has?.interval
  const stayed = before.planId === row.planId && before.interval === row.interval
  if (has && isOther) tell('downgrade-asked', nameOf(has.planId), has.interval)
  else if (had && !has && stayed) tell('downgrade-taken-back', nameOf(had.planId), had.interval)
  const [ended, ends] = [before, row].map((one) => one.cancelAtPeriodEnd && !nextIn(one))
  if (ends && !ended) tell('cancel-asked')
  else if (ended && !row.cancelAtPeriodEnd) tell('resumed')
}

function nextOf({ prices }: Known, { nextPriceId }: PaidSubscription) {
  const price = nextPriceId ? prices.get(nextPriceId) : undefined
  return price && { planId: price.planId, interval: price.interval as Interval }
}

/**
 * A count of messages begins with a purchase, with the end of a trial, and with another interval.
 */
function countedFrom(
  counting: PaidSubscription,
  interval: Interval,
  before: SubscriptionRow | undefined,
): Date {
  if (!before || before.interval !== interval) return counting.periodStart
  const trialIsOver = before.status === 'trialing' && counting.status !== 'trialing'
  return trialIsOver ? counting.periodStart : before.countedFrom
}

const stepOf = ({ plans }: Known, row: SubscriptionRow) => ({
  plan: plans.get(row.planId)!.plan,
  interval: row.interval as Interval,
})

/**
 * Nothing is granted any more. The member is told of the end only when nothing is charged any more
 * either.
 */
function hasEnded(known: Known, verdict: Verdict): Verdict {
  const { row, subscriptions, plans, now } = known
  if (!row?.providerId || !row.periodEnd) return verdict
  const { plan } = plans.get(row.planId)!
  const paid = subscriptions.find(({ id }) => id === row.providerId)
  // The provider still charges for it, but it does not match what was sold: see faultOf.
  const isMismatched = paid !== undefined && paid.status !== 'ended'
  const endedAt = paid?.endedAt ?? now
  // After a refund or a missing payment, the plan that was to follow is not granted either.
  const asPlanned = row.cancelAtPeriodEnd && endedAt.getTime() >= row.periodEnd.getTime() - 60_000
  const ended: Happened = {
    ...{ what: 'ended', planName: plan.name, interval: row.interval as Interval | null },
    key: `ended:${row.providerId}`,
  }
  const letters: Due[] = [
    { name: 'plan-ended', key: `ended:${row.providerId}`, values: { planName: plan.name } },
  ]
  const without = {
    cancelAtPeriodEnd: false,
    pastDueSince: null,
    nextPlanId: null,
    nextInterval: null,
    freeAfter: null,
  }
  if (isMismatched) return { ...verdict, row: { ...row, ...without, status: 'canceled' } }
  if (!isPaid(row)) return { ...verdict, happened: [ended], letters }
  const free = asPlanned && becomesFree(row) ? plans.get(row.freeAfter!)?.plan : undefined
  if (!free)
    return {
      ...verdict,
      row: { ...row, ...without, status: 'canceled' },
      happened: [ended],
      letters,
    }
  const since = row.freeSince ?? row.periodEnd
  return {
    ...verdict,
    row: {
      ...without,
      planId: free.id,
      status: 'free',
      providerId: null,
      interval: null,
      amount: null,
      currency: null,
      periodStart: null,
      periodEnd: null,
      trialEnd: null,
      countedFrom: since,
      freeSince: since,
    },
    happened: [ended, { what: 'downgraded', planName: free.name }],
    letters,
  }
}

/** The reason why it grants nothing, or undefined. */
function faultOf({ prices, plans }: Known, paid: PaidSubscription): Trouble | undefined {
  const { id, priceId, price, quantity } = paid
  const ours = prices.get(priceId)
  const charged = {
    id,
    price: moneyIn('en', price),
    interval: { message: price.interval ?? 'other time' },
    look: { message: 'Nothing is granted for it. Look at it at the payment provider.' },
  } as const
  const times = { quantity: String(quantity) }
  const key = `fault:${id}:${priceId}:${price.amount}:${price.currency}:${price.interval}:${quantity}`
  if (!ours)
    return {
      key,
      sentence:
        quantity === 1
          ? sentence(
              '{id} is paid at a price that was never offered here: {price} each {interval}. {look}',
              charged,
            )
          : sentence(
              '{id} is paid at a price that was never offered here: {price} each {interval}, {quantity} times. {look}',
              { ...charged, ...times },
            ),
    }
  const isRight =
    price.amount === ours.amount &&
    price.currency.toUpperCase() === ours.currency.toUpperCase() &&
    price.interval === ours.interval &&
    quantity === 1
  if (isRight) return undefined
  const wanted = {
    name: plans.get(ours.planId)?.plan.name ?? ours.planId,
    ours: moneyIn('en', ours),
    period: { message: ours.interval as Interval },
  }
  return {
    key,
    sentence:
      quantity === 1
        ? sentence(
            '{id} is paid with what {name} does not cost: {price} each {interval} instead of {ours} each {period}. {look}',
            { ...charged, ...wanted },
          )
        : sentence(
            '{id} is paid with what {name} does not cost: {price} each {interval}, {quantity} times instead of {ours} each {period}. {look}',
            { ...charged, ...wanted, ...times },
          ),
  }
}

const twice = (id: string): Trouble => ({
  key: `twice:${id}`,
  sentence: sentence(
    'Two plans were paid at once. The older one stays; {id} is cancelled and its payment given back.',
    { id },
  ),
})
