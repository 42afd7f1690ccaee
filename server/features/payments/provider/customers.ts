import type { App, Member } from '#server/app.ts'
import { notFound } from '#server/errors.ts'
import { type Customer, withLease } from './lease.ts'
import type { PayingMember } from '#server/infra/payments/payments.ts'

export type CustomerRow = Customer & { trialUsedAt: Date | null }

export const findCustomer = (
  { db }: Pick<App, 'db'>,
  member: Pick<Member, 'id'>,
): Promise<CustomerRow | undefined> =>
  db
    .selectFrom('paymentCustomers')
    .select(['userId', 'providerId', 'trialUsedAt'])
    .where('userId', '=', member.id)
    .executeTakeFirst()

/** Where operators see this customer at Stripe; other providers have no such page. */
export async function paymentsUrlOf(
  app: Pick<App, 'db' | 'config' | 'payments'>,
  member: Pick<Member, 'id'>,
): Promise<string | null> {
  const customer = await findCustomer(app, member)
  if (!customer || app.payments.name !== 'stripe') return null
  const mode = app.config.stripe?.secretKey.includes('_test_') ? 'test/' : ''
  return `https://dashboard.stripe.com/${mode}customers/${customer.providerId}`
}

export const findByProviderId = (
  { db }: Pick<App, 'db'>,
  providerId: string,
): Promise<Customer | undefined> =>
  db
    .selectFrom('paymentCustomers')
    .select(['userId', 'providerId'])
    .where('providerId', '=', providerId)
    .executeTakeFirst()

/**
 * Created at the provider before the first checkout; concurrent calls create one customer. A
 * customer who was deleted at the provider is created anew.
 */
export async function ensureCustomer(app: App, member: Member): Promise<CustomerRow> {
  const known = await findCustomer(app, member)
  const { id } = member
  const paying = await findPaying(app, id)
  if (!paying) throw notFound('Account')
  const providerId = await app.payments.ensureCustomer(paying, known?.providerId)
  if (known?.providerId === providerId) return known
  await app.db
    .insertInto('paymentCustomers')
    .values({ userId: id, providerId, createdAt: app.now() })
    // Of both unique columns: two rows that are written at the same moment are alike in both, and the
    // later would violate the one that is not named.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await app.db
    .updateTable('paymentCustomers')
    .set({ providerId })
    .where('userId', '=', id)
    .where('providerId', '!=', providerId)
    .execute()
  return (await findCustomer(app, member))!
}

/** Of a new address or name, for the next invoice: in the transaction that writes it. */
export async function tellProviderLater({ jobs, db }: Pick<App, 'jobs' | 'db'>, userId: string) {
  const customer = await findCustomer({ db }, { id: userId })
  // Never left out for one that runs: that may have read already what was true before.
  if (customer) await jobs.send('tell-customer', { userId }, { trx: db })
}

export async function tellProvider(app: App, { userId }: { userId: string }): Promise<void> {
  const customer = await findCustomer(app, { id: userId })
  if (!customer) return
  await withLease(app, customer, async ({ providerId }) => {
    const paying = await findPaying(app, userId)
    if (paying) await app.payments.updateCustomer(providerId, paying)
  })
}

async function findPaying({ db }: Pick<App, 'db'>, id: string): Promise<PayingMember | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email', 'locale'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { firstName, lastName, email, locale } = row
  return { id, email, name: `${firstName} ${lastName}`, locale }
}
