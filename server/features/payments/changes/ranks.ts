import type { Interval, Plan } from '#contract/subscriptions.ts'

export type Step = { plan: Plan; interval: Interval }

/**
 * More is a dearer plan, or the year of one that is as dear; what costs less, or as much for a
 * shorter time, is less. Plans are compared by a month of them, so that the saving of a year is none.
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
