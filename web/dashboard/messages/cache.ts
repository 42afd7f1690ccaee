import { type InfiniteData, type QueryClient, infiniteQueryOptions } from '@tanstack/react-query'
import { type Chat, type Message, chats } from '#contract/chat.ts'
import { client } from '#web/api/client.ts'
import { retryOf } from '#web/api/queries.ts'

type Page<T> = { items: T[]; nextCursor: string | null }
type Pages<T> = InfiniteData<Page<T>, string | undefined>

const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined,
}

export const chatsQuery = (archived: boolean) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: ['chats', archived ? 'archived' : 'current'],
    queryFn: async ({ pageParam, signal }) =>
      (await client.call(
        chats.list,
        { query: { archived: archived ? 'true' : undefined, cursor: pageParam, limit: 50 } },
        { signal },
      )) as Page<Chat>,
    retry: retryOf(chats.list),
  })

/** Pages lead back in time; within a page the oldest comes first. */
export const messagesQuery = (chatId: string) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: ['messages', chatId],
    queryFn: async ({ pageParam, signal }) =>
      (await client.call(
        chats.list,
        { query: { chatId, cursor: pageParam, limit: 50 } },
        { signal },
      )) as Page<Message>,
    retry: retryOf(chats.list),
    // Another tab may have gone on with the chat.
    refetchOnWindowFocus: 'always',
    meta: { quiet: true },
  })

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

/** Puts a chat at the top of the list, or changes it where it stands. */
export function putChat(queries: QueryClient, chat: Chat, where: 'top' | 'in place') {
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

export const retitleChat = (queries: QueryClient, chatId: string, title: string) =>
  changeLists(queries, (data) =>
    eachPage(data, (items) =>
      items.map((item) => (item._id === chatId ? { ...item, title } : item)),
    ),
  )

export const chatAnswered = (queries: QueryClient, chatId: string) =>
  changeLists(queries, (data) =>
    eachPage(data, (items) =>
      items.map((item) => (item._id === chatId ? { ...item, running: false } : item)),
    ),
  )

export const dropChat = (queries: QueryClient, chatId: string) =>
  changeLists(queries, (data) =>
    eachPage(data, (items) => items.filter(({ _id }) => _id !== chatId)),
  )

export function findChat(queries: QueryClient, chatId: string): Chat | undefined {
  for (const archived of [false, true]) {
    const data = queries.getQueryData<Pages<Chat>>(chatsQuery(archived).queryKey)
    const found = data?.pages.flatMap(({ items }) => items).find(({ _id }) => _id === chatId)
    if (found) return found
  }
  return undefined
}

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

const eachPage = (data: Pages<Chat>, change: (items: Chat[]) => Chat[]): Pages<Chat> => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: change(page.items) })),
})
