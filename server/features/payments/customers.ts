import type { App, Member } from '../../app.ts'
import type { Customer } from './lease.ts'

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
 * Made at the provider before the first checkout; asked twice at once, it is the same one. One who
 * was struck out there is made anew.
 */
export async function ensureCustomer(app: App, member: Member): Promise<CustomerRow> {
  const known = await findCustomer(app, member)
  const { firstName, lastName } = await app.db
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const { id, email, locale } = member
  const name = `${firstName} ${lastName}`
  const providerId = await app.payments.ensureCustomer(
    { id, email, name, locale },
    known?.providerId,
  )
  if (known?.providerId === providerId) return known
  await app.db
    .insertInto('paymentCustomers')
    .values({ userId: id, providerId, createdAt: app.now() })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ providerId }))
    .execute()
  return (await findCustomer(app, member))!
}
