import { randomUUID as uuid } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chats } from '#contract/chats/chat.ts'
import type { Plan } from '#contract/account/subscriptions.ts'
import { subscriptions } from '#contract/account/subscriptions.ts'
import { users } from '#contract/account/users.ts'
import { type Caller, type TestApp, emailOf } from '#server/testing/test-app.ts'
import { startSession } from '#server/features/users/sessions/sessions.ts'
import { createUser } from '#server/features/users/users.ts'

/** In euros, as what the test provider is sent and what the letters say is written here. */
export const shippedPlans = readFileSync('content/plans.yaml', 'utf8').replace(
  'currency: GBP',
  'currency: EUR',
)

/** Puts the plans that ship, or others, among the operator's words. */
export const writePlans = ({ contentDir }: Pick<TestApp, 'contentDir'>, words = shippedPlans) =>
  writeFileSync(path.join(contentDir, 'plans.yaml'), words)

export async function planCalled({ guest }: Pick<TestApp, 'guest'>, slug: string): Promise<Plan> {
  const plans = (await guest(subscriptions.list)) as Plan[]
  return plans.find((plan) => plan.slug === slug)!
}

/** Unless asked otherwise, what counts as a message: small talk does not. */
export const ask = (who: Caller, message = 'Which documents are there?') =>
  who(chats.send, { body: { requestId: uuid(), message } })

export const usageOf = async (who: Caller) => (await who(users.get)).usage

/** As if so many messages of the period that runs had been sent. */
export async function useMessages({ app }: Pick<TestApp, 'app'>, who: Caller, used: number) {
  await ask(who)
  const { id } = await who(users.get)
  const { periodStart } = await app.db
    .selectFrom('usage')
    .select('periodStart')
    .where('userId', '=', id)
    .orderBy('periodStart', 'desc')
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('usage')
    .set({ used })
    .where('userId', '=', id)
    .where('periodStart', '=', periodStart)
    .execute()
}

/** A member of whose address nobody knows yet whether it is hers. */
export async function unverified({ app, asToken }: TestApp, name: string): Promise<Caller> {
  const person = { firstName: name, lastName: 'Example', email: emailOf(name) }
  const id = await createUser(
    app,
    { ...person, password: `the password of ${name}` },
    { verified: false },
  )
  return asToken((await startSession(app, id!, { userAgent: 'test', ip: '127.0.0.1' })).token)
}

/** Somebody who is there already and logs in anew: a clock that was moved ended the session. */
export async function loggedIn({ app, asToken }: TestApp, name: string): Promise<Caller> {
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', emailOf(name))
    .executeTakeFirstOrThrow()
  return asToken((await startSession(app, id, { userAgent: 'test', ip: '127.0.0.1' })).token)
}
