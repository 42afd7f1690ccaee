import type { Interval, Plan } from '#contract/account/subscriptions.ts'
import type { App, Member } from '#server/app.ts'
import { gone, notFound } from '#server/errors.ts'
import { WrittenPlan, type WrittenPlans, listWrittenPlans } from '../content/content.ts'
import { findRow, givenTo, inForce } from './standing.ts'
import { sentence } from '#server/sentences.ts'

type Reading = Pick<App, 'config' | 'log' | 'db'>

/** The plans on offer, and the member's own plan even if it is no longer offered. */
export async function listPlans(
  app: App,
  member: Member | null,
  id?: string,
  languages: string[] = [],
) {
  await keepPlans(app)
  const { plans } = await listWrittenPlans(app, languages)
  const own = member ? await ownPlanId(app, member) : null
  const all = [...plans]
  if (own && !all.some(({ plan }) => plan.id === own)) {
    const archived = await findPlan(app, own)
    if (archived) all.push(archived)
  }
  const shown = all
    .filter(({ plan, hidden }) => !hidden || plan.id === own)
    .map(({ plan }) => (member ? { ...plan, current: plan.id === own } : plan))
  if (id === undefined) return shown
  const one = shown.find((plan) => plan.id === id)
  if (!one) throw notFound('Plan')
  return one
}

async function ownPlanId(app: App, member: Member): Promise<string | null> {
  const row = await findRow(app, member.id)
  const standing = inForce(row, await givenTo(app, member.id), app.now())
  return standing.holds ? standing.planId : null
}

/** A plan that can be chosen now: 404 if it never existed, 410 if it is no longer offered. */
export async function expectOffered(app: Reading, id: string): Promise<WrittenPlan> {
  const { plans } = await listWrittenPlans(app)
  const found = plans.find(({ plan }) => plan.id === id)
  if (found && !found.hidden) return found
  const former = found ?? (await findPlan(app, id))
  if (former)
    throw gone(
      sentence('{name} is no longer offered. Choose another plan.', { name: former.plan.name }),
    )
  throw notFound('Plan')
}

/** In the operator's current words, else in the last known ones. */
export async function findPlan(app: Reading, id: string): Promise<WrittenPlan | undefined> {
  const { plans } = await listWrittenPlans(app)
  const written = plans.find(({ plan }) => plan.id === id)
  if (written) return written
  const row = await app.db
    .selectFrom('plans')
    .select('plan')
    .where('id', '=', id)
    .executeTakeFirst()
  return row && WrittenPlan.parse(row.plan)
}

/** The same for many members at once: each plan is looked up only once. */
export function plansById(app: Reading): FindPlan {
  const found = new Map<string, ReturnType<FindPlan>>()
  return (id) => {
    const plan = found.get(id) ?? findPlan(app, id)
    found.set(id, plan)
    return plan
  }
}

export type FindPlan = (id: string) => Promise<WrittenPlan | undefined>

export const priceOf = (plan: Plan, interval: Interval) =>
  plan.prices.find((price) => price.interval === interval)

export const isFree = (plan: Plan) => plan.prices.length === 0

const kept = new WeakMap<object, WeakMap<WrittenPlans, Promise<void>>>()

/**
 * Records the plans whenever they have changed, so that members keep a plan that is taken out of
 * the file.
 */
export async function keepPlans(app: App): Promise<WrittenPlans> {
  const written = await listWrittenPlans(app)
  const here = kept.get(app.database) ?? new WeakMap<WrittenPlans, Promise<void>>()
  kept.set(app.database, here)
  const keeping = here.get(written) ?? writeDown(app, written)
  here.set(written, keeping)
  await keeping.catch((error: unknown) => {
    here.delete(written)
    throw error
  })
  return written
}

async function writeDown({ database, now }: App, { plans }: WrittenPlans) {
  if (plans.length === 0) return
  const rows = plans.map((one) => ({
    id: one.plan.id,
    slug: one.plan.slug,
    plan: JSON.stringify(one),
    updatedAt: now(),
  }))
  await database.db
    .insertInto('plans')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        slug: eb.ref('excluded.slug'),
        plan: eb.ref('excluded.plan'),
        updatedAt: eb.ref('excluded.updatedAt'),
      })),
    )
    .execute()
}
