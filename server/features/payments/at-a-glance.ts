import { sql } from 'kysely'
import type { PaymentsAtAGlance } from '#contract/account/payments.ts'
import type { App } from '#server/app.ts'
import { findPlan, keepPlans } from '../subscriptions/subscriptions.ts'
import type { Say, Sentence } from '#server/sentences.ts'

type Counts = Omit<PaymentsAtAGlance['plans'][number], 'planName'>

/** How many members have which plan, and the result of the last reconciliation. */
export async function paymentsAtAGlance(app: App, say: Say): Promise<PaymentsAtAGlance> {
  const { plans: offered } = await keepPlans(app)
  const counts = await countMembers(app)
  const none = { free: 0, trialing: 0, active: 0, pastDue: 0, ending: 0 }
  const plans = offered.map(({ plan }) => ({
    planName: plan.name,
    ...(counts.find(({ planId }) => planId === plan.id) ?? { planId: plan.id, ...none }),
  }))
  // Plans that are no longer offered, as long as somebody has them.
  for (const count of counts)
    if (!plans.some(({ planId }) => planId === count.planId))
      plans.push({ planName: (await findPlan(app, count.planId))?.plan.name ?? '', ...count })
  const without = await countWithoutPlan(app)
  const waiting = await app.db
    .selectFrom('paymentEvents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('handledAt', 'is', null)
    .executeTakeFirstOrThrow()
  const open = await app.db
    .selectFrom('paymentTroubles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('settledAt', 'is', null)
    .executeTakeFirstOrThrow()
  const last = await app.db
    .selectFrom('reconciliations')
    .select(['startedAt', 'finishedAt', 'lookedAt', 'differences', 'failure'])
    .orderBy('startedAt', 'desc')
    .executeTakeFirst()
  return {
    plans,
    withoutPlan: without,
    waitingEvents: waiting.count,
    openTroubles: open.count,
    lastReconciliation: last
      ? {
          ...last,
          failure: last.failure === null ? null : say(last.failure as Sentence),
          startedAt: last.startedAt.toISOString(),
          finishedAt: last.finishedAt?.toISOString() ?? null,
        }
      : null,
  }
}

async function countMembers({ db }: App): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    select plan_id,
      count(*) filter (where status = 'free') as free,
      count(*) filter (where status = 'trialing') as trialing,
      count(*) filter (where status = 'active') as active,
      count(*) filter (where status = 'past_due') as past_due,
      count(*) filter (where cancel_at_period_end) as ending
    from subscriptions where status <> 'canceled' group by plan_id`.execute(db)
  return rows
}

async function countWithoutPlan({ db }: App): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('subscriptions')
            .select('subscriptions.userId')
            .whereRef('subscriptions.userId', '=', 'users.id')
            .where('subscriptions.status', '<>', 'canceled'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return count
}
