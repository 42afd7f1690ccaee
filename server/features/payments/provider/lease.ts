import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { notFound, unavailable } from '#server/errors.ts'

/** A member as the provider knows them. */
export type Customer = { userId: string; providerId: string }

/** The right to write the provider's report on a customer, until it is released or runs out. */
export type Lease = Customer & { id: string }

type Leasing = Pick<App, 'db' | 'database'>

/** Longer than a few calls to the provider take; a dead server blocks nobody for longer. */
const heldSeconds = 60
const patienceMs = 40_000

/** Requests on this server queue here, so that only servers compete for the row. */
const turns = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * One holder for each customer across all servers: what a holder reads at the provider is written
 * before anybody reads again. No transaction is open meanwhile.
 */
export async function withLease<T>(
  app: Leasing,
  customer: Customer,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const here = turns.get(app.database) ?? new Map<string, Promise<unknown>>()
  turns.set(app.database, here)
  const before = here.get(customer.userId)
  const turn = Promise.resolve(before).then(() => leased(app, customer, work))
  const over = turn.catch(() => undefined)
  here.set(customer.userId, over)
  try {
    return await turn
  } finally {
    if (here.get(customer.userId) === over) here.delete(customer.userId)
  }
}

async function leased<T>(app: Leasing, customer: Customer, work: (lease: Lease) => Promise<T>) {
  const lease = await take(app, customer)
  try {
    return await work(lease)
  } finally {
    // If the database is away, the lease runs out by itself.
    await letGo(app, lease).catch(() => undefined)
  }
}

async function take({ db }: Leasing, customer: Customer): Promise<Lease> {
  const id = randomUUID()
  const giveUpAt = performance.now() + patienceMs
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 2, 500)) {
    // By the database's clock, which all servers share.
    const { rows } = await sql`
      update payment_customers
      set lease = ${id}, lease_until = clock_timestamp() + ${heldSeconds} * interval '1 second'
      where user_id = ${customer.userId} and (lease is null or lease_until < clock_timestamp())
      returning user_id`.execute(db)
    if (rows.length > 0) return { ...customer, id }
    if (!(await isThere(db, customer))) throw notFound('Account')
    if (performance.now() > giveUpAt)
      throw unavailable('Your plan is being changed already. Look again in a moment.')
    await wait(pauseMs)
  }
}

/** The account may have been deleted during the wait. */
async function isThere(db: App['db'], { userId }: Customer): Promise<boolean> {
  const row = await db
    .selectFrom('paymentCustomers')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Another holder has it, so what was read under it may be outdated. */
export class LeaseLost extends Error {}

/**
 * Before each reading and each act, because calls to the provider may have taken long. A lease that
 * ran out is taken again if nobody else wants it, since everything is read anew afterwards.
 */
export async function renewLease({ db }: Pick<App, 'db'>, { userId, id }: Lease): Promise<void> {
  const { rows } = await sql`
    update payment_customers
    set lease = ${id}, lease_until = clock_timestamp() + ${heldSeconds} * interval '1 second'
    where user_id = ${userId}
      and (lease = ${id} or lease is null or lease_until < clock_timestamp())
    returning user_id`.execute(db)
  if (rows.length === 0) throw new LeaseLost('Another holds the lease on a customer by now.')
}

const letGo = ({ db }: Leasing, { userId, id }: Lease) =>
  sql`
    update payment_customers set lease = null, lease_until = null
    where user_id = ${userId} and lease = ${id}`.execute(db)

/**
 * In the transaction that writes: throws if another holder has the lease, and locks it until the
 * end.
 */
export async function expectHeld({ db }: Pick<App, 'db'>, { userId, id }: Lease): Promise<void> {
  const held = await db
    .selectFrom('paymentCustomers')
    .select('userId')
    .where('userId', '=', userId)
    .where('lease', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!held)
    throw new LeaseLost('The lease on a customer ran out before what was read could be written.')
}
