import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type PaymentsAtAGlance, payments } from '#contract/account/payments.ts'
import { reading, readingPages } from '#web/api/queries.ts'

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
    ...readingPages(payments.troubles, { query: { settled: String(settled), limit: 20 } }),
    staleTime: 0,
    meta: { quiet: true },
  })
