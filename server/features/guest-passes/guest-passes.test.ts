import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { guestPasses } from '#contract/account/guest-passes.ts'
import { members } from '#contract/desk/members.ts'
import { settings } from '#contract/desk/settings.ts'
import { subscriptions } from '#contract/account/subscriptions.ts'
import { users } from '#contract/account/users.ts'
import { type Caller, type TestApp, emailOf, testApp } from '#server/testing/test-app.ts'
import { guestPassesOf } from './guest-passes.ts'
import { deleteDueAccounts } from '../personal-data/delete-accounts.ts'
import { loggedIn, planCalled, unverified, writePlans } from '../subscriptions/testing/plans.ts'

const day = 86_400_000
const giving = (email: string) => ({ body: { email } })
const noor = 'noor@example.org'
const joining = (token: string) => ({
  ...{ token, firstName: 'Noor', lastName: 'Haddad', password: 'seven green lanterns' },
  acceptTerms: true as const,
})
const spent = { httpCode: 410 }
const refused = { httpCode: 409 }

/** The plans that ship, and Ana with the larger of those that cost something: it has two passes. */
async function site() {
  const at = await testApp()
  writePlans(at)
  const plan = await planCalled(at, 'fellow')
  const ana = at.as('ana')
  const { id } = await ana(users.get)
  await pay(at, id, plan.id)
  return { at, ana, id, plan }
}

async function pay({ app }: TestApp, userId: string, planId: string) {
  const [now, end] = [app.now(), new Date(app.now().getTime() + 300 * day)]
  await app.db
    .insertInto('subscriptions')
    .values({
      ...{ userId, planId, status: 'active', providerId: `sub_${userId}`, interval: 'year' },
      ...{ amount: 19000, currency: 'EUR', periodStart: now, periodEnd: end },
      ...{ cancelAtPeriodEnd: false, countedFrom: now, updatedAt: now },
    })
    .execute()
}

async function tokenTo(at: TestApp, email: string): Promise<string> {
  const found = async () =>
    (await at.letters()).find(({ to, text }) => to === email && text.includes('/guest-pass#'))
  await expect.poll(found).toBeDefined()
  return /\/guest-pass#(\S+)/.exec((await found())!.text)![1]!
}

/** Ana gives a pass to the address, and its token is read in the letter. */
async function passTo(at: TestApp, ana: Caller, email: string): Promise<string> {
  await ana(guestPasses.give, giving(email))
  return tokenTo(at, email)
}

const leftOf = async (who: Caller) => (await who(guestPasses.list)).left
const statesOf = async (who: Caller) =>
  (await who(guestPasses.list)).items.map(({ state }) => state)
const planOf = async (who: Caller) => (await who(users.get)).subscription

test('a guest registers by the link, and has the plan for seven days', async () => {
  const { at, ana, plan } = await site()
  expect(await ana(guestPasses.list)).toMatchObject({ most: 2, left: 2, items: [] })
  const token = await passTo(at, ana, noor)
  const [letter] = await at.letters()
  // Nobody asked for it there: no member's words.
  expect(letter!.text).not.toContain('ana')
  expect(letter!.text).toContain('Fellow')
  const [row] = await at.app.db.selectFrom('guestPasses').selectAll().execute()
  expect(row!.tokenHash).toEqual(createHash('sha256').update(token).digest())
  expect(await at.guest(guestPasses.look, { body: { token } })).toMatchObject({
    ...{ email: noor, planName: 'Fellow' },
  })
  await at.app.db.deleteFrom('changes').execute()
  await at.guest(guestPasses.join, { body: joining(token) })
  // The giver's open tabs are told.
  const told = await at.app.db
    .selectFrom('changes')
    .selectAll()
    .where('kind', '=', 'plan')
    .execute()
  expect(told.map(({ memberId }) => memberId)).toContain((await ana(users.get)).id)
  const body = { email: noor, password: 'seven green lanterns' }
  const guest = at.asToken((await at.guest(users.login, { body })).token)
  expect(await guest(users.get)).toMatchObject({
    emailVerified: true,
    subscription: { planId: plan.id, status: 'free', granted: { byGuestPass: true } },
  })
  expect(await ana(guestPasses.list)).toMatchObject({
    left: 1,
    items: [{ email: noor, planName: 'Fellow', state: 'used' }],
  })
  // A guest brings nobody along.
  expect(await guest(guestPasses.list)).toMatchObject({ most: 0, left: 0 })
  await expect(guest(guestPasses.give, giving('x@example.org'))).rejects.toMatchObject({
    httpCode: 402,
  })
  await expect(at.guest(guestPasses.join, { body: joining(token) })).rejects.toMatchObject(spent)
  at.advance(7 * day + 1)
  expect(await planOf(await loggedIn(at, 'noor'))).toMatchObject({ status: 'none' })
  expect(await statesOf(await loggedIn(at, 'ana'))).toEqual(['ended'])
})

