import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type PaymentsAtAGlance, payments } from '#contract/payments.ts'
import { client } from '#web/api/client.ts'
import { reading, retryOf } from '#web/api/queries.ts'

const everyMs = 1_500

const isComparing = (glance: PaymentsAtAGlance | undefined) =>
  glance?.lastReconciliation != null && glance.lastReconciliation.finishedAt === null

/** Asked again while a comparison is under way. */
export const glanceQuery = queryOptions({
  ...reading(payments.atAGlance),
  staleTime: 0,
  refetchInterval: ({ state }) => (isComparing(state.data) ? everyMs : false),
  meta: { quiet: true },
})

export const troublesQuery = (settled: boolean) =>
  infiniteQueryOptions({
    queryKey: [payments.troubles.path, settled],
    queryFn: ({ pageParam, signal }) =>
      client.call(
        payments.troubles,
        { query: { settled: String(settled), cursor: pageParam, limit: 20 } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
    retry: retryOf(payments.troubles),
    meta: { quiet: true },
  })
