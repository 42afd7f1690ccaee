import { v7 as uuid } from 'uuid'
import type { Interval, Subscription } from '#contract/account/subscriptions.ts'
import { dayMs } from '#server/durations.ts'
import type { App, Member } from '#server/app.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import { type Limit, countTry, limits } from '#server/infra/limits/limits.ts'
import type { PaidSubscription } from '#server/infra/payments/payments.ts'
import {
  expectOffered,
  isFree,
  isPaid,
  keepPlans,
  nextIn,
  givenTo,
  presentSubscription,
  priceOf,
  refuseWhileGoing,
  verifyFirst,
} from '#server/features/subscriptions/subscriptions.ts'
import { type CustomerRow, ensureCustomer, findCustomer } from '../provider/customers.ts'
import { isRunning } from '../provider/decide.ts'
import { type Lease, LeaseLost, renewLease, withLease } from '../provider/lease.ts'
import { asking } from './refusals.ts'
import { syncHeld } from '../provider/sync.ts'
import { sentence } from '#server/sentences.ts'

type Wanted = { subscriptionId: string; interval: Interval }

/**
 * Opens a checkout. The member's earlier checkout is closed first, under the lease, so of two
 * concurrent ones only the later can be paid. A member with a paid plan changes it instead.
 */
export async function openSession(app: App, member: Member, wanted: Wanted) {
  if (!member.emailVerified) throw verifyFirst()
  await keepPlans(app)
  const { plan, price, priceId } = await offeredPrice(app, wanted, limits.payments(member.id))
  return asking(async () => {
    const customer = await ensureCustomer(app, member)
    return withLease(app, customer, async (lease) => {
      await closeOpenCheckouts(app, lease)
      await refuseWhileGoing(app, member.id)
      const { row, subscriptions } = await syncHeld(app, lease)
      if (subscriptions.some((one) => isOnItsWay(app, one)))
        throw conflict(
          'A payment of yours is on its way, and the bank has not said yes yet. The plan begins by itself when it does; nothing more is to be paid.',
        )
      if (isPaid(row)) {
        const isSame = row.planId === plan.id && row.interval === wanted.interval
        if (isSame && !row.cancelAtPeriodEnd && !nextIn(row))
          throw conflict(
            sentence('{name} is your plan already. Nothing was changed.', { name: plan.name }),
          )
        return {
          sessionId: 'change',
          url: pageOf(app, `?plan=${plan.id}&interval=${wanted.interval}`),
        }
      }
      if (subscriptions.some(isRunning))
        throw conflict(
          'You still have a subscription at the payment provider that matches no plan here, so you cannot buy a second one. We have been told; write to us, or cancel it first.',
        )
      const order = {
        ...{ id: uuid(), userId: member.id, planId: plan.id, interval: wanted.interval },
        ...{ amount: price.amount, currency: price.currency, createdAt: app.now() },
      }
      await app.db.insertInto('checkouts').values(order).execute()
      // Checked again, because the trial may have been used up while this request waited for the
      // lease.
      const { trialUsedAt } = (await findCustomer(app, member)) as CustomerRow
      await renewLease(app, lease)
      const opened = await app.payments.openCheckout({
        id: order.id,
        customer: customer.providerId,
        priceId,
        trialDays: trialUsedAt ? 0 : plan.trialDays,
        successUrl: pageOf(app, '?checkout={CHECKOUT}'),
        cancelUrl: pageOf(app, '?checkout=cancelled'),
        locale: member.locale,
      })
      const { numUpdatedRows } = await app.db
        .updateTable('checkouts')
        .set({ providerId: opened.id })
        .where('id', '=', order.id)
        .where('state', '=', 'open')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) {
        // The request that held the lease meanwhile has closed it without knowing its address.
        await app.payments.closeCheckout(opened.id)
        throw new LeaseLost('A checkout was closed while it was being opened.')
      }
      return { sessionId: opened.id, url: opened.url }
    })
  })
}

/** The bank has days to answer; the rest of a trial without a card is different. */
const isOnItsWay = ({ now }: App, { status, trialEnd, createdAt }: PaidSubscription) =>
  status === 'incomplete' && !trialEnd && now().getTime() - createdAt.getTime() < bankMs

