import { answeringSettings, choicesOf } from '../answering-settings/answering-settings.ts'
import { sql } from 'kysely'
import type { Usage } from '#contract/account/users.ts'
import { mayEdit } from '#contract/desk/roles.ts'
import type { App, Member } from '#server/app.ts'
import { Refusal, invalid } from '#server/errors.ts'
import type { Model, Tokens } from '#server/infra/model/model.ts'
import { listWrittenPlans } from '../content/content.ts'
import { type Entitlement, type Entitled, entitlementOf } from './entitlement.ts'
import { hasRoom, limits } from '#server/infra/limits/limits.ts'
import { type Sentence, sentence } from '#server/sentences.ts'

export { entitlementOf } from './entitlement.ts'
export { giveGrant, listGrants, takeGrantBack } from './grants.ts'
export {
  giveBackGuestPass,
  guestPassesIn,
  holdGuestPass,
  refuseWithoutPasses,
} from './guest-passes.ts'
export { planEventsOf, writePlanEvent } from './history.ts'
export { type PlansInSql, plansInSql, plansOf } from './of-many.ts'
export { expectOffered, findPlan, isFree, keepPlans, priceOf } from './plans.ts'
export { refuseWhileGoing, verifyFirst } from './purchase-free.ts'
export { presentSubscription, subscriptionOf } from './present.ts'
export {
  type SubscriptionRow,
  becomesFree,
  findRow,
  givenTo,
  graceEnd,
  graceMs,
  inForce,
  isPaid,
  nextIn,
} from './standing.ts'

export async function usageOf(app: Entitled, member: Pick<Member, 'id' | 'role'>): Promise<Usage> {
  const entitlement = await entitlementOf(app, member)
  return presentUsage(entitlement, await countedIn(app, member, entitlement))
}

const countedIn = async (
  { db }: Pick<App, 'db'>,
  { id }: Pick<Member, 'id'>,
  { periodStart }: Entitlement,
): Promise<Counted> =>
  (await db
    .selectFrom('usage')
    .select(['used', 'tokens'])
    .where('userId', '=', id)
    .where('periodStart', '=', periodStart)
    .executeTakeFirst()) ?? { used: 0, tokens: 0 }

type Counted = { used: number; tokens: number }

/** Adds what a model read and wrote for an answer to the period that its message was taken from. */
export async function countTokens(
  { db }: Pick<App, 'db'>,
  memberId: string,
  periodStart: Date,
  { input, output }: Tokens,
): Promise<void> {
  await sql`
    update usage set tokens = tokens + ${input + output}::bigint
    where user_id = ${memberId} and period_start = ${periodStart}`.execute(db)
}

/**
 * Takes one message from the quota, in the caller's transaction: exact under any concurrency,
 * because the row that counts is the row that is locked. Throws 402 if none is left.
 */
export async function holdMessage(
  app: Entitled,
  member: Pick<Member, 'id' | 'role'>,
): Promise<Date> {
  const entitlement = await entitlementOf(app, member)
  const { messages, periodStart } = entitlement
  const { rows } = await sql`
    insert into usage (user_id, period_start, used)
    select ${member.id}::uuid, ${periodStart}::timestamptz, 1 where ${messages}::integer is distinct from 0
    on conflict (user_id, period_start) do update set used = usage.used + 1
    where ${messages}::integer is null or usage.used < ${messages}::integer
    returning used`.execute(app.db)
  if (rows.length === 0) throw quotaUsedUp(entitlement)
  return periodStart
}

/**
 * The same for what costs nothing, such as a greeting: where no message is left, one of the day's
 * free answers is taken, and null returned. Read before anything is locked, since the end of an answer
 * locks the free answers first.
 */
export async function holdFreeMessage(
  app: Entitled,
  member: Pick<Member, 'id' | 'role'>,
): Promise<Date | null> {
  const entitlement = await entitlementOf(app, member)
  const { messages } = entitlement
  if (messages === null || (await countedIn(app, member, entitlement)).used < messages)
    return holdMessage(app, member)
  if (!(await hasFreeAnswer(app, member, messages))) throw quotaUsedUp(entitlement)
  return null
}

/** Gives a message back if its answer failed through no fault of the member. */
export async function giveBackMessage(
  { db }: Pick<App, 'db'>,
  memberId: string,
  periodStart: Date,
): Promise<void> {
  await sql`
    update usage set used = used - 1
    where user_id = ${memberId} and period_start = ${periodStart} and used > 0`.execute(db)
}

/** How many complete answers a day are free at least. With a large plan it is a tenth of its month. */
const leastFreeAnswers = 20

/**
 * Gives a message back whose answer should cost nothing; false if so many were free within a day
 * that this one counts. In the transaction that ends the answer: what is rolled back is not counted.
 */
export async function giveBackFreeAnswer(
  app: Entitled,
  member: Pick<Member, 'id' | 'role'>,
  periodStart: Date,
): Promise<boolean> {
  const { messages } = await entitlementOf(app, member)
  if (messages !== null && !(await hasFreeAnswer(app, member, messages))) return false
  await giveBackMessage(app, member.id, periodStart)
  return true
}

const hasFreeAnswer = (app: Entitled, { id }: Pick<Member, 'id'>, messages: number) =>
  hasRoom(app, [limits.freeAnswers(id, Math.max(leastFreeAnswers, Math.ceil(messages / 10)))])

type Answering = Entitled & Pick<App, 'model' | 'database'>