test('of two who take the last pass at once, one gets it', async () => {
  const { at, ana } = await site()
  await ana(guestPasses.give, giving('first@example.org'))
  const addresses = Array.from({ length: 8 }, (_, nth) => `guest-${nth}@example.org`)
  const given = await Promise.allSettled(
    addresses.map((email) => ana(guestPasses.give, giving(email))),
  )
  expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(given.filter(({ status }) => status === 'rejected')).toMatchObject(
    Array.from({ length: 7 }, () => ({ reason: refused })),
  )
  expect(await ana(guestPasses.list)).toMatchObject({ left: 0, items: [{}, {}] })
  // There are new ones in the next month.
  at.advance(32 * day)
  expect(await leftOf(await loggedIn(at, 'ana'))).toBe(2)
})

test('of two who use one pass at once, one has the plan', async () => {
  const { at, ana } = await site()
  const token = await passTo(at, ana, noor)
  const guests = ['ben', 'cid', 'dan'].map((name) => at.as(name))
  const used = await Promise.allSettled(
    guests.map((guest) => guest(guestPasses.use, { body: { token } })),
  )
  expect(used.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await at.app.db.selectFrom('grants').select('id').execute()).toHaveLength(1)
})

test('who has a plan, or had a pass within a year, is told so, and the pass stays good', async () => {
  const { at, ana, plan } = await site()
  const [ben, eva] = [at.as('ben'), at.as('eva')]
  const body = { token: await passTo(at, ana, emailOf('ben')) }
  await expect(ana(guestPasses.use, { body })).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining('You have Fellow already'),
  })
  // A plan that is free is none: the pass lies over it.
  const free = await planCalled(at, 'free')
  await ben(subscriptions.purchaseFree, { body: { subscriptionId: free.id } })
  expect(await ben(guestPasses.use, { body })).toMatchObject({ planId: plan.id })

  const second = { token: await passTo(at, ana, emailOf('eva')) }
  await expect(ben(guestPasses.use, { body: second })).rejects.toMatchObject(refused)
  at.advance(8 * day)
  const again = await loggedIn(at, 'ben')
  await expect(again(guestPasses.use, { body: second })).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining('within the last year'),
  })
  expect(await eva(guestPasses.use, { body: second })).toMatchObject({ planId: plan.id })
})

test('a pass that is withdrawn opens nothing, and a used one ends at once', async () => {
  const { at, ana } = await site()
  const withdraw = (id: string, who = ana) => who(guestPasses.withdraw, { params: { id } })
  const first = await passTo(at, ana, noor)
  const [sent] = (await ana(guestPasses.list)).items
  // Nobody else's.
  await expect(withdraw(sent!.id, at.as('ben'))).rejects.toMatchObject({ httpCode: 404 })
  expect(await withdraw(sent!.id)).toMatchObject({ left: 2, items: [] })
  await expect(at.guest(guestPasses.look, { body: { token: first } })).rejects.toMatchObject(spent)

  const ben = at.as('ben')
  const token = await passTo(at, ana, emailOf('ben'))
  await ben(guestPasses.use, { body: { token } })
  const [used] = (await ana(guestPasses.list)).items
  // It was used, so it counts.
  expect(await withdraw(used!.id)).toMatchObject({ left: 1, items: [{ state: 'ended' }] })
  expect(await planOf(ben)).toMatchObject({ status: 'none' })
  // It was a pass all the same.
  const other = await passTo(at, ana, 'eva@example.org')
  await expect(ben(guestPasses.use, { body: { token: other } })).rejects.toMatchObject(refused)
})

