import type { App } from '#server/app.ts'
import type { Reversal } from '#server/infra/payments/payments.ts'
import { findPlan, findRow, writePlanEvent } from '#server/features/subscriptions/subscriptions.ts'
import { type Customer, type Lease, renewLease, withLease } from './lease.ts'
import { syncHeld } from './sync.ts'
import { writeTrouble } from '../troubles.ts'
import { sentence } from '#server/sentences.ts'

const said = {
  refund: 'A whole payment was given back',
  dispute: 'The bank was asked to take a payment back',
} as const

type About = Pick<Reversal, 'by' | 'subscription' | 'until' | 'at'>

/**
 * A refund or dispute of a payment ends the plan it paid for; for a period that is over, the
 * operator is told and nothing else happens. True if it was not known before.
 */
export const reverse = (app: App, customer: Customer, about: About): Promise<boolean> =>
  withLease(app, customer, async (lease) => {
    const { row, subscriptions } = await syncHeld(app, lease)
    const paid = subscriptions.find(({ id }) => id === about.subscription)
    // We cancelled and refunded a second subscription ourselves, and the operator has been told.
    if (paid?.status === 'ended' && row?.providerId !== paid.id) return false
    const runs = paid !== undefined && paid.status !== 'ended'
    if (runs && about.until && about.until <= paid.periodStart)
      return tellOfPast(app, customer, about)
    const isNews = await app.db
      .transaction()
      .execute((db) => tell({ ...app, db }, customer, about, runs))
    if (runs) await endReversed(app, lease, paid.id)
    return isNews
  })

/** Also if it was reported before, because the provider may have failed then. */
export async function endReversed(app: App, lease: Lease, id: string): Promise<void> {
  await renewLease(app, lease)
  await app.payments.cancelNow(id)
  await syncHeld(app, lease)
}

function tellOfPast(app: App, customer: Customer, about: About) {
  const told = sentence(
    '{what}, for a period that is over. The plan continues as it is. Look at it at the payment provider.',
    { what: { message: said[about.by] } },
  )
  const key = `past-${keyOf(customer, about)}:${about.until!.toISOString()}`
  return writeTrouble(
    app,
    { key, sentence: told },
    { userId: customer.userId, customer: customer.providerId },
  )
}

/**
 * Recorded before the cancellation: after a crash in between, the next run cancels again without
 * harm.
 */
async function tell(app: App, customer: Customer, about: About, runs: boolean) {
  const row = await findRow(app, customer.userId)
  const isIts = row !== undefined && row.providerId === about.subscription
  const plan = isIts ? await findPlan(app, row.planId) : undefined
  const what = { message: said[about.by] }
  const told =
    plan && runs
      ? sentence(
          '{what}. {name}, which was paid with it, ended at once, and nothing more is charged. Look at it at the payment provider.',
          { what, name: plan.plan.name },
        )
      : sentence(
          '{what}. No plan that runs was paid with it. Look at it at the payment provider.',
          { what },
        )
  const whose = { userId: customer.userId, customer: customer.providerId }
  const isNew = await writeTrouble(app, { key: keyOf(customer, about), sentence: told }, whose)
  if (isNew && plan)
    await writePlanEvent(app, customer.userId, {
      what: about.by === 'refund' ? 'refunded' : 'disputed',
      planName: plan.plan.name,
      key: `${about.by}:${about.subscription}`,
    })
  return isNew
}

/** One for each subscription; for payments without a subscription, one for each day. */
export const keyOf = (customer: Customer, { by, subscription, at }: About) =>
  `${by}:${subscription ?? `${customer.providerId}:${at.toISOString().slice(0, 10)}`}`
