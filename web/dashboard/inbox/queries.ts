import { type QueryClient, infiniteQueryOptions } from '@tanstack/react-query'
import { guests } from '#contract/account/guests.ts'
import { help } from '#contract/chats/help.ts'
import { desk } from '#contract/desk/desk.ts'
import { earlierDeletions } from '#web/api/deletions.ts'
import { dropItem, keyOf, readingPages } from '#web/api/queries.ts'

export const requestsQuery = (closed: boolean) =>
  infiniteQueryOptions({
    ...readingPages(
      guests.requests,
      { query: { closed: String(closed), limit: 20 } },
      earlierDeletions,
    ),
    staleTime: 0,
    meta: { quiet: true },
  })

export const readRequestsAgain = (queries: QueryClient) =>
  Promise.all(
    [guests.requests, help.counts, desk.duties].map((route) =>
      queries.invalidateQueries({ queryKey: keyOf(route) }),
    ),
  )

export const dropRequest = (queries: QueryClient, id: string) =>
  dropItem(queries, guests.requests, id)
