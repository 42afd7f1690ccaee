import { type InfiniteData, type QueryClient, infiniteQueryOptions } from '@tanstack/react-query'
import { type ReceivedRequest, guests } from '#contract/guests.ts'
import { earlierDeletions } from '#web/api/deletions.ts'
import { keyOf, readingPages } from '#web/api/queries.ts'

type Page = { items: ReceivedRequest[]; nextCursor: string | null }

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
  queries.invalidateQueries({ queryKey: keyOf(guests.requests) })

export const dropRequest = (queries: QueryClient, id: string) =>
  queries.setQueriesData<InfiniteData<Page>>(
    { queryKey: keyOf(guests.requests) },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.filter(({ _id }) => _id !== id),
        })),
      },
  )
