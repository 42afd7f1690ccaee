// Runs on both databases: what counts is decided in the code and, for the list, in SQL.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { members } from '#contract/desk/members.ts'
import { subscriptions } from '#contract/account/subscriptions.ts'
import { users } from '#contract/account/users.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { monthAt } from '../subscriptions/months.ts'
import { monthStart } from '../subscriptions/of-many.ts'
import { ask, planCalled, useMessages, writePlans } from '../subscriptions/testing/plans.ts'
import { freeMessages } from '#contract/account/free-messages.ts'

const day = 86_400_000
const inDays = (count: number) => new Date(Date.now() + count * day).toISOString()

/** The plans that ship, and a member. */
async function site() {
  const server = await testApp()
  writePlans(server)
  const [ana, boss] = [server.as('ana'), server.as('operator')]
  const { id } = await ana(users.get)
  const list = (await server.guest(subscriptions.list)) as { slug: string; prices: object[] }[]
  const paid = await planCalled(server, list.find(({ prices }) => prices.length > 0)!.slug)
  const free = await planCalled(server, list.find(({ prices }) => prices.length === 0)!.slug)
  const give = (body: { planId: string; until?: string } | { messages: number }) =>
    boss(members.giveGrant, { params: { id }, body: { ...body, reason: 'For the choir' } })
  return { server, ana, boss, id, paid, free, give }
}

const withPlan = async (boss: ReturnType<TestApp['as']>, planId: string) =>
  (await boss(members.list, { query: { planId } })).items.map(({ firstName }) => firstName)

test('a plan that is given counts at once, and ends by itself', async () => {
  const { server, ana, boss, paid, give } = await site()
  const until = inDays(10)
  const given = await give({ planId: paid.id, until })
  expect(given).toMatchObject({
    plan: { planId: paid.id, name: paid.name, status: 'free', granted: true },
    usage: { limit: paid.messagesPerMonth },
    grants: [{ planId: paid.id, planName: paid.name, until, reason: 'For the choir' }],
  })
  expect((await ana(users.get)).subscription).toMatchObject({
    ...{ planId: paid.id, planName: paid.name, granted: { until } },
  })
  expect((await ana(users.get)).usage.limit).toBe(paid.messagesPerMonth)
  expect(await withPlan(boss, paid.id)).toEqual(['ana'])
  server.advance(11 * day)
  expect((await ana(users.get)).subscription).toMatchObject({ planId: null, status: 'none' })
  expect((await ana(users.get)).usage.limit).toBe(freeMessages)
  expect(await withPlan(boss, paid.id)).toEqual([])
})

test('a plan that is given lies over a free one, and is taken back', async () => {
  const { ana, boss, id, paid, free, give } = await site()
  await ana(subscriptions.purchaseFree, { body: { subscriptionId: free.id } })
  const { grants } = await give({ planId: paid.id })
  expect(await withPlan(boss, free.id)).toEqual([])
  const params = { id, grantId: grants[0]!.id }
  const taken = await boss(members.takeGrantBack, { params, query: {} })
  expect(taken).toMatchObject({ plan: { planId: free.id, granted: false }, grants: [] })
  expect(await withPlan(boss, free.id)).toEqual(['ana'])
  await expect(boss(members.takeGrantBack, { params, query: {} })).rejects.toMatchObject({
    httpCode: 404,
  })
})

test('what a member pays for is never touched: what was given waits until that ends', async () => {
  const { server, ana, boss, id, paid, free, give } = await site()
  const row = {
    ...{ userId: id, planId: paid.id, status: 'active', providerId: 'sub_1', interval: 'month' },
    ...{ amount: 900, currency: 'EUR', periodStart: new Date(), periodEnd: new Date(inDays(20)) },
    ...{ cancelAtPeriodEnd: true, countedFrom: new Date(), updatedAt: new Date() },
  }
  await server.app.db.insertInto('subscriptions').values(row).execute()
  const before = (await ana(users.get)).subscription
  await give({ planId: free.id })
  expect((await ana(users.get)).subscription).toEqual(before)
  expect(await withPlan(boss, paid.id)).toEqual(['ana'])
  expect(await server.app.db.selectFrom('subscriptions').selectAll().execute()).toMatchObject([row])
  server.advance(21 * day)
  expect((await ana(users.get)).subscription).toMatchObject({
    planId: free.id,
    granted: { until: null },
  })
  expect(await withPlan(boss, free.id)).toEqual(['ana'])
})

test('messages that are given are used after the others, in this period', async () => {
  const { server, ana, boss, give } = await site()
  await useMessages(server, ana, freeMessages)
  await expect(ask(ana)).rejects.toMatchObject({ httpCode: 402 })
  const given = await give({ messages: 2 })
  expect(given.usage).toMatchObject({ used: freeMessages, limit: freeMessages + 2 })
  expect(given.grants).toMatchObject([{ messages: 2, planId: null }])
  await ask(ana)
  await ask(ana)
  await expect(ask(ana)).rejects.toMatchObject({ httpCode: 402 })
  const { items } = await boss(members.list, { query: { sort: 'used', limit: 1 } })
  expect(items).toMatchObject([{ firstName: 'ana', usage: { used: freeMessages + 2 } }])
})

test('what cannot be given is refused at its field', async () => {
  const { boss, paid, give } = await site()
  const fields = (field: string) => ({ httpCode: 422, fields: { [field]: expect.any(String) } })
  const unknown = '0193d1f0-0000-7000-8000-000000000001'
  await expect(give({ planId: unknown })).rejects.toMatchObject(fields('planId'))
  await expect(give({ planId: paid.id, until: inDays(-1) })).rejects.toMatchObject(fields('until'))
  await expect(give({ messages: 0 })).rejects.toMatchObject({ httpCode: 422 })
  const { id } = await boss(users.get)
  const body = { messages: 5, reason: 'x' }
  await expect(boss(members.giveGrant, { params: { id }, body })).rejects.toMatchObject({
    httpCode: 409,
  })
})

test('SQL counts the months of a plan as the code does', async () => {
  const { app } = await testApp()
  const time = fc.date({
    min: new Date('2019-12-30T00:00:00Z'),
    max: new Date('2028-03-02T00:00:00Z'),
    noInvalidDate: true,
  })
  const lastDays = fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: -1, max: 1 }))
    .map(([month, more]) => new Date(Date.UTC(2022, month + 1, more)))
  const times = fc.oneof(time, lastDays)
  const pairs = fc.sample(fc.tuple(times, times), { numRuns: 400, seed: 7 })
  for (const [from, now] of pairs) {
    const start = monthStart(sql`${from}::timestamptz`, sql`${now}::timestamptz`)
    const { rows } = await sql<{ start: Date }>`select ${start} as start`.execute(app.db)
    expect([from, now, rows[0]!.start]).toEqual([from, now, monthAt(from, now).start])
  }
})
