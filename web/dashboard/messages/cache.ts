import { type InfiniteData, type QueryClient, infiniteQueryOptions } from '@tanstack/react-query'
import { type Chat, type Message, chats } from '#contract/chats/chat.ts'
import { client } from '#web/api/client.ts'
import { earlierDeletions } from '#web/api/deletions.ts'
import { type Keep, forgetRead } from '#web/api/kept-reading.ts'
import { arrived, eachPage, reading, readingPages } from '#web/api/queries.ts'
import { forgetPlace } from './last-place.ts'

type Page<T> = { items: T[]; nextCursor: string | null }
type Pages<T> = InfiniteData<Page<T>, string | undefined>

export const chatsQuery = (archived: boolean) =>
  infiniteQueryOptions({
    ...readingPages<typeof chats.list, Page<Chat>>(
      chats.list,
      { query: { archived: archived ? 'true' : undefined, limit: 100 } },
      earlierDeletions,
    ),
    // A refetch would load every page again: see refreshChats.
    staleTime: Infinity,
    meta: { quiet: true, keep: keptChats, refreshesItself: true },
  })

/** A temporary chat is not stored in the browser either. */
const keptChats: Keep = (data: Pages<Chat>) =>
  firstPage(eachPage(data, (items) => items.filter(({ temporary }) => !temporary)))

const keptChat: Keep = (chat: Chat) => (chat.temporary ? undefined : chat)

const keptMessages =
  (chatId: string): Keep =>
  (data: Pages<Message>, queries) =>
    findChat(queries, chatId)?.temporary === false ? firstPage(data) : undefined

const firstPage = <T>({ pages, pageParams }: Pages<T>): Pages<T> => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
})

/** Pages lead back in time; within a page the oldest comes first. */
export const messagesQuery = (chatId: string) =>
  infiniteQueryOptions({
    ...readingPages<typeof chats.list, Page<Message>>(chats.list, {
      query: { chatId, limit: pageSize },
    }),
    // A refetch would load every page again: see refreshNewest.
    staleTime: Infinity,
    meta: { quiet: true, keep: keptMessages(chatId), refreshesItself: true },
  })

const pageSize = 100
const pagesAtOnce = 10

const readPage = async (chatId: string, cursor: string | undefined) =>
  (await client.call(chats.list, { query: { chatId, cursor, limit: pageSize } })) as Page<Message>

export const messagesIn = (queries: QueryClient, chatId: string): Message[] =>
  flatMessages(queries.getQueryData(messagesQuery(chatId).queryKey))

const earlier = new WeakMap<QueryClient, Map<string, Promise<void>>>()

/**
 * Loads earlier messages of a chat: one page, or as many as it takes until a page is full. One call
 * at a time per chat; the next caller shares its result.
 */
export async function loadEarlier(
  queries: QueryClient,
  chatId: string,
  enough: (items: Message[]) => boolean = () => true,
): Promise<void> {
  const calls = earlier.get(queries) ?? new Map<string, Promise<void>>()
  earlier.set(queries, calls)
  const before = calls.get(chatId)
  const call = (async () => {
    await before?.catch(() => {})
    if (before && enough(messagesIn(queries, chatId))) return
    await readEarlier(queries, chatId, enough)
  })()
  calls.set(chatId, call)
  try {
    await call
  } finally {
    if (calls.get(chatId) === call) calls.delete(chatId)
  }
}

async function readEarlier(
  queries: QueryClient,
  chatId: string,
  enough: (items: Message[]) => boolean,
) {
  const { queryKey } = messagesQuery(chatId)
  for (;;) {
    const data = await queries.ensureInfiniteQueryData(messagesQuery(chatId))
    const from = data.pages.at(-1)?.nextCursor
    if (!from) return
    const more: Page<Message>[] = []
    const cursors: string[] = []
    for (let cursor: string | null = from; cursor && more.length < pagesAtOnce;) {
      const page: Page<Message> = await readPage(chatId, cursor)
      cursors.push(cursor)
      more.push(page)
      cursor = enough(page.items) ? null : page.nextCursor
    }
    queries.setQueryData<Pages<Message>>(queryKey, (now) =>
      // The cache may have been refreshed meanwhile.
      now?.pages.at(-1)?.nextCursor === from
        ? { pages: [...now.pages, ...more], pageParams: [...now.pageParams, ...cursors] }
        : now,
    )
    if (more.some(({ items }) => enough(items))) return
  }
}

/** Every message of a chat, for what needs all of them: printing, saving. */
export async function loadWhole(queries: QueryClient, chatId: string): Promise<Message[]> {
  await loadEarlier(queries, chatId, () => false)
  return messagesIn(queries, chatId)
}

/** What another tab or device has done at the end of a chat, without reading all of it again. */
export async function refreshNewest(queries: QueryClient, chatId: string): Promise<void> {
  const { queryKey } = messagesQuery(chatId)
  await arrived(queries, queryKey)
  for (;;) {
    const before = queries.getQueryData<Pages<Message>>(queryKey)
    if (!before) return
    const fresh = await readPage(chatId, undefined)
    // Changes made here during the read, such as a rating, may be missing in it, so it is repeated.
    if (queries.getQueryData(queryKey) !== before) continue
    queries.setQueryData(queryKey, withNewest(withoutAfter(before, fresh), fresh))
    return
  }
}

