import { type Selectable, sql } from 'kysely'
import type { HelpReply } from '#contract/chats/help.ts'
import type { App, Member } from '#server/app.ts'
import { largestPage, readCursor, writeCursor } from '#server/cursor.ts'
import { notFound } from '#server/errors.ts'
import type { HelpReplies } from '#server/infra/db/tables.ts'

type Db = Pick<App, 'db'>
type Page = { cursor?: string | undefined; limit: number }

/** Newest first. Their lengths are read first, so that nothing is read that is not sent. */
export async function pageOfReplies({ db }: Db, threadId: string, { cursor, limit }: Page) {
  const before = readCursor(cursor)
  const all = await db
    .selectFrom('helpReplies')
    .select(['id', sql<number>`octet_length(text)`.as('bytes')])
    .where('threadId', '=', threadId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!.id))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  let room = largestPage.bytes
  const tooMuch = all.findIndex(({ bytes }, i) => i === limit || ((room -= bytes) < 0 && i > 0))
  const ids = (tooMuch < 0 ? all : all.slice(0, tooMuch)).map(({ id }) => id)
  if (ids.length === 0) return { items: [], nextCursor: null }
  const rows = await db
    .selectFrom('helpReplies')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()
  const last = rows.at(-1)!
  const nextCursor = ids.length < all.length ? writeCursor(last.createdAt, last.id) : null
  return { items: rows.map(presentReply), nextCursor }
}

export async function listReplies(app: Db, id: string, page: Page, member?: Pick<Member, 'id'>) {
  const thread = await app.db
    .selectFrom('helpThreads')
    .select('id')
    .where('id', '=', id)
    .$if(member !== undefined, (query) => query.where('memberId', '=', member!.id))
    .executeTakeFirst()
  if (!thread) throw notFound('Question')
  return pageOfReplies(app, id, page)
}

/** All of them, in order. */
export async function repliesTo({ db }: Db, threadId: string): Promise<HelpReply[]> {
  const rows = await db
    .selectFrom('helpReplies')
    .selectAll()
    .where('threadId', '=', threadId)
    .orderBy('id')
    .execute()
  return rows.map(presentReply)
}

const presentReply = ({
  id,
  operatorName,
  text,
  createdAt,
}: Selectable<HelpReplies>): HelpReply => ({
  ...{ _id: id, id, operatorName, text },
  createdAt: createdAt.toISOString(),
})
