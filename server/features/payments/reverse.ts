import type { App } from '../../app.ts'
import type { Reversal } from '../../infra/payments/payments.ts'
import { findPlan, findRow, writePlanEvent } from '../subscriptions/subscriptions.ts'
import { type Customer, withLease } from './lease.ts'
import { syncHeld } from './sync.ts'
import { writeTrouble } from './troubles.ts'

const said = {
  refund: 'A whole payment was given back',
  dispute: 'The bank was asked to take a payment back',
}

type About = Pick<Reversal, 'by' | 'subscription' | 'at'>

/** A payment that was given back, or is asked back, ends what was paid with it at once. */
export async function reverse(app: App, customer: Customer, about: About): Promise<void> {
  await withLease(app, customer, async (lease) => {
    const { row, subscriptions } = await syncHeld(app, lease)
    const paid = subscriptions.find(({ id }) => id === about.subscription)
    // A second plan was cancelled and paid back by us, and that has been told.
    if (paid?.status === 'ended' && row?.providerId !== paid.id) return
    const runs = paid !== undefined && paid.status !== 'ended'
    await app.db.transaction().execute((db) => tell({ ...app, db }, customer, about, runs))
    if (runs) await app.payments.cancelNow(paid.id)
    if (runs) await syncHeld(app, lease)
  })
}

/** Before it is cancelled: a server that dies in between finds it cancelled, or cancels it again. */
async function tell(app: App, customer: Customer, about: About, runs: boolean) {
  const row = await findRow(app, customer.userId)
  const isIts = row !== undefined && row.providerId === about.subscription
  const plan = isIts ? await findPlan(app, row.planId) : undefined
  const end =
    plan && runs
      ? `${plan.plan.name}, which was paid with it, ended at once, and nothing more is charged`
      : 'No plan that runs was paid with it'
  const sentence = `${said[about.by]}. ${end}. Look at it at the payment provider.`
  const whose = { userId: customer.userId, customer: customer.providerId }
  const isNew = await writeTrouble(app, { key: keyOf(customer, about), sentence }, whose)
  if (isNew && plan)
    await writePlanEvent(app, customer.userId, {
      what: about.by === 'refund' ? 'refunded' : 'disputed',
      planName: plan.plan.name,
      key: `${about.by}:${about.subscription}`,
    })
}

/** One for each subscription; of what was paid for none, one for each day. */
export const keyOf = (customer: Customer, { by, subscription, at }: About) =>
  `${by}:${subscription ?? `${customer.providerId}:${at.toISOString().slice(0, 10)}`}`
