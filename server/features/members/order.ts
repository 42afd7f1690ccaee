import { type RawBuilder, sql } from 'kysely'
import type { MemberSort } from '#contract/desk/members.ts'
import type { Place } from '#server/cursor.ts'
import type { PlansInSql } from '../subscriptions/subscriptions.ts'

/** One part of the list. Each is in the order of an index, so that a page reads no more than itself. */
export type Part = {
  /** As text, exactly. */
  keys: RawBuilder<unknown>
  /** Whether a place is in this part. */
  holds: (place: Place) => boolean
  /** What comes after a place. */
  place: (after: Place) => RawBuilder<unknown>
  order: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
  /** Which members are in this part; all where it is missing. */
  only?: RawBuilder<unknown>
}

/** Members who were never seen, or never used anything, come last. */
export const partsOf = (plans: PlansInSql, now: Date): Record<MemberSort, Part[]> => ({
  newest: [
    {
      keys: sql`array[users.created_at::text]`,
      holds: () => true,
      place: ({ keys, id }) =>
        sql`(users.created_at, users.id) < (${keys[0]}::timestamptz, ${id}::uuid)`,
      order: sql`users.created_at desc, users.id desc`,
    },
  ],
  name: [
    {
      keys: sql`array[lower(users.last_name), lower(users.first_name)]`,
      holds: () => true,
      place: ({ keys, id }) =>
        sql`(lower(users.last_name), lower(users.first_name), users.id)
          > (${keys[0]}, ${keys[1]}, ${id}::uuid)`,
      order: sql`lower(users.last_name), lower(users.first_name), users.id`,
    },
  ],
  lastSeen: [
    {
      keys: sql`array[last_seen.at::text]`,
      holds: ({ keys }) => keys[0] !== never,
      place: ({ keys, id }) =>
        sql`(last_seen.at, last_seen.user_id) < (${keys[0]}::timestamptz, ${id}::uuid)`,
      order: sql`last_seen.at desc, last_seen.user_id desc`,
      only: sql`last_seen.at is not null`,
    },
    rest(never, sql`last_seen.user_id is null`),
  ],
  used: [
    {
      keys: sql`array[usage.used::text]`,
      holds: ({ keys }) => keys[0] !== nothing,
      place: ({ keys, id }) => sql`(usage.used, users.id) < (${keys[0]}::integer, ${id}::uuid)`,
      order: sql`usage.used desc, users.id desc`,
      joins: sql`${plans.joins} join usage on ${usedNow(plans, now)}`,
    },
    rest(nothing, sql`usage.user_id is null`, {
      joins: sql`${plans.joins} left join usage on ${usedNow(plans, now)}`,
    }),
  ],
})

const never = '-infinity'
const nothing = '0'

/** Those of whom there is nothing to order by, the newest first. */
const rest = (key: string, only: RawBuilder<unknown>, more: Pick<Part, 'joins'> = {}): Part => ({
  keys: sql`array[${key}::text]`,
  holds: ({ keys }) => keys[0] === key,
  place: ({ id }) => sql`users.id < ${id}::uuid`,
  order: sql`users.id desc`,
  only,
  ...more,
})

/** What a member used in the period that runs: no period is longer than a month, and the first one begins in 1970. */
const usedNow = ({ periodStart }: PlansInSql, now: Date) => sql`usage.user_id = users.id
  and usage.used > 0
  and (usage.period_start = to_timestamp(0)
    or usage.period_start > ${now}::timestamptz - interval '32 days')
  and usage.period_start = ${periodStart}`
