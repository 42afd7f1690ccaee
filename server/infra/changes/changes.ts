import { sql } from 'kysely'
import type { Change } from '#contract/changes.ts'
import type { Database } from '../db/db.ts'

/** A change, and when it was stored, in milliseconds since 1970 by the clock of the database. */
export type StoredChange = Change & { at: number }

/**
 * What changes for members. Triggers of the database note it in the transaction that changes it, and
 * notify every server when that commits.
 */
export type Changes = {
  /**
   * Calls back with each change of a member, without one when some may have been missed, and with
   * 'end' when the server stops; the returned function unsubscribes.
   */
  subscribe(memberId: string, onNews: (news: StoredChange | undefined | 'end') => void): () => void
  /** How many subscribers a member has here. */
  count(memberId: string): number
  /** What changed for a member since a time, each thing once, and what time it is now. */
  since(memberId: string, at: number): Promise<{ now: number; changes: StoredChange[] }>
  forgetBefore(at: Date): Promise<void>
  /** Ends every subscription. */
  end(): void
  close(): Promise<void>
}

type OnNews = Parameters<Changes['subscribe']>[1]

export async function openChanges(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  log: { warn(o: object, m: string): void },
): Promise<Changes> {
  const readers = new Map<string, Set<OnNews>>()
  const everybody = (news: undefined | 'end') => {
    for (const ofMember of readers.values()) for (const onNews of ofMember) onNews(news)
  }
  const unlisten = await listen(
    'changes',
    (payload) => {
      try {
        const { memberId, ...change } = JSON.parse(payload) as StoredChange & { memberId: string }
        for (const onNews of readers.get(memberId) ?? []) onNews(change)
      } catch (error) {
        log.warn({ err: error }, 'A change could not be read.')
      }
    },
    () => everybody(undefined),
  )

  return {
    subscribe(memberId, onNews) {
      const ofMember = readers.get(memberId) ?? new Set()
      readers.set(memberId, ofMember.add(onNews))
      return () => {
        ofMember.delete(onNews)
        if (ofMember.size === 0) readers.delete(memberId)
      }
    },
    count: (memberId) => readers.get(memberId)?.size ?? 0,
    async since(memberId, at) {
      const { rows } = await sql<{ now: number; changes: StoredChange[] | null }>`
        select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now, (
          select json_agg(json_build_object('kind', kind, 'thing', thing, 'at', at) order by at)
          from (
            select kind, thing, floor(extract(epoch from max(at)) * 1000) as at from changes
            where member_id = ${memberId} and at > to_timestamp(${at}::float8 / 1000)
            group by kind, thing
          ) as each_once
        ) as changes`.execute(db)
      return { now: rows[0]!.now, changes: rows[0]!.changes ?? [] }
    },
    async forgetBefore(at) {
      await db.deleteFrom('changes').where('at', '<', at).execute()
    },
    end: () => everybody('end'),
    close: unlisten,
  }
}