/** The names of the models that a member may choose from; the first is for those who do not. */
export async function modelsFor(
  app: Answering,
  member: Pick<Member, 'id' | 'role'>,
): Promise<string[]> {
  const { name, named } = app.model
  // No other model can be asked, whatever a plan says.
  if (!named) return [name]
  const settings = await answeringSettings(app)
  if (settings.strictness === 'quotes-only') return ['built-in']
  const choices = choicesOf(app.model, settings)
  const { plan } = await entitlementOf(app, member)
  if (!plan?.model) return choices
  return [...new Set([plan.model, ...plan.models])]
}

/**
 * The model for a member: the chosen one, if their plan has it. It is the built-in answerer, and
 * `instead` says why, until their address is verified, once their plan's tokens of this month are
 * used, and once a model has answered so much in one day for those in their network who pay nothing:
 * anybody can have many accounts. Where the operator wants quotes only, it is the built-in answerer
 * as well, and nothing is said of it.
 */
export async function modelNow(
  app: Answering,
  member: Pick<Member, 'id' | 'role' | 'emailVerified'>,
  { chosen, ip }: { chosen: string | undefined; ip: string },
): Promise<{ model: Model; instead?: Sentence }> {
  const model = await modelOf(app, member, chosen)
  if (!model.writes || !app.model.named) return { model }
  const instead = await whyNoModel(app, member, ip)
  return instead ? { model: app.model.named('built-in'), instead } : { model }
}

async function whyNoModel(
  app: Answering,
  member: Pick<Member, 'id' | 'role' | 'emailVerified'>,
  ip: string,
): Promise<Sentence | undefined> {
  if (mayEdit(member)) return undefined
  if (!member.emailVerified)
    return 'A model answers as soon as you have verified your e-mail address. Until then the documents are quoted.'
  const entitlement = await entitlementOf(app, member)
  const { tokens, resetsAt } = entitlement
  if (tokens !== null && (await countedIn(app, member, entitlement)).tokens >= tokens)
    return resetsAt
      ? sentence(
          'What your plan lets the model read and write this month is used. It renews on {day}; until then the documents are quoted.',
          { day: resetsAt },
        )
      : 'What your plan lets the model read and write is used, and the plan ends before it renews. The documents are quoted.'
  const most = app.config.modelAnswersPerNetwork
  if (pays(entitlement) || (await hasRoom(app, [limits.modelAnswersOfNetwork(ip, most)])))
    return undefined
  return 'What the model answers in one day for your network without a paid plan is used. Until tomorrow the documents are quoted.'
}

/**
 * The app by which a member's question is searched. The operator's models of embeddings and of order
 * cost money as those that answer do, so they search within the same bounds: for verified addresses,
 * and so many questions a day for those in a network who pay nothing. Beyond them, the built-in model
 * compares meanings by its own vectors of all passages, and the search keeps its order.
 */
export async function searchingFor<A extends Searching>(
  app: A,
  member: Pick<Member, 'id' | 'role' | 'emailVerified'>,
  ip: string,
): Promise<A> {
  if (!app.embeddings && !app.rerank) return app
  if (await maySearchElsewhere(app, member, ip)) return app
  return { ...app, embeddings: undefined, rerank: undefined }
}

type Searching = Entitled & Partial<Pick<App, 'embeddings' | 'rerank'>>

async function maySearchElsewhere(
  app: Searching,
  member: Pick<Member, 'id' | 'role' | 'emailVerified'>,
  ip: string,
): Promise<boolean> {
  if (mayEdit(member)) return true
  if (!member.emailVerified) return false
  if (pays(await entitlementOf(app, member))) return true
  return hasRoom(app, [limits.searchesOfNetwork(ip, app.config.modelAnswersPerNetwork)])
}

const pays = ({ plan }: Entitlement) => plan !== null && plan.plan.prices.length > 0

/** The model for a member: the chosen one, if their plan has it. */
export async function modelOf(
  app: Answering,
  member: Pick<Member, 'id' | 'role'>,
  chosen?: string,
): Promise<Model> {
  // A browser may still have a choice from before the operator wanted quotes only.
  if (app.model.named && (await answeringSettings(app)).strictness === 'quotes-only')
    return app.model.named('built-in')
  const names = await modelsFor(app, member)
  const name = chosen ?? names[0]!
  if (!names.includes(name))
    throw invalid({ model: 'Your plan does not have this model. Choose another one.' })
  return name === app.model.name ? app.model : app.model.named!(name)
}

/** Every feature that a plan can include. */
export const listFeatures = async (app: Pick<App, 'config' | 'log'>, languages: string[]) =>
  (await listWrittenPlans(app, languages)).features

const presentUsage = ({ messages, tokens, resetsAt }: Entitlement, counted: Counted): Usage => ({
  used: counted.used,
  limit: messages,
  resetsAt: resetsAt?.toISOString() ?? null,
  ...(tokens === null ? {} : { tokens: { used: counted.tokens, limit: tokens } }),
})

function quotaUsedUp(entitlement: Entitlement): Refusal {
  const { messages, resetsAt, plan } = entitlement
  const used = { messages: String(messages) }
  const said = resetsAt
    ? sentence(
        'All {messages} messages of this month in {plan} are used. They renew on {day}; a plan with more begins at once.',
        { ...used, plan: plan?.plan.name ?? { message: 'your plan' }, day: resetsAt },
      )
    : plan
      ? sentence(
          'All {messages} messages of this month in {plan} are used, and the plan ends before there are new ones. Choose a plan to continue.',
          { ...used, plan: plan.plan.name },
        )
      : sentence(
          'You have used your {messages} free messages, and they do not renew. Choose a plan to continue.',
          used,
        )
  return new Refusal(402, said, {
    payload: presentUsage({ ...entitlement, tokens: null }, { used: messages ?? 0, tokens: 0 }),
  })
}
