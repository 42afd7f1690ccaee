import { sql } from 'kysely'
import type { Subscription } from '#contract/account/subscriptions.ts'
import type { App, Member } from '#server/app.ts'
import { Refusal, conflict, invalidToken } from '#server/errors.ts'
import { expectOffered, findPlan, isFree, keepPlans } from './plans.ts'
import { presentSubscription } from './present.ts'
import { writePlanEvent } from './history.ts'
import { type SubscriptionRow, findRow, givenTo, standingOf } from './standing.ts'
import { sentence } from '#server/sentences.ts'

export const verifyFirst = () =>
  new Refusal(
    403,
    'Verify your e-mail address first. Plans are for members whose address is verified.',
  )

/** A member whose account is to be deleted can buy nothing, and their plan does not renew. */
export async function refuseWhileGoing({ db }: Pick<App, 'db'>, userId: string): Promise<void> {
  const going = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deletesAt', 'is not', null)
    .executeTakeFirst()
  if (going) throw conflict('This account is going to be deleted. Cancel the deletion first.')
}

/**
 * One row, however many requests arrive at once: the first one takes it. A paid plan continues
 * until its end; its change to a free plan waits there.
 */
export async function purchaseFree(app: App, member: Member, id: string): Promise<Subscription> {
  if (!member.emailVerified) throw verifyFirst()
  await keepPlans(app)
  const { plan } = await expectOffered(app, id)
  if (!isFree(plan))
    throw conflict(
      sentence('{name} is paid for. Nothing was changed; choose it through the checkout.', {
        name: plan.name,
      }),
    )
  const row = await app.db.transaction().execute(async (db) => {
    await expectUser(db, member)
    await refuseWhileGoing({ db }, member.id)
    const taken = await take({ ...app, db }, member, plan.id)
    if (taken)
      await writePlanEvent({ ...app, db }, member.id, {
        what: 'chosen',
        planName: plan.name,
        key: `chosen:${plan.id}:${taken.updatedAt.getTime()}`,
      })
    return taken
  })
  if (!row) throw await taken(app, member, plan.name)
  return presentSubscription(app, row, await givenTo(app, member.id))
}

/** Locked before the member's other rows, in the same order as account deletion. */
async function expectUser(db: App['db'], member: Member) {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', member.id)
    .forKeyShare()
    .executeTakeFirst()
  if (!user) throw invalidToken()
}

async function take({ db, now }: Pick<App, 'db' | 'now'>, member: Member, planId: string) {
  const { rows } = await sql<SubscriptionRow>`
    insert into subscriptions (user_id, plan_id, status, counted_from, free_since, updated_at)
    values (${member.id}, ${planId}, 'free', ${now()}, ${now()}, ${now()})
    on conflict (user_id) do update set
      plan_id = excluded.plan_id, status = 'free', updated_at = excluded.updated_at,
      -- Who left and chooses again has used what he used.
      counted_from = coalesce(subscriptions.free_since, excluded.counted_from),
      free_since = coalesce(subscriptions.free_since, excluded.free_since),
      provider_id = null, interval = null, amount = null, currency = null,
      period_start = null, period_end = null, cancel_at_period_end = false, trial_end = null,
      past_due_since = null, next_plan_id = null, next_interval = null, free_after = null
    where subscriptions.status = 'canceled'
      or (subscriptions.status = 'free' and subscriptions.plan_id <> excluded.plan_id)
      or (subscriptions.cancel_at_period_end and subscriptions.period_end <= ${now()}
        and subscriptions.free_after is null)
    returning *`.execute(db)
  return rows[0]
}

async function taken(app: App, member: Member, name: string) {
  const standing = standingOf(await findRow(app, member.id), app.now())
  if (!standing.holds || standing.status === 'free')
    return conflict(sentence('{name} is your plan already.', { name }))
  const now = await findPlan(app, standing.planId)
  return conflict(
    sentence(
      'You have {own}, which is paid for. Change to {name} on the page of your subscription: it begins when the paid time ends.',
      { own: now?.plan.name ?? { message: 'a plan' }, name },
    ),
  )
}