test('where the giver loses the plan, unused passes lapse and used ones go on', async () => {
  const { at, ana, id, plan } = await site()
  const ben = at.as('ben')
  await ben(guestPasses.use, { body: { token: await passTo(at, ana, emailOf('ben')) } })
  const token = await passTo(at, ana, noor)
  await at.app.db
    .updateTable('subscriptions')
    .set({ status: 'canceled' })
    .where('userId', '=', id)
    .execute()
  await expect(at.guest(guestPasses.look, { body: { token } })).rejects.toMatchObject(spent)
  await expect(at.guest(guestPasses.join, { body: joining(token) })).rejects.toMatchObject(spent)
  await expect(at.as('eva')(guestPasses.use, { body: { token } })).rejects.toMatchObject(spent)
  expect(await statesOf(ana)).toEqual(['lapsed', 'used'])
  expect(await planOf(ben)).toMatchObject({ planId: plan.id })
})

test('a link is good for 14 days, and opens nothing while the giver is suspended', async () => {
  const { at, ana, id } = await site()
  const token = await passTo(at, ana, noor)
  const look = () => at.guest(guestPasses.look, { body: { token } })
  const suspend = (suspended: boolean) =>
    at.as('operator')(members.change, { params: { id }, body: { suspended, reason: 'A test' } })
  await suspend(true)
  await expect(look()).rejects.toMatchObject(spent)
  await suspend(false)
  await look()
  at.advance(14 * day + 1)
  await expect(look()).rejects.toMatchObject(spent)
  expect(await statesOf(await loggedIn(at, 'ana'))).toEqual(['expired'])
})

test('who may not give or use one is refused, and nothing is counted', async () => {
  const { at, ana, id } = await site()
  const refuses = (who: Caller, email: string, httpCode: number) =>
    expect(who(guestPasses.give, giving(email))).rejects.toMatchObject({ httpCode })
  await refuses(at.guest, noor, 403)
  await refuses(at.as('ben'), noor, 402)
  await refuses(at.as('operator'), noor, 402)
  await refuses(ana, emailOf('ana'), 422)
  await refuses(ana, 'not an address', 422)
  const token = await passTo(at, ana, noor)
  await refuses(ana, noor, 409)
  expect(await leftOf(ana)).toBe(1)
  const zoe = await unverified(at, 'zoe')
  await expect(zoe(guestPasses.use, { body: { token } })).rejects.toMatchObject({ httpCode: 403 })
  // Who may become a member at all is the operator's decision.
  await at.as('operator')(settings.change, { body: { registration: 'invited' } })
  await expect(at.guest(guestPasses.join, { body: joining(token) })).rejects.toMatchObject({
    httpCode: 403,
  })
  const detail = await at.as('operator')(members.get, { params: { id } })
  expect(detail.guestPasses).toEqual({ given: 1, used: 0 })
})

test('nobody’s mailbox is filled with passes', async () => {
  const { ana } = await site()
  for (let nth = 0; nth < 3; nth++) {
    const { items } = await ana(guestPasses.give, giving(noor))
    await ana(guestPasses.withdraw, { params: { id: items[0]!.id } })
  }
  await expect(ana(guestPasses.give, giving(noor))).rejects.toMatchObject({ httpCode: 429 })
})

test('the file with one’s own data has them, and they go with the account', async () => {
  const { at, ana, id, plan } = await site()
  const ben = at.as('ben')
  await ben(guestPasses.use, { body: { token: await passTo(at, ana, emailOf('ben')) } })
  const open = await passTo(at, ana, noor)
  const guest = await ben(users.get)
  expect(await guestPassesOf(at.app, { id })).toMatchObject([
    { email: emailOf('ben'), usedAt: expect.any(Date) },
    { email: noor, usedAt: null },
  ])
  expect(await guestPassesOf(at.app, guest)).toEqual([
    { planName: 'Fellow', usedAt: expect.any(Date) },
  ])
  const leaves = (userId: string) =>
    at.app.db
      .updateTable('users')
      .set({ deletesAt: at.app.now() })
      .where('id', '=', userId)
      .execute()
  await at.app.db.deleteFrom('subscriptions').where('userId', '=', id).execute()
  await leaves(id)
  await deleteDueAccounts(at.app)
  const rows = () => at.app.db.selectFrom('guestPasses').selectAll().execute()
  expect(await rows()).toMatchObject([{ giverId: null, email: null, userId: guest.id }])
  await expect(at.guest(guestPasses.look, { body: { token: open } })).rejects.toMatchObject(spent)
  expect(await planOf(ben)).toMatchObject({ planId: plan.id })
  await leaves(guest.id)
  await deleteDueAccounts(at.app)
  expect(await rows()).toEqual([])
})
