import { type QueryClient, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { guests } from '#contract/account/guests.ts'
import { desk } from '#contract/desk/desk.ts'
import { earlierDeletions } from '#web/api/deletions.ts'
import { dropItem, keyOf, reading, readingPages } from '#web/api/queries.ts'

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

/** How many requests are open is a duty of the desk. */
export const dutiesQuery = () =>
  queryOptions({ ...reading(desk.duties), staleTime: 0, meta: { quiet: true } })

export const readRequestsAgain = (queries: QueryClient) =>
  Promise.all(
    [guests.requests, desk.duties].map((route) =>
      queries.invalidateQueries({ queryKey: keyOf(route) }),
    ),
  )

export const dropRequest = (queries: QueryClient, id: string) =>
  dropItem(queries, guests.requests, id)
