import type { Chat, Found, Message } from '#contract/chats/chat.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { App, Member } from '#server/app.ts'
import { badRequest } from '#server/errors.ts'
import { pageOf, readCursor, writeCursor } from '#server/cursor.ts'
import { excerptOf } from './excerpt.ts'
import { excerptsOf } from './excerpts.ts'
import { type Query, holdsAll, termsOfQueryWord } from './words.ts'
import { cursorAfter, presentAll, readPage } from '../message-pages.ts'
import { findChat, presentChats } from '../store.ts'

type Page = { cursor?: string | undefined; limit: number }

/** The order of the chats that were found. */
const tiers = { title: 0, asTyped: 1, inOnePlace: 2, spread: 3 }
/**
 * Of the hits with all words, the newest are searched for the query as it was typed, and only the
 * beginning of each: the embedded database reads for one member at a time.
 */
export const lookedAt = { places: 300, characters: 10_000, bytes: 500_000 }
const mostPlaces = 3

/**
 * The member's chats that contain every word; the last word may also be the beginning of a longer
 * one.
 */
export async function searchChats(
  app: App,
  member: Member,
  query: Query,
  page: Page & { archived?: boolean | undefined },
): Promise<{ items: Chat[]; nextCursor: string | null }> {
  const after = readTier(page.cursor)
  const scope = { member, query, archived: page.archived }
  const hits: Hit[] = []
  if (!after || after.tier < tiers.spread)
    hits.push(...(await inOnePlace(app, scope, after, page.limit + 1)))
  const left = page.limit + 1 - chatsAmong(hits).length
  if (left > 0 && query.words.length > 1)
    hits.push(...(await spread(app, scope, after?.tier === tiers.spread ? after : undefined, left)))
  const { shown, nextCursor } = pageOf(
    chatsAmong(hits),
    page.limit,
    (last) => `${last.tier}.${writeCursor(last.updatedAt, last.chatId)}`,
  )
  return { items: await presentFound(app, query, shown, hits), nextCursor }
}

/** The messages of a chat that contain every word, on every branch, oldest first. */
export async function searchInChat(
  app: App,
  member: Member,
  chatId: string,
  query: Query,
  page: Page,
): Promise<{ items: Message[]; nextCursor: string | null }> {
  const chat = await findChat(app, member, chatId)
  const after = readCursor(page.cursor)
  let rows = app.db
    .selectFrom('messages')
    .where('chatId', '=', chat.id)
    .where('status', '<>', 'streaming')
    .orderBy('id')
  if (after) rows = rows.where('id', '>', after.id)
  // A temporary chat is in no index and is never long, so it is read directly.
  if (!chat.temporary)
    rows = rows.where((eb) =>
      eb(
        'id',
        'in',
        sql<string>`(select message_id from search_terms
          where chat_id = ${chat.id} and terms @@ ${allOf(member, query)})`,
      ),
    )
  const found = await readPage(app, rows, page.limit)
  // In scripts that are indexed by groups of letters, all groups may occur although the word does
  // not.
  const items = await presentAll(app, member, await holding(found.rows, query))
  return { items, nextCursor: cursorAfter(found) }
}

type Scope = { member: Member; query: Query; archived: boolean | undefined }
type After = { tier: number; time: string; id: string } | undefined
type Hit = { chatId: string; tier: number; updatedAt: Date; messageId: string | null }

/** Titles and messages that contain all words. */
async function inOnePlace(
  { db }: App,
  { member, query, archived }: Scope,
  after: After,
  limit: number,
) {
  const asTyped =
    query.words.length > 1
      ? sql`strpos(lower(left(messages.content, ${lookedAt.characters})), lower(${query.typed})) > 0`
      : sql`false`
  const { rows } = await sql<Hit>`
    with hits as materialized (
      select id, chat_id, message_id from search_terms where terms @@ ${allOf(member, query)}
    ), as_typed as materialized (
      select messages.id from (
        select messages.id, sum(least(octet_length(messages.content), ${lookedAt.characters}))
          over (order by messages.id desc) as bytes
        from (
          select message_id from hits where message_id is not null and ${query.words.length > 1}
          order by id desc limit ${lookedAt.places}
        ) newest join messages on messages.id = newest.message_id
      ) few join messages on messages.id = few.id
      where few.bytes <= ${lookedAt.bytes} and ${asTyped}
    ), places as materialized (
      select hits.id, hits.chat_id, hits.message_id, case
        when hits.message_id is null then ${tiers.title}::integer
        when as_typed.id is not null then ${tiers.asTyped}::integer
        else ${tiers.inOnePlace}::integer end as tier
      from hits left join as_typed on as_typed.id = hits.message_id
    ), page as materialized (
      select chats.id, ranked.tier, chats.updated_at
      from (select chat_id, min(tier) as tier from places group by chat_id) ranked
      join chats on chats.id = ranked.chat_id
      where ${seen(member, archived)}
        and ${after ? sql`(ranked.tier > ${after.tier} or ranked.tier = ${after.tier} and ${older(after)})` : sql`true`}
      order by ranked.tier, chats.updated_at desc, chats.id desc limit ${limit}
    ), best as (
      select places.chat_id, places.message_id, places.tier, places.id,
        row_number() over (partition by places.chat_id order by places.tier, places.id desc) as place
      from places where places.chat_id in (select id from page)
    )
    select page.id as chat_id, page.tier, page.updated_at, best.message_id
    from page join best on best.chat_id = page.id and best.place <= ${mostPlaces}
    order by page.tier, page.updated_at desc, page.id desc, best.place`.execute(db)
  return rows
}

