import { v7 as uuid } from 'uuid'
import { dayMs } from '#server/durations.ts'
import type { App } from '#server/app.ts'
import { type PaidSubscription, ProviderAway } from '#server/infra/payments/payments.ts'
import { type Actor, audited } from '#server/features/audit/audit.ts'
import { dayIn } from '#server/features/letters/letters.ts'
import {
  type SubscriptionRow,
  findPlan,
  findRow,
  isPaid,
  keepPlans,
} from '#server/features/subscriptions/subscriptions.ts'
import { findByProviderId } from './customers.ts'
import { type Customer, withLease } from './lease.ts'
import { priceIn } from '../letters/due.ts'
import { moneyIn } from '../letters/money.ts'
import { endReversed, keyOf, reverse } from './reverse.ts'
import { syncCustomer } from './sync.ts'
import { orTell, writeTrouble } from '../troubles.ts'
import { type Sentence, sentence } from '#server/sentences.ts'

/** Begins one and does not wait for its end, which may take minutes where there are many members. */
export async function reconcileNow(app: App, actor: Actor): Promise<null> {
  const running = await app.db
    .selectFrom('reconciliations')
    .select('id')
    .where('finishedAt', 'is', null)
    .where('startedAt', '>', new Date(app.now().getTime() - staleMs))
    .executeTakeFirst()
  if (!running)
    await audited(
      app,
      actor,
      'payments.compared',
      () => ({ kind: 'payments' }),
      async (inside) =>
        app.jobs.send('reconcile-payments-now', { id: await begin(inside) }, { trx: inside.db }),
    )
  return null
}

/** A run that is not over by then died with its server. */
const staleMs = 15 * 60_000

async function begin({ db, now }: App): Promise<string> {
  const id = uuid()
  await db.insertInto('reconciliations').values({ id, startedAt: now() }).execute()
  return id
}

/**
 * Compares every subscription that runs at the provider, and every other one that runs here; where
 * they differ, it syncs the customer and tells the operator. It also finds refunds whose events
 * were lost.
 */
export async function reconcile(app: App, begun?: { id: string }): Promise<void> {
  if (app.payments.name === 'none' && !begun) return
  const run = begun?.id ?? (await begin(app))
  const seen = { lookedAt: 0, differences: 0 }
  let failure: Sentence | null = null
  try {
    await keepPlans(app)
    await compareAll(app, seen)
    await lookForReversals(app, run, seen)
  } catch (error) {
    app.log.error({ err: error }, 'The plans could not be compared with the payment provider.')
    failure =
      error instanceof ProviderAway
        ? 'The payment provider did not answer. What was compared until then is set right; the rest is compared in an hour.'
        : 'Something failed that is not the provider’s fault; the log has it. It is tried again in an hour.'
  }
  await app.db
    .updateTable('reconciliations')
    .set({
      ...seen,
      failure: failure && JSON.stringify(failure),
      finishedAt: app.now(),
    })
    .where('id', '=', run)
    .execute()
}

type Seen = { lookedAt: number; differences: number }

async function compareAll(app: App, seen: Seen) {
  const running = new Set<string>()
  const reversed = await reversedBefore(app)
  for await (const paid of app.payments.liveSubscriptions()) {
    seen.lookedAt++
    running.add(paid.id)
    if (paid.status === 'incomplete') continue
    const customer = await findByProviderId(app, paid.customer)
    if (!customer) await tellOfStranger(app, paid, seen)
    else
      await orTell(app, customer, async () => {
        if (reversed.has(paid.id))
          await withLease(app, customer, (lease) => endReversed(app, lease, paid.id))
        else if (await differs(app, customer, paid)) await setRight(app, customer, paid.id, seen)
      })
  }
  for (const { id, ...customer } of await runningHere(app))
    if (!running.has(id)) {
      seen.lookedAt++
      await orTell(app, customer, () => setRight(app, customer, id, seen))
    }
}

/**
 * Subscriptions that we asked to end and that may still run, because the provider failed just then.
 */
async function reversedBefore({ db }: App): Promise<Set<string>> {
  const rows = await db
    .selectFrom('paymentTroubles')
    .select('key')
    .where((eb) => eb.or([eb('key', 'like', 'refund:sub%'), eb('key', 'like', 'dispute:sub%')]))
    .execute()
  return new Set(rows.map(({ key }) => key.slice(key.indexOf(':') + 1)))
}

