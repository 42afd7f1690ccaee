import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'

// The table of jobs. A run takes a job under a lease that its process has to renew: when that dies, the
// lease runs out and another takes the job. The owner is the run and not its process: one that has
// lost its job, perhaps to a later run of the same process, changes nothing.
export type Claim = {
  owner: string
  id: number
  name: string
  data: unknown
  caller: string | null
  attempts: number
  retries: number
}
export type Sending = {
  name: string
  data: object
  once: string | null
  again?: boolean
  caller: string | null
  startAfterSeconds: number
  retries: number
  seconds: number
}

export const CHANNEL = 'jobs'
const LEASE_SECONDS = 20
const LONGEST_PAUSE_SECONDS = 600

export async function add(db: Db, { startAfterSeconds, data, again, ...job }: Sending) {
  const added = await db
    .insertInto('jobs')
    .values({ ...job, data: JSON.stringify(data), runAt: inSeconds(startAfterSeconds) })
    .onConflict((conflict) =>
      again
        ? conflict
            .columns(['name', 'once'])
            // Written out: with a parameter, a prepared statement does not find the index.
            .where(sql<boolean>`once is not null and state <> 'failed'`)
            .doUpdateSet({ again: true })
            .where('jobs.state', '=', 'running')
        : conflict.doNothing(),
    )
    .returning('id')
    .execute()
  // Notified when the transaction commits, and only then.
  if (added.length > 0) await sql`select pg_notify(${CHANNEL}, ${job.name})`.execute(db)
}

/**
 * A job is taken as if it had come later by the seconds that it will take: a short one goes before a
 * long one, and no longer than that does the long one wait for those that come after it.
 */
const turn = sql<Date>`run_at + make_interval(secs => seconds)`

// `served`: the callers whose jobs were taken last, oldest first; the others come before them.
export async function take(
  db: Db,
  names: string[],
  { served = [], running = [] }: { served?: string[]; running?: string[] } = {},
): Promise<Claim | undefined> {
  const owner = randomUUID()
  const claim = await db
    .updateTable('jobs')
    .set((eb) => ({
      state: 'running',
      again: false,
      attempts: eb('attempts', '+', 1),
      owner,
      leasedUntil: inSeconds(LEASE_SECONDS),
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('name', '=', sql<string>`any(${names})`)
        .where((or) =>
          or.or([
            or.and([or('state', '=', 'waiting'), or('runAt', '<=', sql<Date>`now()`)]),
            or.and([
              or('state', '=', 'running'),
              or('owner', '<>', sql<string>`all(${running}::uuid[])`), // late to renew, but at work
              or('leasedUntil', '<', sql<Date>`now()`),
              // The others are given up, though their leases may have ended since that was looked at.
              or('attempts', '<=', or.ref('retries')),
            ]),
          ]),
        )
        .orderBy(sql`array_position(${served}::text[], caller)`, (order) =>
          order.asc().nullsFirst(),
        )
        .orderBy(turn)
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'name', 'data', 'caller', 'attempts', 'retries'])
    .executeTakeFirst()
  return claim && { ...claim, owner }
}

// How long until the next job of these names is due, waiting or abandoned.
export async function dueInMs(db: Db, names: string[]): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(case state when 'waiting' then run_at else leased_until end)
      - now())::float8 * 1000 as ms
    from jobs where name = any(${names}) and state <> 'failed'`.execute(db)
  return rows[0]?.ms ?? null
}

// Whether a job of the same name is due that would be taken before this one with so many seconds left.
export async function isShorterDue(db: Db, id: number, secondsLeft: number): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (
      select from jobs as other
      where other.name = own.name and other.state = 'waiting' and other.run_at <= now()
        and other.run_at + make_interval(secs => other.seconds)
          < own.run_at + make_interval(secs => ${secondsLeft}::float8)
    ) as due
    from jobs as own where own.id = ${id}`.execute(db)
  return rows[0]?.due ?? false
}

/**
 * The data of the jobs of a name that wait, in about the order in which they are taken: one of each
 * caller, then the next of each. Whose turn it is first only the process knows that takes them.
 */
export async function waiting(db: Db, name: string, most: number): Promise<unknown[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('data')
    .where('name', '=', name)
    .where('state', '=', 'waiting')
    .orderBy(sql`row_number() over (partition by coalesce(caller, id::text) order by ${turn}, id)`)
    .orderBy(turn)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ data }) => data)
}

