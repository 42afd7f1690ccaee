import { type RawBuilder, sql } from 'kysely'
import type { QuestionSort } from '#contract/desk/questions.ts'
import { type Place, isTimeAlone, writePlace } from '#server/cursor.ts'

type Row = { id: string; times: number; last: Date }

type Order = {
  by: RawBuilder<unknown>
  keysOf: (row: Row) => string[]
  isKeys: (keys: string[]) => boolean
  /** What comes behind a place. */
  after: (place: Place) => RawBuilder<boolean>
}

const lastOf = ({ last }: Row) => [last.toISOString()]

export const orders: Record<QuestionSort, Order> = {
  often: {
    by: sql`times desc, last desc, id desc`,
    keysOf: (row) => [String(row.times), ...lastOf(row)],
    isKeys: ([times = '', ...time]) => /^\d{1,9}$/.test(times) && isTimeAlone(time),
    after: ({ keys: [times, time], id }) =>
      sql<boolean>`(times, last, id) < (${times}::integer, ${time}::timestamptz, ${id}::uuid)`,
  },
  newest: {
    by: sql`last desc, id desc`,
    keysOf: lastOf,
    isKeys: isTimeAlone,
    after: ({ keys: [time], id }) => sql<boolean>`(last, id) < (${time}::timestamptz, ${id}::uuid)`,
  },
  oldest: {
    by: sql`last, id`,
    keysOf: lastOf,
    isKeys: isTimeAlone,
    after: ({ keys: [time], id }) => sql<boolean>`(last, id) > (${time}::timestamptz, ${id}::uuid)`,
  },
}

/** A cursor names its order, and holds for as long as its list: its row may be put aside meanwhile. */
export const placeAfter = (sort: QuestionSort, row: Row) =>
  writePlace({ keys: [sort, ...orders[sort].keysOf(row)], id: row.id })
