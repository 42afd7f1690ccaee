import type { Money } from '#contract/account/subscriptions.ts'
import type { ProviderInvoice } from '#server/infra/payments/payments.ts'
import { graceEnd } from '#server/features/subscriptions/subscriptions.ts'
import type { Happened, NewRow } from '../plan-change.ts'

export type PaymentLetter =
  | 'receipt'
  | 'renewal-soon'
  | 'payment-failed'
  | 'payment-failed-again'
  | 'grace-ends'
  | 'plan-cancelled'
  | 'plan-cancelled-charged'
  | 'plan-resumed'
  | 'plan-ended'

/** A letter that is sent once for its key. Dates and amounts are in the member's language. */
export type Due = {
  name: PaymentLetter
  key: string
  values: { planName: string; until?: Date; when?: Date; amount?: Money }
}

/** The letters about a plan that continues. */
export function lettersOf(about: {
  name: string
  row: NewRow
  happened: Happened[]
  now: Date
  lastInvoice: ProviderInvoice | null
}): Due[] {
  const { name: planName, row, now, lastInvoice } = about
  const what = new Set(about.happened.map((one) => one.what))
  const due: Due[] = []
  if (lastInvoice?.status === 'paid' && lastInvoice.paid.amount > 0)
    due.push({
      name: 'receipt',
      key: `receipt:${lastInvoice.id}`,
      values: { planName, amount: lastInvoice.paid, when: lastInvoice.createdAt },
    })
  if (what.has('payment-failed'))
    due.push({
      name: 'payment-failed',
      key: `failed:${row.providerId}:${row.pastDueSince!.getTime()}`,
      values: { planName, amount: priceIn(row), until: graceEnd(row)! },
    })
  const waits = about.happened.some((one) => one.what === 'downgrade-asked' && !one.interval)
  if (what.has('cancel-asked') || waits)
    due.push({
      // Its invoice already exists, and cancelling does not withdraw it.
      name:
        lastInvoice && isBeingCharged({ lastInvoice })
          ? 'plan-cancelled-charged'
          : 'plan-cancelled',
      key: `cancelled:${row.providerId}:${now.getTime()}`,
      values: { planName, until: row.periodEnd! },
    })
  const back = about.happened.some((one) => one.what === 'downgrade-taken-back' && !one.interval)
  if (what.has('resumed') || back)
    due.push({
      name: 'plan-resumed',
      key: `resumed:${row.providerId}:${now.getTime()}`,
      values: { planName, until: row.periodEnd! },
    })
  return due
}

/** For about an hour after a new period has begun, its invoice is not charged yet. */
export const isBeingCharged = ({ lastInvoice }: { lastInvoice: ProviderInvoice | null }) =>
  lastInvoice?.status === 'draft' && lastInvoice.total.amount > 0

export const priceIn = (row: Pick<NewRow, 'amount' | 'currency'>): Money => ({
  amount: row.amount!,
  currency: row.currency!,
})
