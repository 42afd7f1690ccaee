import type { Interval, PlanEvent } from '#contract/account/subscriptions.ts'
import type { SubscriptionRow } from '../subscriptions/subscriptions.ts'

export type NewRow = Omit<SubscriptionRow, 'userId' | 'updatedAt'>
export type Happened = {
  what: PlanEvent['what']
  planName: string
  interval?: Interval | null
  /** The key of an event that is recorded once, however often it is read. */
  key?: string
}
