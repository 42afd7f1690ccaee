import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { type Chat, chats } from '#contract/chats/chat.ts'
import { client } from '#web/api/client.ts'
import { arrived } from '#web/api/queries.ts'
import { chatsQuery, putChat } from '../cache.ts'

type Page = { items: Chat[]; nextCursor: string | null }
type Pages = InfiniteData<Page, string | undefined>

/** Pinned ones first, then the newest: as the server lists them. */
export const inOrder = (a: Chat, b: Chat) =>
  Number(b.pinned) - Number(a.pinned) ||
  (a.updatedAt === b.updatedAt ? compare(b._id, a._id) : compare(b.updatedAt, a.updatedAt))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Each chat once and in its place: one that was pinned or answered meanwhile may come in two pages. */
export function flatChats(data: { pages: Page[] } | undefined): Chat[] {
  const byId = new Map<string, Chat>()
  for (const { items } of data?.pages ?? [])
    for (const chat of items) if (!byId.has(chat._id)) byId.set(chat._id, chat)
  return [...byId.values()].toSorted(inOrder)
}

/**
 * Merges a fresh first page into the known list. Known chats that should be on it and are not were
 * removed; if the two do not overlap, only the first page is kept.
 */
export function withFirstChats(data: Pages, fresh: Page): Pages {
  const known = flatChats(data)
  const byId = new Map(known.map((chat) => [chat._id, chat]))
  const end = fresh.items.at(-1)
  const joins = fresh.items.some((chat) => {
    const was = byId.get(chat._id)
    return was && inOrder(was, chat) === 0
  })
  if (!joins || !end || !fresh.nextCursor) return { pages: [fresh], pageParams: [undefined] }
  const isFresh = new Set(fresh.items.map(({ _id }) => _id))
  const rest = known.filter((chat) => !isFresh.has(chat._id) && inOrder(chat, end) > 0)
  if (rest.length === 0) return { pages: [fresh], pageParams: [undefined] }
  return {
    pages: [fresh, { items: rest, nextCursor: data.pages.at(-1)!.nextCursor }],
    pageParams: [undefined, fresh.nextCursor],
  }
}

const readPage = async (archived: boolean, cursor: string | undefined) =>
  (await client.call(chats.list, {
    query: { archived: archived ? 'true' : undefined, cursor, limit: pageSize },
  })) as Page

const pageSize = 100

/** What another tab or device has done, without reading the whole list again. */
export async function refreshChats(queries: QueryClient, archived: boolean): Promise<void> {
  const { queryKey } = chatsQuery(archived)
  await arrived(queries, queryKey)
  if (!queries.getQueryData(queryKey)) return
  const fresh = await readPage(archived, undefined)
  queries.setQueryData<Pages>(queryKey, (data) => data && withFirstChats(data, fresh))
}

const mostTries = 3

/**
 * Appends the next page, or several if many are wanted. If the list was refreshed meanwhile, the
 * page no longer follows on it, and the call is repeated.
 */
export async function loadMoreChats(
  queries: QueryClient,
  archived: boolean,
  pages = 1,
  tries = mostTries,
): Promise<void> {
  const { queryKey } = chatsQuery(archived)
  // A refetch in progress would drop the pages that are added meanwhile.
  await arrived(queries, queryKey)
  const from = queries.getQueryData<Pages>(queryKey)?.pages.at(-1)?.nextCursor
  if (!from) return
  const more: Page[] = []
  const cursors: string[] = []
  for (let cursor: string | null = from; cursor && more.length < pages;) {
    const page: Page = await readPage(archived, cursor)
    more.push(page)
    cursors.push(cursor)
    cursor = page.nextCursor
  }
  const follows = queries.getQueryData<Pages>(queryKey)?.pages.at(-1)?.nextCursor === from
  if (!follows) return tries > 1 ? loadMoreChats(queries, archived, pages, tries - 1) : undefined
  queries.setQueryData<Pages>(
    queryKey,
    (data) =>
      data && { pages: [...data.pages, ...more], pageParams: [...data.pageParams, ...cursors] },
  )
}

/** Takes a chat out of the one list and puts it into the other, where that is known. */
export function moveChat(queries: QueryClient, chat: Chat) {
  putChat(queries, chat, 'in place')
  queries.setQueryData<Pages>(
    chatsQuery(chat.archived).queryKey,
    (data) => data && withChat(data, chat),
  )
}

/** A chat that stands further back than the list has been read comes with its page. */
export function withChat(data: Pages, chat: Chat): Pages {
  const [first, ...others] = data.pages
  const known = flatChats(data)
  const end = known.at(-1)
  const isFurtherBack = data.pages.at(-1)?.nextCursor && end && inOrder(chat, end) > 0
  if (!first || isFurtherBack || known.some(({ _id }) => _id === chat._id)) return data
  return { ...data, pages: [{ ...first, items: [...first.items, chat] }, ...others] }
}
