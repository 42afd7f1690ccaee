import { infiniteQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { payments } from '#contract/payments.ts'
import { type Plan, type Subscription, subscriptions } from '#contract/subscriptions.ts'
import { client } from '#web/api/client.ts'
import { reading, retryOf } from '#web/api/queries.ts'
import { loadUser } from '#web/api/start.ts'
import {
  setMemberSubscription,
  setSubscriptionFeatures,
  setSubscriptions,
  useStore,
} from '#web/state/store.ts'

const quiet = { meta: { quiet: true } }

/** All plans that are offered, in their order; what was read is in the store. */
export function usePlans() {
  const query = useQuery({ ...reading(subscriptions.list), ...quiet })
  const features = useQuery({ ...reading(subscriptions.features), ...quiet })
  useEffect(() => {
    if (Array.isArray(query.data)) setSubscriptions(query.data)
  }, [query.data])
  useEffect(() => setSubscriptionFeatures(features.data), [features.data])
  const all = useStore((state) => state.subscriptions.all)
  return { query, plans: all.toSorted((one, other) => one.position - other.position) }
}

/** One that may be offered no more: its member still sees what is in it. */
export const planQuery = (id: string) => ({
  ...reading(subscriptions.list, { query: { id } }),
  ...quiet,
  select: (payload: Plan[] | Plan) => payload as Plan,
})

export const invoicesQuery = infiniteQueryOptions({
  queryKey: [payments.invoices.path],
  queryFn: ({ pageParam, signal }) =>
    client.call(payments.invoices, { query: { cursor: pageParam, limit: 12 } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.nextCursor ?? undefined,
  retry: retryOf(payments.invoices),
  ...quiet,
})

export const historyQuery = infiniteQueryOptions({
  queryKey: [subscriptions.history.path],
  queryFn: ({ pageParam, signal }) =>
    client.call(subscriptions.history, { query: { cursor: pageParam, limit: 10 } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.nextCursor ?? undefined,
  retry: retryOf(subscriptions.history),
  ...quiet,
})

const old = new Set<unknown>([
  subscriptions.list.path,
  payments.invoices.path,
  subscriptions.history.path,
])

/** After every act: the plan as the call answered it at once, and all that follows from it read anew. */
export function useRefresh() {
  const queries = useQueryClient()
  return async (subscription?: Subscription) => {
    if (subscription) setMemberSubscription(subscription)
    await Promise.allSettled([
      loadUser(),
      queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => old.has(path) }),
    ])
  }
}
