import { sql } from 'kysely'
import type { Space } from '#contract/account/personal-data.ts'
import type { Member } from '#server/app.ts'
import { Refusal } from '#server/errors.ts'
import { sentence } from '#server/sentences.ts'
import { entitlementOf } from '../subscriptions/subscriptions.ts'

type Entitled = Parameters<typeof entitlementOf>[0]
type Owner = Pick<Member, 'id' | 'role'>

/** What a member has stored, how much of it own documents are, and how much there may be. */
export async function spaceOf(app: Entitled, member: Owner): Promise<Space> {
  const { storageBytes: limit } = await entitlementOf(app, member)
  const { rows } = await sql<{ bytes: number; documentBytes: number }>`
    select ${bytesOf(member)}::float8 as bytes, ${documentBytesOf(member)}::float8 as document_bytes`.execute(
    app.db,
  )
  return { ...rows[0]!, limit }
}

/** Throws 402 where so much more would be more than the plan of the member has room for. */
export async function expectSpace(app: Entitled, member: Owner, bytes: number): Promise<void> {
  const room = await spaceLeft(app, member)
  if (bytes > room.left) throw room.refusal()
}

/** For callers that store one thing after another. */
export async function spaceLeft(app: Entitled, member: Owner) {
  const { storageBytes: limit } = await entitlementOf(app, member)
  if (limit === null) return { left: Infinity, refusal: () => noSpace(0, 0) }
  const { rows } = await sql<{ used: number }>`
    select ${bytesOf(member)}::float8 as used`.execute(app.db)
  const { used } = rows[0]!
  return { left: limit - used, refusal: () => noSpace(limit, used) }
}

/** Chats that are coming in count too: they are the member's as soon as they are whole. */
const bytesOf = ({ id }: Pick<Member, 'id'>) => sql`((
  select coalesce(sum(
    octet_length(content) + pg_column_size(citations) + pg_column_size(steps)
      + coalesce(pg_column_size(selection), 0)
  ), 0) from messages where chat_id in (
    select id from chats where member_id = ${id} union all
    select id from chats where coming_in_for = ${id})
) + (
  select coalesce(sum(pg_column_size(messages)), 0) from shares where member_id = ${id}
) + ${documentBytesOf({ id })})`

/** As they were uploaded: pictures and whatever else a member attached. */
function documentBytesOf({ id }: Pick<Member, 'id'>) {
  return sql`(select coalesce(sum(size_bytes), 0) from files where owner_id = ${id})`
}

const megabyte = 1024 * 1024

const noSpace = (limit: number, used: number) =>
  new Refusal(
    402,
    sentence(
      'Your chats, links and documents take {used} MB of the {limit} MB that there is room for, and this does not fit. Delete chats or documents that you no longer need.',
      { used: Math.ceil(used / megabyte), limit: limit / megabyte },
    ),
    { payload: { limit, used, resetsAt: null } },
  )
