import { useMember } from '#web/state/store.ts'
import { late } from '#web/ui/lazily.ts'

const PastDue = late(() => import('./past-due.tsx').then((all) => all.PastDue))

/** On every screen, as long as a payment that failed is open. */
export function PastDueBanner() {
  const subscription = useMember()?.subscription
  return subscription?.status === 'past_due' ? <PastDue subscription={subscription} /> : null
}