/** What stands after the end of the chat as it was just read has been deleted. */
function withoutAfter(data: Pages<Message>, fresh: Page<Message>): Pages<Message> {
  const last = fresh.items.at(-1)?._id ?? ''
  return eachPage(data, (items) => items.filter(({ _id }) => _id <= last))
}

/** Ids begin with their time, so that they stand in the order in which they were made. */
export function withNewest(data: Pages<Message>, fresh: Page<Message>): Pages<Message> {
  const [first, last] = [fresh.items[0]?._id ?? '', fresh.items.at(-1)?._id ?? '']
  const known = flatMessages(data)
  const newer = known.filter(({ _id }) => _id > last)
  const joins = known.some(({ _id }) => _id >= first && _id <= last)
  const newest = [...fresh.items, ...newer]
  if (!joins || !fresh.nextCursor)
    return { pages: [{ ...fresh, items: newest }], pageParams: [undefined] }
  const pages = data.pages.map((page, index) => {
    const older = page.items.filter(({ _id }) => _id < first)
    if (index > 0) return older.length === page.items.length ? page : { ...page, items: older }
    return { ...page, items: [...older, ...newest] }
  })
  return { ...data, pages }
}

export const flatMessages = (data: { pages: Page<Message>[] } | undefined): Message[] =>
  data ? data.pages.toReversed().flatMap(({ items }) => items) : []

/** Puts messages where they belong, or at the end where they are new. */
export function putMessages(
  queries: QueryClient,
  chatId: string,
  messages: Message[],
  isNewChat = false,
) {
  const { queryKey } = messagesQuery(chatId)
  queries.setQueryData<Pages<Message>>(queryKey, (data) => {
    if (!data)
      return isNewChat
        ? { pages: [{ items: messages, nextCursor: null }], pageParams: [undefined] }
        : data
    const fresh = new Map(messages.map((message) => [message._id, message]))
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => {
        const now = fresh.get(item._id)
        fresh.delete(item._id)
        return now ?? item
      }),
    }))
    const [newest, ...older] = pages
    if (!newest) return data
    return {
      ...data,
      pages: [{ ...newest, items: [...newest.items, ...fresh.values()] }, ...older],
    }
  })
}

/** Whether its member saved an answer, where its chat is here. */
export function markSaved(queries: QueryClient, chatId: string, id: string, saved: boolean) {
  const known = messagesIn(queries, chatId).find(({ _id }) => _id === id)
  if (known) putMessages(queries, chatId, [{ ...known, saved: saved || undefined }])
}

/** Puts a chat at the top of the list, or changes it where it stands. */
export function putChat(queries: QueryClient, chat: Chat, where: 'top' | 'in place') {
  changeAlone(queries, chat._id, () => chat)
  changeLists(queries, (data, archived) => {
    const known = data.pages.some(({ items }) => items.some(({ _id }) => _id === chat._id))
    if (where === 'in place' || chat.archived !== archived)
      return eachPage(data, (items) =>
        chat.archived === archived
          ? items.map((item) => (item._id === chat._id ? chat : item))
          : items.filter(({ _id }) => _id !== chat._id),
      )
    const without = known
      ? eachPage(data, (items) => items.filter(({ _id }) => _id !== chat._id))
      : data
    const [first, ...others] = without.pages
    return first
      ? { ...without, pages: [{ ...first, items: [chat, ...first.items] }, ...others] }
      : without
  })
}

export function retitleChat(queries: QueryClient, chatId: string, title: string) {
  changeAlone(queries, chatId, (chat) => ({ ...chat, title }))
  changeLists(queries, (data) =>
    eachPage(data, (items) =>
      items.map((item) => (item._id === chatId ? { ...item, title } : item)),
    ),
  )
}

export function chatAnswered(queries: QueryClient, chatId: string) {
  changeAlone(queries, chatId, (chat) => ({ ...chat, running: false }))
  changeLists(queries, (data) =>
    eachPage(data, (items) =>
      items.map((item) => (item._id === chatId ? { ...item, running: false } : item)),
    ),
  )
}

export function dropChat(queries: QueryClient, chatId: string) {
  queries.removeQueries({ queryKey: chatQuery(chatId).queryKey })
  forgetRead(chatQuery(chatId).queryKey)
  forgetRead(messagesQuery(chatId).queryKey)
  forgetPlace(chatId)
  changeLists(queries, (data) =>
    eachPage(data, (items) => items.filter(({ _id }) => _id !== chatId)),
  )
}

/** One that is not in the part of the lists that is here. */
export const chatQuery = (chatId: string) => ({
  ...reading(chats.read, { params: { chatId } }),
  meta: { quiet: true, keep: keptChat },
})

export function findChat(queries: QueryClient, chatId: string): Chat | undefined {
  for (const archived of [false, true]) {
    const data = queries.getQueryData<Pages<Chat>>(chatsQuery(archived).queryKey)
    const found = data?.pages.flatMap(({ items }) => items).find(({ _id }) => _id === chatId)
    if (found) return found
  }
  return queries.getQueryData<Chat>(chatQuery(chatId).queryKey)
}

const changeAlone = (queries: QueryClient, chatId: string, change: (chat: Chat) => Chat) =>
  queries.setQueryData<Chat>(chatQuery(chatId).queryKey, (chat) => chat && change(chat))

function changeLists(
  queries: QueryClient,
  change: (data: Pages<Chat>, archived: boolean) => Pages<Chat>,
) {
  for (const archived of [false, true])
    queries.setQueryData<Pages<Chat>>(
      chatsQuery(archived).queryKey,
      (data) => data && change(data, archived),
    )
}