/** Another shop may use the same account; only subscriptions at our prices concern us. */
async function tellOfStranger(app: App, paid: PaidSubscription, seen: Seen) {
  const ours = await app.db
    .selectFrom('planPrices')
    .select('planId')
    .where('providerId', '=', paid.priceId)
    .executeTakeFirst()
  if (!ours) return
  const trouble = {
    key: `stranger:${paid.id}`,
    sentence: sentence(
      'At the payment provider {id} runs for a customer who is not known here ({customer}), perhaps of an account that was deleted. Cancel it there.',
      { id: paid.id, customer: paid.customer },
    ),
  }
  if (await writeTrouble(app, trouble, { customer: paid.customer })) seen.differences++
}

async function differs(
  { db }: App,
  { userId }: Customer,
  paid: PaidSubscription,
): Promise<boolean> {
  const { id, status, priceId, nextPriceId, periodEnd, cancelAtPeriodEnd, price, quantity } = paid
  const same = await db
    .selectFrom('subscriptions')
    .innerJoin('planPrices', (join) =>
      join
        .onRef('planPrices.planId', '=', 'subscriptions.planId')
        .onRef('planPrices.interval', '=', 'subscriptions.interval'),
    )
    .select('userId')
    .where('userId', '=', userId)
    .where('subscriptions.providerId', '=', id)
    .where('planPrices.providerId', '=', priceId)
    .where('planPrices.amount', '=', price.amount)
    .where('planPrices.currency', '=', price.currency)
    .where('status', '=', status)
    .where('periodEnd', '=', periodEnd)
    .where('cancelAtPeriodEnd', '=', cancelAtPeriodEnd)
    .where('nextPlanId', nextPriceId ? 'is not' : 'is', null)
    .executeTakeFirst()
  return !same || quantity !== 1
}

const runningHere = ({ db }: App) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('paymentCustomers', 'paymentCustomers.userId', 'subscriptions.userId')
    .select([
      'subscriptions.userId',
      'paymentCustomers.providerId',
      'subscriptions.providerId as id',
    ])
    .where('status', 'in', ['trialing', 'active', 'past_due'])
    .where('subscriptions.providerId', 'is not', null)
    .$narrowType<{ id: string }>()
    .execute()

async function setRight(app: App, customer: Customer, id: string, seen: Seen) {
  const before = await described(app, await findRow(app, customer.userId))
  const after = await described(app, (await syncCustomer(app, customer)).row)
  // A fault at the provider is a trouble of its own; nothing was corrected here.
  if (before === after) return
  seen.differences++
  const key = `difference:${id}:${app.now().getTime()}`
  const said = sentence(
    'An event of the payment provider was missed. Corrected from {before} to {after}.',
    { before: before ?? { message: 'no plan' }, after: after ?? { message: 'no plan' } },
  )
  await writeTrouble(app, { key, sentence: said }, { ...customer, customer: customer.providerId })
}

/** Undefined where there is no plan. */
async function described(app: App, row: SubscriptionRow | undefined): Promise<string | undefined> {
  if (!row) return undefined
  const { name } = (await findPlan(app, row.planId))!.plan
  if (!isPaid(row)) return row.status === 'free' ? name : `${name}, which has ended`
  const end = row.cancelAtPeriodEnd ? 'ends on' : 'renews on'
  const price = `${moneyIn('en', priceIn(row))} each ${row.interval}`
  return `${name} (${row.status}, ${price}), ${end} ${dayIn('en', row.periodEnd)}`
}

/** Since the last run without failure, and a day more, because clocks and banks are slow. */
async function lookForReversals(app: App, run: string, seen: Seen) {
  const last = await app.db
    .selectFrom('reconciliations')
    .select('startedAt')
    .where('id', '<>', run)
    .where('finishedAt', 'is not', null)
    .where('failure', 'is', null)
    .orderBy('startedAt', 'desc')
    .executeTakeFirst()
  const since = new Date((last?.startedAt ?? app.now()).getTime() - dayMs)
  for await (const reversal of app.payments.reversalsSince(since)) {
    const customer = await findByProviderId(app, reversal.customer)
    if (!customer) continue
    const known = await app.db
      .selectFrom('paymentTroubles')
      .select('id')
      .where('key', '=', keyOf(customer, reversal))
      .executeTakeFirst()
    // Those that still run were ended above.
    if (known) continue
    await orTell(app, customer, async () => {
      if (await reverse(app, customer, reversal)) seen.differences++
    })
  }
}
