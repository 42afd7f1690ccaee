import { type RawBuilder, sql } from 'kysely'
import type { FileSort } from '#contract/documents/documents.ts'
import type { Place } from '#server/cursor.ts'

/** Each is the order of an index, so that a page reads no more than itself. */
type Order = {
  by: RawBuilder<unknown>
  /** What a row is ordered by besides its id, as text, exactly. */
  keys: RawBuilder<string[]>
  isKeys: (keys: string[]) => boolean
  /** What comes behind a place. */
  after: (place: Place) => RawBuilder<boolean>
}

/** Ids are given by time. */
const byAge = { keys: sql<string[]>`array[]::text[]`, isKeys: hasCount(0) }
const title = sql`lower(left(title, 100))`
const urgency = sql`(case state when 'failed' then 3 when 'reading' then 2 when 'queued' then 1 else 0 end)`

export const orders: Record<FileSort, Order> = {
  newest: { ...byAge, by: sql`id desc`, after: ({ id }) => sql<boolean>`id < ${id}::uuid` },
  oldest: { ...byAge, by: sql`id`, after: ({ id }) => sql<boolean>`id > ${id}::uuid` },
  title: {
    by: sql`${title}, id`,
    keys: sql<string[]>`array[${title}]`,
    isKeys: hasCount(1),
    after: ({ keys: [key], id }) => sql<boolean>`(${title}, id) > (${key}, ${id}::uuid)`,
  },
  largest: {
    by: sql`size_bytes desc, id desc`,
    keys: sql<string[]>`array[size_bytes::text]`,
    isKeys: (keys) => hasCount(1)(keys) && /^\d{1,15}$/.test(keys[0]!),
    after: ({ keys: [key], id }) => sql<boolean>`(size_bytes, id) < (${key}::bigint, ${id}::uuid)`,
  },
  state: {
    by: sql`${urgency} desc, id desc`,
    keys: sql<string[]>`array[${urgency}::text]`,
    isKeys: (keys) => hasCount(1)(keys) && /^[0-3]$/.test(keys[0]!),
    after: ({ keys: [key], id }) => sql<boolean>`(${urgency}, id) < (${key}::integer, ${id}::uuid)`,
  },
}

function hasCount(count: number) {
  return (keys: string[]) => keys.length === count
}