// For a statement that has to know whether a job of that name and key (`once`) waits or runs.
export const isPending = (name: string, key: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select from jobs where jobs.name = ${name} and once = ${key} and jobs.state <> 'failed')`

// Renews the leases of a process and returns the owners that still hold their job.
export async function renew(db: Db, owners: string[]): Promise<Set<string>> {
  const rows = await db
    .updateTable('jobs')
    .set({ leasedUntil: inSeconds(LEASE_SECONDS) })
    .where('owner', '=', sql<string>`any(${owners}::uuid[])`)
    .where('state', '=', 'running')
    .returning('owner')
    .execute()
  return new Set(rows.map(({ owner }) => owner!))
}

export async function finish(db: Db, owner: string, id: number) {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('again', '=', false)
    .executeTakeFirst()
  if (numDeletedRows === 0n) await goOnLater(db, owner, id, 0)
}

// Retries after 1 s, 2 s, 4 s …, then the job is marked as failed.
export async function fail(db: Db, owner: string, id: number, error: string) {
  await sql`
    update jobs set owner = null, leased_until = null, error = ${error},
      state = case when attempts > retries then 'failed' else 'waiting' end,
      run_at = now() + make_interval(
        secs => least(power(2, least(attempts, 20) - 1), ${LONGEST_PAUSE_SECONDS}::int))
    where id = ${id} and owner = ${owner}`.execute(db)
}

// What the job needs is away: this try does not count. The pause grows with the age of the job.
export async function waitUntilBack(db: Db, owner: string, id: number, error: string) {
  await sql`
    update jobs set owner = null, leased_until = null, error = ${error}, state = 'waiting',
      attempts = greatest(attempts - 1, 0),
      run_at = now() + least(interval '10 minutes',
        greatest(interval '10 seconds', (now() - created_at) / 4))
    where id = ${id} and owner = ${owner}`.execute(db)
}

// A job whose process died at every attempt is not retried.
export async function giveUpLeftBehind(db: Db) {
  await sql`
    update jobs set state = 'failed', owner = null, leased_until = null,
      error = 'The server stopped while it ran, ' || attempts || ' times.'
    where state = 'running' and leased_until < now() and attempts > retries`.execute(db)
}

// A job that is not finished goes back to its place, with what is left of it.
export async function goOnLater(db: Db, owner: string, id: number, secondsLeft: number) {
  await db
    .updateTable('jobs')
    .set({ state: 'waiting', owner: null, leasedUntil: null, attempts: 0, seconds: secondsLeft })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .execute()
}

// Puts unfinished jobs back, as if they had not been tried.
export async function putBack(db: Db, owners: string[]) {
  await sql`
    update jobs set state = 'waiting', owner = null, leased_until = null,
      attempts = greatest(attempts - 1, 0)
    where state = 'running' and owner = any(${owners}::uuid[])`.execute(db)
  await sql`select pg_notify(${CHANNEL}, '')`.execute(db)
}

// For a database that no other process can be using: every running job was abandoned.
export async function endLeases(db: Db) {
  await db
    .updateTable('jobs')
    .set({ leasedUntil: new Date(0) })
    .where('state', '=', 'running')
    .execute()
}

// Those of the repeated jobs that this server queues for these times; for each time, one server does.
// When the schedule is new, a past time is only recorded.
export async function winSlots(
  db: Db,
  slots: { name: string; slot: Date }[],
  passed: boolean,
): Promise<string[]> {
  const won = await db
    .insertInto('jobSlots')
    .values(slots)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ slot: eb.ref('excluded.slot') }))
        .whereRef('jobSlots.slot', '<', 'excluded.slot'),
    )
    .returning(['name', sql<boolean>`xmax = 0`.as('first')])
    .execute()
  return won.filter(({ first }) => !(passed && first)).map(({ name }) => name)
}

export function inSeconds(seconds: number) {
  return sql<Date>`now() + make_interval(secs => ${seconds}::float8)`
}

export async function numbers(db: Db) {
  const { rows } = await sql<{
    name: string
    waiting: number
    oldestSeconds: number
    failed: number
  }>`
    select name,
      (count(*) filter (where state = 'waiting' and run_at <= now()))::int as waiting,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where state = 'waiting' and run_at <= now())), 0)::float8 as oldest_seconds,
      (count(*) filter (where state = 'failed'))::int as failed
    from jobs group by name order by name`.execute(db)
  return rows
}
