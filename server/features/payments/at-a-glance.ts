import { sql } from 'kysely'
import type { PaymentsAtAGlance } from '#contract/account/payments.ts'
import type { App } from '#server/app.ts'
import { findPlan, keepPlans, plansInSql } from '../subscriptions/subscriptions.ts'
import type { Say, Sentence } from '#server/sentences.ts'

type Counts = Omit<PaymentsAtAGlance['plans'][number], 'planName'>

/** How many members have which plan, and the result of the last reconciliation. */
export async function paymentsAtAGlance(app: App, say: Say): Promise<PaymentsAtAGlance> {
  const { plans: offered } = await keepPlans(app)
  const counted = await countMembers(app)
  const counts = counted.flatMap((row): Counts[] => {
    const { members: _, planId, ...of } = row
    return planId === null ? [] : [{ planId, ...of }]
  })
  const none = { free: 0, given: 0, trialing: 0, active: 0, pastDue: 0, ending: 0 }
  const plans = offered.map(({ plan }) => ({
    planName: plan.name,
    ...(counts.find(({ planId }) => planId === plan.id) ?? { planId: plan.id, ...none }),
  }))
  // Plans that are no longer offered, as long as somebody has them.
  for (const count of counts)
    if (!plans.some(({ planId }) => planId === count.planId))
      plans.push({ planName: (await findPlan(app, count.planId))?.plan.name ?? '', ...count })
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
    withoutPlan: counted.find(({ planId }) => planId === null)?.members ?? 0,
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

/** By the same decision as the list of members; null is no plan. */
async function countMembers({ db, now }: Pick<App, 'db' | 'now'>) {
  const { joins, planId, kind, ends } = plansInSql(now())
  const { rows } = await sql<Omit<Counts, 'planId'> & { planId: string | null; members: number }>`
    select plan_id,
      count(*) as members,
      count(*) filter (where kind = 'free') as free,
      count(*) filter (where kind = 'given') as given,
      count(*) filter (where kind = 'trialing') as trialing,
      count(*) filter (where kind = 'active') as active,
      count(*) filter (where kind = 'past_due') as past_due,
      count(*) filter (where ends) as ending
    from (select ${planId} as plan_id, ${kind} as kind, ${ends} as ends from users ${joins}) as held
    group by plan_id`.execute(db)
  return rows
}
