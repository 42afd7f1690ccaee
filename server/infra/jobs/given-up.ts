import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { CHANNEL, inSeconds } from './queue.ts'

// The newest of that name that were given up.
export const failed = (db: Db, name: string, limit: number) =>
  db
    .selectFrom('jobs')
    .select(['id', 'data', 'error', 'createdAt'])
    .where('name', '=', name)
    .where('state', '=', 'failed')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function forgetOldFailures(db: Db) {
  await sql`delete from jobs where state = 'failed' and created_at < now() - interval '30 days'`.execute(
    db,
  )
}

// What it is told; undefined if no such job was given up.
export async function tryAgain(db: Db, name: string, id: number): Promise<unknown> {
  const job = await db
    .updateTable('jobs')
    .set({ state: 'waiting', attempts: 0, error: null, runAt: inSeconds(0) })
    .where('id', '=', id)
    .where('name', '=', name)
    .where('state', '=', 'failed')
    .returning('data')
    .executeTakeFirst()
  if (job) await sql`select pg_notify(${CHANNEL}, ${name})`.execute(db)
  return job?.data
}

export async function forget(db: Db, name: string, id: number): Promise<unknown> {
  const job = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('name', '=', name)
    .where('state', '=', 'failed')
    .returning('data')
    .executeTakeFirst()
  return job?.data
}
