import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { documents } from '#contract/documents/documents.ts'
import { approved } from '#contract/desk/approved.ts'
import { desk } from '#contract/desk/desk.ts'
import { type CheckRun, operator } from '#contract/desk/operator.ts'
import { questions } from '#contract/desk/questions.ts'
import { keyOf, reading, quiet } from '#web/api/queries.ts'

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

/** Each reading is noted in the audit log, so that it is not read again by itself. */
export const openRowQuery = (id: string) =>
  queryOptions({ ...reading(questions.open, { params: { id } }), ...quiet })

export const readRowsAgain = (queries: QueryClient) =>
  Promise.all(
    [questions.list, questions.open, questions.written, desk.duties].map((route) =>
      queries.invalidateQueries({ queryKey: keyOf(route) }),
    ),
  )

/** Questions say whether theirs is approved: when they are next shown, since each reading is noted. */
export const readApprovedAgain = (queries: QueryClient) =>
  Promise.all([
    ...[approved.list, desk.duties].map((route) =>
      queries.invalidateQueries({ queryKey: keyOf(route) }),
    ),
    ...[operator.answers, questions.open].map((route) =>
      queries.invalidateQueries({ queryKey: keyOf(route), refetchType: 'none' }),
    ),
  ])
