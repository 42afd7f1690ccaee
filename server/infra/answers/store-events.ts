import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import type { LoggedEvent } from './logged-event.ts'

export type Batch = { messageId: string; events: LoggedEvent[] }[]

/**
 * One statement for all answers of a tick, and for notifying the other processes. Resolves to how
 * many events of each message were stored: none where the message was deleted or its answer ended
 * by another server, which took this one for dead.
 */
export async function storeEvents(
  { reserved: db, kind }: Database,
  batch: Batch,
  instanceId: string,
): Promise<Map<string, number>> {
  const rows = batch.flatMap(({ messageId, events }) =>
    events.map(({ id, event }) => ({ messageId, seq: id, type: event.type, data: event.data })),
  )
  const stored = sql<{ messageId: string }>`
    insert into answer_events (message_id, seq, type, data)
    select (row->>'messageId')::uuid, (row->>'seq')::integer, row->>'type', row->'data'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) row
    join messages on messages.id = (row->>'messageId')::uuid and messages.status <> 'interrupted'
    on conflict do nothing
    returning message_id`
  // The embedded database has no other processes.
  if (kind === 'embedded')
    return countOf((await stored.execute(db)).rows.map(({ messageId }) => messageId))
  const { rows: told } = await sql<{ stored: string[] | null }>`
    with stored as (${stored})
    select pg_notify('answer_events', payload),
      (select array_agg(message_id::text) from stored) as stored
    from unnest(${payloads(instanceId, batch)}::text[]) payload`.execute(db)
  return countOf(told[0]?.stored ?? [])
}

function countOf(messageIds: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of messageIds) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** A notification carries at most 8,000 bytes. */
function payloads(instanceId: string, batch: Batch): string[] {
  const result: string[] = []
  for (let at = 0; at < batch.length; at += 200)
    result.push(
      [instanceId, ...batch.slice(at, at + 200).map(({ messageId }) => messageId)].join(' '),
    )
  return result
}
