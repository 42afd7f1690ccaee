import { type QueryClient, queryOptions, infiniteQueryOptions } from '@tanstack/react-query'
import { help } from '#contract/chats/help.ts'
import { keyOf, reading, readingPages, quiet } from '#web/api/queries.ts'

export const threadsQuery = () =>
  infiniteQueryOptions({ ...readingPages(help.list, { query: { limit: 20 } }), ...quiet })

/** The questions that came from one chat. */
export const threadsOfChatQuery = (chatId: string) =>
  queryOptions({ ...reading(help.list, { query: { chatId, limit: 100 } }), ...quiet })

export const threadQuery = (id: string) =>
  queryOptions({ ...reading(help.read, { params: { id } }), ...quiet })

/** The replies before those that came with a question, newest first. */
export const earlierRepliesQuery = (route: RepliesRoute, id: string, cursor: string | null) =>
  infiniteQueryOptions({
    ...readingPages(route, { params: { id } }),
    queryKey: keyOf(route, id, cursor),
    initialPageParam: cursor ?? undefined,
  })

type RepliesRoute = typeof help.replies | typeof help.receivedReplies

export const countsQuery = () => queryOptions({ ...reading(help.counts), ...quiet })

export const receivedThreadQuery = (id: string) =>
  queryOptions({ ...reading(help.open, { params: { id } }), ...quiet })

/** What shows threads is read again, without waiting for the stream of changes. */
export const readThreadsAgain = (queries: QueryClient) =>
  Promise.all(
    [help.list, help.read, help.counts, help.received, help.open].map((route) =>
      queries.invalidateQueries({ queryKey: keyOf(route) }),
    ),
  )
