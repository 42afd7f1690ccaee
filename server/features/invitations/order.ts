import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { InvitationSort } from '#contract/desk/invitations.ts'
import { type Place, isTimeAlone } from '#server/cursor.ts'
import type { Tables } from '#server/infra/db/tables.ts'

type Row = Pick<Selectable<Tables['invitations']>, 'id' | 'email' | 'invitedAt' | 'acceptedAt'>

/** Each is the order of an index, so that a page reads no more than itself. */
type Order = {
  by: RawBuilder<unknown>
  keysOf: (row: Row) => string[]
  isKeys: (keys: string[]) => boolean
  /** What comes behind a place. */
  after: (place: Place) => RawBuilder<boolean>
}

const timeOf = ({ invitedAt }: Row) => [invitedAt.toISOString()]

export const orders: Record<InvitationSort, Order> = {
  newest: {
    by: sql`invited_at desc, id desc`,
    keysOf: timeOf,
    isKeys: isTimeAlone,
    after: ({ keys: [time], id }) =>
      sql<boolean>`(invited_at, id) < (${time}::timestamptz, ${id}::uuid)`,
  },
  oldest: {
    by: sql`invited_at, id`,
    keysOf: timeOf,
    isKeys: isTimeAlone,
    after: ({ keys: [time], id }) =>
      sql<boolean>`(invited_at, id) > (${time}::timestamptz, ${id}::uuid)`,
  },
  address: {
    by: sql`email collate "C", id`,
    keysOf: ({ email }) => [email],
    isKeys: (keys) => keys.length === 1,
    after: ({ keys: [email], id }) =>
      sql<boolean>`(email collate "C", id) > (${email}, ${id}::uuid)`,
  },
  state: {
    by: sql`(accepted_at is null) desc, invited_at desc, id desc`,
    keysOf: (row) => [row.acceptedAt ? 'accepted' : 'open', ...timeOf(row)],
    isKeys: ([state, ...time]) => (state === 'accepted' || state === 'open') && isTimeAlone(time),
    after: ({ keys: [state, time], id }) =>
      sql<boolean>`((accepted_at is null), invited_at, id)
        < (${state === 'open'}::boolean, ${time}::timestamptz, ${id}::uuid)`,
  },
}
