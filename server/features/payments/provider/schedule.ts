import { dayMs } from '#server/durations.ts'
import type { App } from '#server/app.ts'
import { ProviderAway } from '#server/infra/payments/payments.ts'
import { findPlan, graceEnd, graceMs } from '#server/features/subscriptions/subscriptions.ts'
import { type PaymentLetter, priceIn } from '../letters/due.ts'
import { sendOnce } from '../letters/letters.ts'
import { syncCustomer } from './sync.ts'
import { orTell } from '../troubles.ts'

const renewalToldDays = 7
const keptMs = 60 * dayMs

/** What comes with time alone: letters before a renewal and in the days of grace, and their end. */
export async function keepTime(app: App): Promise<void> {
  await tellOfRenewals(app)
  await tellOfGrace(app)
  await endGrace(app)
}

async function tellOfRenewals(app: App) {
  const now = app.now()
  const rows = await withAddress(app)
    .where('status', '=', 'active')
    .where('interval', '=', 'year')
    .where('cancelAtPeriodEnd', '=', false)
    .where('periodEnd', '>', now)
    .where('periodEnd', '<=', new Date(now.getTime() + renewalToldDays * dayMs))
    .execute()
  for (const row of rows) {
    const to = await nextAfter(app, row)
    if (to)
      await send(
        app,
        row,
        'renewal-soon',
        `renewal:${row.providerId}:${row.periodEnd!.getTime()}`,
        to,
      )
  }
}

/** The next amount; a pending change may apply on that day. */
async function nextAfter(app: App, row: Row) {
  const plan = await findPlan(app, row.nextPlanId ?? row.planId)
  if (!plan) return undefined
  const changed = plan.plan.prices.find(({ interval }) => interval === row.nextInterval)
  return {
    planName: plan.plan.name,
    until: row.periodEnd!,
    amount: row.nextPlanId && changed ? changed : priceIn(row),
  }
}

async function tellOfGrace(app: App) {
  for (const row of await withAddress(app).where('status', '=', 'past_due').execute()) {
    const days = (app.now().getTime() - row.pastDueSince!.getTime()) / dayMs
    const name = days >= 6 ? 'grace-ends' : days >= 3 ? 'payment-failed-again' : undefined
    if (!name || days >= 7) continue
    const plan = await findPlan(app, row.planId)
    await send(app, row, name, `${name}:${row.providerId}:${row.pastDueSince!.getTime()}`, {
      planName: plan!.plan.name,
      until: graceEnd(row)!,
      amount: priceIn(row),
    })
  }
}

/** The sync cancels what is over; if the provider does not answer, it is retried in an hour. */
async function endGrace(app: App) {
  const rows = await withAddress(app)
    .where('status', '=', 'past_due')
    .where('pastDueSince', '<=', new Date(app.now().getTime() - graceMs))
    .execute()
  for (const { userId, customer } of rows)
    try {
      const whose = { userId, providerId: customer }
      await orTell(app, whose, () => syncCustomer(app, whose))
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
      app.log.warn(
        { err: error, userId },
        'A plan whose days of grace are over could not be ended.',
      )
    }
}

const withAddress = ({ db }: App) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.userId')
    .innerJoin('paymentCustomers', 'paymentCustomers.userId', 'subscriptions.userId')
    .selectAll('subscriptions')
    .select(['email', 'locale', 'firstName', 'paymentCustomers.providerId as customer'])

type Row = Awaited<ReturnType<ReturnType<typeof withAddress>['execute']>>[number]
type Values = Parameters<typeof sendOnce>[2]['values']

const send = (app: App, row: Row, name: PaymentLetter, key: string, values: Values) =>
  app.db
    .transaction()
    .execute((db) =>
      sendOnce(
        { ...app, db },
        { id: row.userId, email: row.email, locale: row.locale, firstName: row.firstName },
        { name, key, values },
      ),
    )

/**
 * The provider does not send an event again after this long. Unhandled ones stay for the operator
 * to look at.
 */
export async function forgetOld({ db, now }: App): Promise<void> {
  const before = new Date(now().getTime() - keptMs)
  await db
    .deleteFrom('paymentEvents')
    .where('handledAt', 'is not', null)
    .where('receivedAt', '<', before)
    .execute()
  await db.deleteFrom('reconciliations').where('startedAt', '<', before).execute()
  await db
    .deleteFrom('checkouts')
    .where('state', '<>', 'open')
    .where('createdAt', '<', before)
    .execute()
}
