import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { notFound, unavailable } from '../../../errors.ts'

/** A member as the provider knows him. */
export type Customer = { userId: string; providerId: string }

/** The right to write what the provider says of a customer, until it is let go or runs out. */
export type Lease = Customer & { id: string }

type Leasing = Pick<App, 'db' | 'database'>

/** Longer than a few calls of the provider take; a server that died holds nobody up for longer. */
const heldSeconds = 60
const patienceMs = 40_000

/** Those of this server take their turns here, so that only servers have to ask the row again. */
const turns = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * One at a time for each customer, on whatever server: what is read at the provider in here is
 * written before anybody reads it again. No transaction is open meanwhile.
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
    // Where the database is away it runs out by itself.
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

/** The account may have been deleted while somebody waited. */
async function isThere(db: App['db'], { userId }: Customer): Promise<boolean> {
  const row = await db
    .selectFrom('paymentCustomers')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Another has it: what was read under it may be old by now. */
export class LeaseLost extends Error {}

/**
 * Before each reading, and before each act: calls to the provider may have taken long. One that ran
 * out is taken again where nobody wants it, for everything is read anew after this.
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

/** In the transaction that writes: throws when another has taken the lease, and holds it until the end. */
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
