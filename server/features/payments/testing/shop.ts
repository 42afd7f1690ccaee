import { expect } from 'vitest'
import { payments } from '#contract/account/payments.ts'
import {
  type Interval,
  type Plan,
  type PlanEvent,
  subscriptions,
} from '#contract/account/subscriptions.ts'
import { users } from '#contract/account/users.ts'
import type { App } from '#server/app.ts'
import { type Caller, emailOf, testApp } from '#server/testing/test-app.ts'
import {
  loggedIn,
  planCalled,
  shippedPlans,
  writePlans,
} from '#server/features/subscriptions/testing/plans.ts'

export const day = 86_400_000
export type Shop = Awaited<ReturnType<typeof openShop>>

/** The whole server with the plans that ship, or others, and the test provider behind it. */
export async function openShop({
  plans = shippedPlans,
  ...given
}: Partial<App> & { plans?: string } = {}) {
  const server = await testApp(given)
  writePlans(server, plans)
  const provider = await server.app.payments.test!.open()
  const planId = async (slug: string) => (await planCalled(server, slug)).id
  const session = async (who: Caller, slug: string, interval: Interval = 'month') =>
    who(payments.session, { query: { subscriptionId: await planId(slug), interval } })
  const confirm = (who: Caller, sessionId: string) => who(payments.confirm, { body: { sessionId } })
  return {
    ...server,
    provider,
    planId,
    session,
    confirm,
    async buy(who: Caller, slug: string, interval: Interval = 'month') {
      const { sessionId } = await session(who, slug, interval)
      provider.pay(sessionId)
      return (await confirm(who, sessionId)).subscription
    },
    /** Moves both clocks, and waits until the provider's events have arrived. */
    async pass(ms: number) {
      server.advance(ms)
      provider.catchUp()
      await provider.delivered()
    },
    /** Until a moment, in steps of a day: events come when they happen. */
    async passUntil(
      at: Date | string | number,
      look: (now: Date) => Promise<void> = async () => {},
    ) {
      for (;;) {
        const left = new Date(at).getTime() - server.app.now().getTime()
        if (left <= 0) return
        await this.pass(Math.min(left, day))
        await look(server.app.now())
      }
    },
    /** Her session ends while a clock is moved. */
    again: (name: string) => loggedIn(server, name),
    customerOf: async (name: string) => {
      const { providerId } = await server.app.db
        .selectFrom('paymentCustomers')
        .innerJoin('users', 'users.id', 'paymentCustomers.userId')
        .select('providerId')
        .where('users.email', '=', emailOf(name))
        .executeTakeFirstOrThrow()
      return providerId
    },
    lettersTo: async (name: string) => {
      const jobs = () =>
        server.app.db.selectFrom('jobs').select('id').where('name', '=', 'letter').execute()
      await expect.poll(jobs).toEqual([])
      return (await server.letters())
        .filter(({ to }) => to === emailOf(name))
        .toReversed()
        .map(({ subject }) => subject)
    },
  }
}

export const subscriptionOf = async (who: Caller) => (await who(users.get)).subscription

/** Oldest first. */
export const happened = async (who: Caller) =>
  (await who(subscriptions.history)).items
    .toReversed()
    .map(({ what, planName }: PlanEvent) => `${what} ${planName}`)

export const currentIn = async (who: Caller) =>
  ((await who(subscriptions.list)) as Plan[])
    .filter(({ current }) => current)
    .map(({ slug }) => slug)

export const troublesOf = async (operator: Caller) =>
  (await operator(payments.troubles)).items.map(({ sentence }) => sentence)
