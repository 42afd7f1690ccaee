import { infiniteQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { payments } from '#contract/account/payments.ts'
import { type Plan, type Subscription, subscriptions } from '#contract/account/subscriptions.ts'
import { keyOf, reading, readingPages, quiet } from '#web/api/queries.ts'
import { loadUser } from '#web/api/start.ts'
import {
  setMemberSubscription,
  setSubscriptionFeatures,
  setSubscriptions,
  useStore,
} from '#web/state/store.ts'

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
  ...readingPages(payments.invoices, { query: { limit: 12 } }),
  ...quiet,
})

export const pendingQuery = { ...reading(payments.pending), ...quiet, staleTime: 0 }

export const historyQuery = infiniteQueryOptions({
  ...readingPages(subscriptions.history, { query: { limit: 10 } }),
  ...quiet,
})

const changing = [subscriptions.list, payments.invoices, subscriptions.history]

/** After every act: the plan as the call answered it at once, and all that follows from it read anew. */
export function useRefresh() {
  const queries = useQueryClient()
  return async (subscription?: Subscription) => {
    if (subscription) setMemberSubscription(subscription)
    await Promise.allSettled([
      loadUser(),
      ...changing.map((route) => queries.invalidateQueries({ queryKey: keyOf(route) })),
    ])
  }
}
