import { type QueryClient, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { documents } from '#contract/documents.ts'
import { type CheckRun, operator } from '#contract/operator.ts'
import { keyOf, reading, readingPages } from '#web/api/queries.ts'

const quiet = { meta: { quiet: true } }

type Which = { grounded?: 'no' | 'unsure'; feedback?: 'down' }

export const answersQuery = (which: Which) =>
  infiniteQueryOptions({
    ...readingPages(operator.answers, { query: { ...which, limit: 20 } }),
    staleTime: 0,
    ...quiet,
  })

export const uncitedQuery = infiniteQueryOptions({
  ...readingPages(operator.uncited, { query: { limit: 50 } }),
  staleTime: 0,
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
  queries.invalidateQueries({ queryKey: keyOf(operator.checks) })

export const readRunsAgain = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: keyOf(operator.checkRuns) })
