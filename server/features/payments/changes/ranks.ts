import type { Interval, Plan } from '#contract/account/subscriptions.ts'

type Step = { plan: Plan; interval: Interval }

/**
 * An upgrade is a dearer plan, or the year of one that is at least as dear; everything else is a
 * downgrade. Plans are compared by their price for a month, so that the yearly discount does not
 * make a plan the lesser one.
 */
export function isMore(to: Step, from: Step): boolean {
  const [wanted, had] = [perMonth(to.plan), perMonth(from.plan)]
  if (wanted !== had) return wanted > had
  return to.interval === 'year' && from.interval === 'month'
}

function perMonth({ prices }: Plan): number {
  const amounts = prices.map(({ interval, amount }) =>
    interval === 'month' ? amount : amount / 12,
  )
  return Math.max(0, ...amounts)
}
