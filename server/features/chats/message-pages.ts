import type { Message } from '#contract/chats/chat.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { App, Member } from '#server/app.ts'
import { largestPage, writeCursor } from '#server/cursor.ts'
import type { Tables } from '#server/infra/db/tables.ts'
import { readerOf } from '../audiences/audiences.ts'
import { changedSources } from '../documents/documents.ts'
import { type MessageRow, presentOwn } from './store.ts'
import { withSiblings } from './siblings.ts'

type Rows = { rows: MessageRow[]; more: boolean }
type Ids = SelectQueryBuilder<Tables, 'messages', object>

/**
 * The first messages of an ordered query, at most as many and as long as a page may be, and whether
 * there are more. The lengths are read first, so that nothing is read that is not shown.
 */
export async function readPage(
  { db }: Pick<App, 'db'>,
  ordered: Ids,
  limit: number,
): Promise<Rows> {
  const all = await ordered
    .select('messages.id')
    .select(bytes.as('bytes'))
    .limit(limit + 1)
    .execute()
  let room = largestPage.bytes
  const tooMuch = all.findIndex(({ bytes }, i) => i === limit || ((room -= bytes) < 0 && i > 0))
  const ids = (tooMuch < 0 ? all : all.slice(0, tooMuch)).map(({ id }) => id)
  if (ids.length === 0) return { rows: [], more: false }
  const rows = await db.selectFrom('messages').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), more: ids.length < all.length }
}

/** Where the list goes on. */
export function cursorAfter({ rows, more }: Rows): string | null {
  const last = rows.at(-1)
  return more && last ? writeCursor(last.createdAt, last.id) : null
}

/** What is stored of a message, as far as it can be long. */
const bytes = sql<number>`(octet_length(messages.content) + pg_column_size(messages.citations)
  + pg_column_size(messages.steps) + coalesce(pg_column_size(messages.selection), 0))`

/** With what has changed since of the pages that they cite. */
export async function presentAll(
  app: Pick<App, 'db' | 'now'>,
  member: Pick<Member, 'id'>,
  rows: MessageRow[],
): Promise<Message[]> {
  const messages = (await withSiblings(app, rows)).map(presentOwn)
  const changed = await changedSources(
    app,
    readerOf(app, member),
    messages.map(({ citations }) => citations),
  )
  return messages.map((message, i) =>
    changed[i]!.length > 0 ? { ...message, changed: changed[i]! } : message,
  )
}
