import { freeMessages } from '#contract/account/free-messages.ts'
import { mayEdit } from '#contract/desk/roles.ts'
import type { App, Member } from '#server/app.ts'
import type { WrittenPlan } from '../content/content.ts'
import { monthAt } from './months.ts'
import { type FindPlan, findPlan } from './plans.ts'
import {
  type Given,
  type InForce,
  type SubscriptionRow,
  becomesFree,
  findRow,
  givenTo,
  inForce,
  isPaid,
} from './standing.ts'

/**
 * What a member may use: messages in the current period, own documents at once; null is no limit.
 */
export type Entitlement = {
  plan: WrittenPlan | null
  messages: number | null
  /** What a model may read and write for the member in the period. */
  tokens: number | null
  periodStart: Date
  /** Null for what is granted once. */
  periodEnd: Date | null
  /** When all of it comes anew: the end of the period, unless the plan ends by then. */
  resetsAt: Date | null
  documents: number | null
  /** The size limit of one document. */
  documentBytes: number
  /** What chats, links and own documents may take together. */
  storageBytes: number | null
  /** How many guest passes may be given in the period. */
  guestPasses: number
}

export type Entitled = Pick<App, 'db' | 'config' | 'log' | 'now'>

const megabyte = 1024 * 1024
/** Messages that are granted once belong to a period without beginning or end. */
const onceAndForAll = new Date(0)

const withoutPlan: Entitlement = {
  plan: null,
  messages: freeMessages,
  tokens: null,
  periodStart: onceAndForAll,
  periodEnd: null,
  resetsAt: null,
  documents: 3,
  documentBytes: 16 * megabyte,
  storageBytes: 100 * megabyte,
  guestPasses: 0,
}

/** Editors and operators ask in order to see how the site answers. */
export const ofEditors: Entitlement = {
  ...withoutPlan,
  messages: null,
  documents: null,
  documentBytes: 64 * megabyte,
  storageBytes: null,
}

/** Of plans that were written down before they said it. */
const storageBytesOfOlderPlans = 500 * megabyte

/** The only place that decides. */
export async function entitlementOf(
  app: Entitled,
  member: Pick<Member, 'id' | 'role'>,
): Promise<Entitlement> {
  if (mayEdit(member)) return ofEditors
  return entitlementFrom(app, await findRow(app, member.id), await givenTo(app, member.id))
}

export async function entitlementFrom(
  app: Entitled,
  row: SubscriptionRow | undefined,
  given: Given,
  find: FindPlan = (id) => findPlan(app, id),
): Promise<Entitlement> {
  const standing = inForce(row, given, app.now())
  return withMessages(await entitlementBy(app, standing, endOf(standing, row), find), given)
}

async function entitlementBy(
  app: Pick<Entitled, 'now'>,
  standing: InForce,
  endsAt: Date | null,
  find: FindPlan,
): Promise<Entitlement> {
  if (!standing.holds) return withoutPlan
  const plan = await find(standing.planId)
  // A plan is recorded before anybody can have it, and plans are never deleted.
  if (!plan) throw new Error(`The plan ${standing.planId} is not known.`)
  const { messagesPerMonth, tokensPerMonth, documents, documentBytes, guestPasses = 0 } = plan.plan
  const { start, end } = monthAt(standing.countedFrom, app.now())
  return {
    plan,
    messages: messagesPerMonth,
    tokens: tokensPerMonth ?? null,
    periodStart: start,
    periodEnd: end,
    resetsAt: endsAt && endsAt <= end ? null : end,
    documents,
    documentBytes,
    storageBytes: plan.storageBytes === undefined ? storageBytesOfOlderPlans : plan.storageBytes,
    // A guest brings nobody along.
    guestPasses: standing.granted?.byGuestPass ? 0 : guestPasses,
  }
}

/** When a plan is over for good, and no free one follows. */
function endOf(standing: InForce, row: SubscriptionRow | undefined): Date | null {
  if (standing.granted) return standing.granted.until
  return row && isPaid(row) && row.cancelAtPeriodEnd && !becomesFree(row) ? row.periodEnd : null
}

/** With the messages that were given for this period. */
function withMessages(entitlement: Entitlement, { messages }: Given): Entitlement {
  if (entitlement.messages === null) return entitlement
  const start = entitlement.periodStart.getTime()
  const more = messages.filter(({ periodStart }) => periodStart.getTime() === start)
  return {
    ...entitlement,
    messages: more.reduce((sum, given) => sum + given.messages, entitlement.messages),
  }
}
