import {
  type InfiniteData,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
  infiniteQueryOptions,
  queryOptions,
} from '@tanstack/react-query'
import { fetching, mayRetry } from '#contract/client.ts'
import type { CallOf, PayloadOf, Route } from '#contract/route.ts'
import { client } from './client.ts'
import { tellBeside, tellRefusal } from './notices.ts'

/**
 * `meta.quiet`: the screen shows the refusal itself. `meta.refreshesItself`: the screen reads it
 * anew after a lost connection, because there may be very many pages.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: fetching.cacheMs,
        retryDelay: fetching.retryDelayMs,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!query.meta?.['quiet']) tellRefusal(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _given, _result, mutation) => {
        if (mutation.meta?.['beside']) tellBeside(error)
        else if (!mutation.meta?.['quiet']) tellRefusal(error)
      },
    }),
  })

export const retryOf = (route: Route) => (attempt: number, error: unknown) =>
  mayRetry(route, error, attempt)

/** For a query or a mutation whose screen shows the refusal itself. */
export const quiet = { meta: { quiet: true } }

/** For a mutation whose refusal a `Problem` keeps on the screen. */
export const toldBeside = { meta: { beside: true } }

/**
 * The key of what is read from a route with an input. With the route alone, the beginning of the
 * keys of all its reads, which invalidates or removes them together.
 */
export const keyOf = (route: Route, ...input: unknown[]): QueryKey => [
  `${route.method} ${route.path}`,
  ...input,
]

/** A query of one route; `before` is awaited before it is read. */
export const reading = <const R extends Route>(
  route: R,
  given: CallOf<R> = {} as CallOf<R>,
  before?: () => Promise<unknown>,
) =>
  queryOptions({
    queryKey: keyOf(route, given),
    queryFn: ({ signal }) => {
      const read = () => client.call(route, given, { signal })
      return before ? before().then(read) : read()
    },
    retry: retryOf(route),
  })

/**
 * A query of one route that answers page by page. `P` is the page, where the payload of the route
 * does not say which of several it is; `before` is awaited before each page is read.
 */
export const readingPages = <const R extends Route, P = PayloadOf<R>>(
  route: R,
  given: CallOf<R> = {} as CallOf<R>,
  before?: () => Promise<unknown>,
) =>
  infiniteQueryOptions({
    // A route may be read page by page and as one: the data differ.
    queryKey: keyOf(route, given, 'pages'),
    queryFn: async ({ pageParam, signal }) => {
      await before?.()
      const query = { ...(given.query as object | undefined), cursor: pageParam }
      return (await client.call(route, { ...given, query } as CallOf<R>, { signal })) as P
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last as { nextCursor: string | null }).nextCursor ?? undefined,
    retry: retryOf(route),
  })

type Pages<T> = InfiniteData<{ items: T[]; nextCursor: string | null }, string | undefined>

export const eachPage = <T>(data: Pages<T>, work: (items: T[]) => T[]): Pages<T> => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, items: work(page.items) })),
})

/** Changes every list of a route that was read page by page, whatever its input. */
const changeItems = <T>(queries: QueryClient, route: Route, work: (items: T[]) => T[]) =>
  queries.setQueriesData<Pages<T>>({ queryKey: keyOf(route) }, (data) =>
    // The same route may have been read as one, too.
    data?.pages ? eachPage(data, work) : data,
  )

/** Takes one item out of every list of a route that was read page by page. */
export const dropItem = (queries: QueryClient, route: Route, id: string) =>
  changeItems<{ _id: string }>(queries, route, (items) => items.filter(({ _id }) => _id !== id))

/** Waits for a read that is under way, which may bring what was so before a change that is known here. */
export async function arrived(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const query = queries.getQueryCache().find({ queryKey, exact: true })
  if (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => {})
}