/** Chats that contain all words, but not in one message or title. */
async function spread(
  { db }: App,
  { member, query, archived }: Scope,
  after: After,
  limit: number,
) {
  const words = query.words.map((_, nth) => wordOf(member, query, nth))
  const holding = sql.join(
    words.map((word) => sql`select chat_id from search_terms where terms @@ ${tsquery(word)}`),
    sql` intersect `,
  )
  const { rows } = await sql<Hit>`
    with page as materialized (
      select chats.id, chats.updated_at from chats
      where chats.id in (${holding})
        and chats.id not in (select chat_id from search_terms where terms @@ ${allOf(member, query)})
        and ${seen(member, archived)} and ${after ? older(after) : sql`true`}
      order by chats.updated_at desc, chats.id desc limit ${limit}
    ), best as (
      select chat_id, message_id, row_number() over (
        partition by chat_id order by message_id is not null, id desc) as place
      from search_terms
      where chat_id in (select id from page) and terms @@ ${tsquery(words.join(' | '))}
    )
    select page.id as chat_id, ${tiers.spread}::integer as tier, page.updated_at, best.message_id
    from page join best on best.chat_id = page.id and best.place <= ${mostPlaces}
    order by page.updated_at desc, page.id desc, best.place`.execute(db)
  return rows
}

const seen = (member: Member, archived: boolean | undefined) =>
  sql`chats.member_id = ${member.id} and not chats.temporary and ${
    archived === undefined ? sql`true` : sql`chats.archived = ${archived}`
  }`

const older = ({ time, id }: { time: string; id: string }) =>
  sql`(chats.updated_at, chats.id) < (${time}::timestamptz, ${id}::uuid)`

const chatsAmong = (hits: Hit[]) =>
  hits.filter(({ chatId }, i) => i === 0 || hits[i - 1]!.chatId !== chatId)

async function presentFound(app: App, query: Query, page: Hit[], hits: Hit[]): Promise<Chat[]> {
  if (page.length === 0) return []
  const ids = page.map(({ chatId }) => chatId)
  const places = hits.filter(({ chatId }) => ids.includes(chatId))
  const [rows, excerpts] = await Promise.all([
    app.db.selectFrom('chats').selectAll().where('id', 'in', ids).execute(),
    excerptsOf(app, query, places),
  ])
  const chats = new Map((await presentChats(app, rows)).map((chat) => [chat.id, chat]))
  return ids.flatMap((id) => {
    const chat = chats.get(id)
    if (!chat) return []
    const here = places.filter(({ chatId }) => chatId === id)
    const found = here.flatMap(({ messageId }): Found[] => {
      const excerpt = messageId ? excerpts.get(messageId) : excerptOf(chat.title, query)
      return excerpt ? [{ messageId, ...excerpt }] : []
    })
    // Same check as within one chat; a text that is too long to check counts as a hit.
    const isThere = here.some(({ messageId }) => messageId && !excerpts.has(messageId))
    return found.length > 0 || isThere ? [{ ...chat, found }] : []
  })
}

async function holding<M extends { content: string }>(rows: M[], query: Query): Promise<M[]> {
  const all: M[] = []
  for (const row of rows) {
    if (holdsAll(row.content, query)) all.push(row)
    await breathe()
  }
  return all
}

/**
 * Each indexed word begins with the end of its owner's id, which is random, so the index lookup
 * does not touch other members' entries. Should two ids share that ending, the query still filters
 * by owner.
 */
const wordOf = (member: Member, query: Query, nth: number) => {
  const { terms, open } = termsOfQueryWord(query.words[nth]!, nth === query.words.length - 1)
  const owner = member.id.slice(-12)
  const quoted = terms.map(
    (term) => `'${owner}:${term.replace(/[\\']/g, '$&$&')}'${open ? ':*' : ''}`,
  )
  return `(${quoted.join(' & ')})`
}

const allOf = (member: Member, query: Query) =>
  tsquery(query.words.map((_, nth) => wordOf(member, query, nth)).join(' & '))

const tsquery = (text: string): RawBuilder<unknown> => sql`${text}::tsquery`

function readTier(cursor: string | undefined): After {
  if (!cursor) return undefined
  const [, tier, rest] = /^([0-3])\.(.+)$/.exec(cursor) ?? []
  const after = readCursor(rest)
  if (!after) throw badRequest('This cursor is not valid. Start the list again.')
  return { tier: Number(tier), ...after }
}
