import { sql } from 'kysely'
import type { Subscription } from '#contract/subscriptions.ts'
import type { Usage } from '#contract/users.ts'
import type { App, Member } from '../../app.ts'
import { Refusal } from '../../errors.ts'

/** What a member may use: messages in the period that runs, own documents at once; null is no limit. */
export type Entitlement = {
  messages: number | null
  periodStart: Date
  resetsAt: Date | null
  documents: number | null
  /** Of one document. */
  documentBytes: number
}

const messagesWithoutPlan = 10
const documentsWithoutPlan = 3
const megabyte = 1024 * 1024
/** Messages that are given once belong to a period that began before everything and never ends. */
const onceAndForAll = new Date(0)

/** The one place that decides. */
export const entitlementOf = (member: Pick<Member, 'role'>): Entitlement => ({
  messages: member.role === 'operator' ? null : messagesWithoutPlan,
  periodStart: onceAndForAll,
  resetsAt: null,
  documents: member.role === 'operator' ? null : documentsWithoutPlan,
  documentBytes: (member.role === 'operator' ? 64 : 16) * megabyte,
})

export const subscriptionOf = (_member: Pick<Member, 'id'>): Subscription => ({
  planId: null,
  planName: null,
  status: 'none',
  cancelAtPeriodEnd: false,
})

export async function usageOf(
  { db }: Pick<App, 'db'>,
  member: Pick<Member, 'id' | 'role'>,
): Promise<Usage> {
  const entitlement = entitlementOf(member)
  const row = await db
    .selectFrom('usage')
    .select('used')
    .where('userId', '=', member.id)
    .where('periodStart', '=', entitlement.periodStart)
    .executeTakeFirst()
  return presentUsage(entitlement, row?.used ?? 0)
}

/**
 * Takes one message from the quota, in the caller's transaction: exact under any concurrency,
 * because the row that counts is the row that is locked. Throws 402 when none is left.
 */
export async function holdMessage(
  { db }: Pick<App, 'db'>,
  member: Pick<Member, 'id' | 'role'>,
): Promise<Date> {
  const entitlement = entitlementOf(member)
  const { messages, periodStart } = entitlement
  const { rows } = await sql`
    insert into usage (user_id, period_start, used) values (${member.id}, ${periodStart}, 1)
    on conflict (user_id, period_start) do update set used = usage.used + 1
    where ${messages}::integer is null or usage.used < ${messages}::integer
    returning used`.execute(db)
  if (rows.length === 0) throw quotaUsedUp(presentUsage(entitlement, messages ?? 0))
  return periodStart
}

/** Gives a message back whose answer failed through no fault of the member's. */
export async function giveBackMessage(
  { db }: Pick<App, 'db'>,
  memberId: string,
  periodStart: Date,
): Promise<void> {
  await sql`
    update usage set used = used - 1
    where user_id = ${memberId} and period_start = ${periodStart} and used > 0`.execute(db)
}

const presentUsage = ({ messages, resetsAt }: Entitlement, used: number): Usage => ({
  used,
  limit: messages,
  resetsAt: resetsAt?.toISOString() ?? null,
})

function quotaUsedUp(usage: Usage): Refusal {
  const message = usage.resetsAt
    ? `All ${usage.limit} messages of this month are used. They renew on ${usage.resetsAt.slice(0, 10)}.`
    : `The ${usage.limit} messages to try Carrel with are used, and they do not renew. Choose a plan to go on.`
  return new Refusal(402, message, { payload: usage })
}
