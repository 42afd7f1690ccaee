import { useSearchParams } from 'react-router'
import type { Interval } from '#contract/account/subscriptions.ts'

/** What is open stands in the address, so that Back closes it and a link opens it. */
export function useAddress(had: Interval | undefined) {
  const [params, setParams] = useSearchParams()
  const plan = params.get('plan')
  const asked = params.get('interval')
  const interval: Interval = asked === 'month' || asked === 'year' ? asked : (had ?? 'month')
  return {
    wanted: plan ? { plan, interval } : undefined,
    checkout: params.get('checkout'),
    choose: (plan: string, interval: Interval, replace = false) =>
      setParams({ plan, interval }, { replace }),
    close: () => setParams({}, { replace: true }),
  }
}
