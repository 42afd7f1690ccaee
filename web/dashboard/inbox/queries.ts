import { type InfiniteData, type QueryClient, infiniteQueryOptions } from '@tanstack/react-query'
import { type ReceivedRequest, guests } from '#contract/guests.ts'
import { client } from '#web/api/client.ts'
import { earlierDeletions } from '#web/api/deletions.ts'
import { retryOf } from '#web/api/queries.ts'

type Page = { items: ReceivedRequest[]; nextCursor: string | null }

export const requestsQuery = (closed: boolean) =>
  infiniteQueryOptions({
    queryKey: [guests.requests.path, closed],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      await earlierDeletions()
      const query = { closed: String(closed), cursor: pageParam, limit: 20 }
      return client.call(guests.requests, { query }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
    retry: retryOf(guests.requests),
    meta: { quiet: true },
  })

export const readRequestsAgain = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: [guests.requests.path] })

export const dropRequest = (queries: QueryClient, id: string) =>
  queries.setQueriesData<InfiniteData<Page>>(
    { queryKey: [guests.requests.path] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.filter(({ _id }) => _id !== id),
        })),
      },
  )