const bankMs = 7 * dayMs

const pageOf = ({ config }: App, query: string) =>
  `${config.publicUrl}/dashboard/subscription${query}`

/** The price from the operator's file; the caller never sends one. */
export async function offeredPrice(app: App, { subscriptionId, interval }: Wanted, limit: Limit) {
  const { plan } = await expectOffered(app, subscriptionId)
  if (isFree(plan))
    throw conflict(
      sentence('{name} costs nothing, so there is nothing to pay.', { name: plan.name }),
    )
  const price = priceOf(plan, interval)
  if (!price)
    throw invalid({
      interval: sentence('{name} is not offered {often}.', {
        name: plan.name,
        often: { message: interval === 'month' ? 'monthly' : 'yearly' },
      }),
    })
  await countTry(app, [limit])
  const { amount, currency } = price
  const named = { planId: plan.id, planName: plan.name, interval, amount, currency }
  const priceId = await asking(() => app.payments.ensurePrice(named))
  await app.db
    .insertInto('planPrices')
    .values({
      providerId: priceId,
      ...{ planId: plan.id, interval, amount, currency, createdAt: app.now() },
    })
    .onConflict((conflict) => conflict.column('providerId').doNothing())
    .execute()
  return { plan, price, priceId }
}

/** If the opening was never answered, nobody knows its address, so nobody can pay it. */
export async function closeOpenCheckouts(app: App, { userId }: Lease) {
  const open = await app.db
    .selectFrom('checkouts')
    .select(['id', 'providerId'])
    .where('userId', '=', userId)
    .where('state', '=', 'open')
    .execute()
  for (const { id, providerId } of open) {
    if (providerId) await app.payments.closeCheckout(providerId)
    const now = providerId ? await app.payments.readCheckout(providerId) : undefined
    const state = now?.state === 'complete' ? 'complete' : 'expired'
    await app.db.updateTable('checkouts').set({ state }).where('id', '=', id).execute()
  }
}

/** Back from the checkout: the provider's report counts, never the visit itself. */
export async function confirmSession(
  app: App,
  member: Member,
  sessionId: string,
): Promise<{ outcome: 'active' | 'pending' | 'unpaid'; subscription: Subscription }> {
  const own = await app.db
    .selectFrom('checkouts')
    .selectAll()
    .where('providerId', '=', sessionId)
    .where('userId', '=', member.id)
    .executeTakeFirst()
  const customer = own && (await findCustomer(app, member))
  if (!own || !customer) throw notFound('Checkout')
  await countTry(app, [limits.paymentReturns(member.id)])
  return asking(() =>
    withLease(app, customer, async (lease) => {
      const checkout = await app.payments.readCheckout(sessionId)
      const { row, subscriptions } = await syncHeld(app, lease)
      const bought = subscriptions.find(({ id }) => id === checkout?.subscription)
      const isOver = bought?.status === 'ended'
      const pending = !isPaid(row) && checkout?.state === 'complete' && !isOver
      const state = checkout?.state ?? own.state
      if (state !== own.state || pending !== (own.pendingSince !== null))
        await app.db
          .updateTable('checkouts')
          .set({ state, pendingSince: pending ? app.now() : null })
          .where('id', '=', own.id)
          .execute()
      const subscription = await presentSubscription(app, row, await givenTo(app, member.id))
      if (isPaid(row)) return { outcome: 'active', subscription }
      return { outcome: pending ? 'pending' : 'unpaid', subscription }
    }),
  )
}

/** What a member who was told to wait comes back to, on whatever device. */
export async function pendingCheckout(
  { db, now }: Pick<App, 'db' | 'now'>,
  member: Member,
): Promise<{ sessionId: string | null }> {
  const row = await db
    .selectFrom('checkouts')
    .select('providerId')
    .where('userId', '=', member.id)
    .where('pendingSince', '>', new Date(now().getTime() - longestPendingMs))
    .orderBy('pendingSince', 'desc')
    .executeTakeFirst()
  return { sessionId: row?.providerId ?? null }
}

/** No bank takes longer. */
const longestPendingMs = 30 * dayMs
