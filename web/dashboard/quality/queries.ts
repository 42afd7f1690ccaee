import { type QueryClient, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { documents } from '#contract/documents.ts'
import { type CheckRun, operator } from '#contract/operator.ts'
import { client } from '#web/api/client.ts'
import { reading, retryOf } from '#web/api/queries.ts'

const quiet = { meta: { quiet: true } }

type Which = { grounded?: 'no'; feedback?: 'down' }

export const answersQuery = (which: Which) =>
  infiniteQueryOptions({
    queryKey: ['operator-answers', which],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        operator.answers,
        { query: { ...which, cursor: pageParam, limit: 20 } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
    retry: retryOf(operator.answers),
    ...quiet,
  })

export const uncitedQuery = infiniteQueryOptions({
  queryKey: ['operator-uncited'],
  queryFn: ({ pageParam, signal }) =>
    client.call(operator.uncited, { query: { cursor: pageParam, limit: 50 } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.nextCursor ?? undefined,
  staleTime: 0,
  retry: retryOf(operator.uncited),
  ...quiet,
})

export const checksQuery = { ...reading(operator.checks), ...quiet }

const isRunning = ({ state }: CheckRun) => state === 'running'
const everyMs = 1_500

export const runsQuery = queryOptions({
  ...reading(operator.checkRuns),
  ...quiet,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(isRunning) ? everyMs : false),
})

/** Asked again while the run is under way, so that its answers appear one by one. */
export const runQuery = (id: string) =>
  queryOptions({
    ...reading(operator.checkRun, { params: { id } }),
    ...quiet,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.run) ? everyMs : false),
  })

export const filesQuery = {
  ...reading(documents.operatorFiles, { query: { limit: 100 } }),
  ...quiet,
}

export const readChecksAgain = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: checksQuery.queryKey })

export const readRunsAgain = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: runsQuery.queryKey })
