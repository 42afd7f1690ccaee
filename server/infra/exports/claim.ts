import { randomUUID as uuid } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Db } from '../db/db.ts'

export type Claiming = {
  db: Db
  database: Database
  instanceId: string
  stopping: boolean
  log: Logger
}

/** Another server does not tell when it has sent its export. */
const pauseMs = 250
const retryMs = 5_000

/**
 * Of the servers on one database, one at a time sends a member an export. Resolves to what lets the next
 * one begin, and to undefined if it was not this server's turn before `late`. On one server a member's
 * exports already come one after the other: a claim that is there in its own name is over. The table
 * is called after the exports of chats, which were the first.
 */
export async function claimExport(
  app: Claiming,
  memberId: string,
  late: AbortSignal,
): Promise<(() => void) | undefined> {
  if (app.database.kind === 'embedded') return () => {}
  const id = uuid()
  while (!late.aborted) {
    const { rows } = await sql`
      insert into chat_exports (user_id, id, instance_id)
      values (${memberId}, ${id}, ${app.instanceId})
      on conflict (user_id) do update set id = excluded.id, instance_id = excluded.instance_id
      where chat_exports.instance_id = excluded.instance_id
        or not exists (select from instances where instances.id = chat_exports.instance_id)
      returning id`.execute(app.db)
    if (rows.length > 0) return () => void letGo(app, id)
    await wait(pauseMs, undefined, { signal: late }).catch(() => undefined)
  }
  return undefined
}

/** Until the database has heard of it; a server that stops is known to be gone. */
async function letGo(app: Claiming, id: string) {
  while (!app.stopping)
    try {
      await app.db.deleteFrom('chatExports').where('id', '=', id).execute()
      return
    } catch (error) {
      app.log.warn({ err: error }, 'The end of an export could not be stored; it is tried again.')
      await wait(retryMs, undefined, { ref: false })
    }
}
