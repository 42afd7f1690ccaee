import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { fetching, mayRetry } from '#contract/client.ts'
import type { CallOf, Route } from '#contract/route.ts'
import { client } from './client.ts'
import { tellRefusal } from './notices.ts'

/** `meta.quiet`: the screen shows the refusal itself. */
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
        if (!mutation.meta?.['quiet']) tellRefusal(error)
      },
    }),
  })

export const retryOf = (route: Route) => (attempt: number, error: unknown) =>
  mayRetry(route, error, attempt)

/** A query of one route; its key is the path and the parameters. */
export const reading = <const R extends Route>(route: R, given: CallOf<R> = {} as CallOf<R>) =>
  queryOptions({
    queryKey: [route.path, given] as const,
    queryFn: ({ signal }) => client.call(route, given, { signal }),
    retry: retryOf(route),
  })
