import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { personalData } from '#contract/account/personal-data.ts'
import { attachments } from '#contract/chats/attachments.ts'
import { chats } from '#contract/chats/chat.ts'
import { type Plan, type PlanEvent, subscriptions } from '#contract/account/subscriptions.ts'
import { users } from '#contract/account/users.ts'
import type { Model } from '#server/infra/model/model.ts'
import { createModel } from '../answering/answering.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'
import { untilTaken } from '#server/testing/until-taken.ts'
import {
  ask,
  loggedIn,
  planCalled,
  shippedPlans,
  unverified,
  usageOf,
  useMessages,
  writePlans,
} from './testing/plans.ts'

const day = 86_400_000
const anId = '0193d1f0-0000-7000-8000-000000000001'
const choose = (who: Caller, subscriptionId: string) =>
  who(subscriptions.purchaseFree, { body: { subscriptionId } })
const slugs = async (who: Caller) =>
  ((await who(subscriptions.list)) as Plan[]).map(({ slug }) => slug)
const happened = async (who: Caller) =>
  (await who(subscriptions.history)).items.map(({ what, planName }: PlanEvent) => [what, planName])

const extra = `
  - slug: old
    name: Old
    description: For those who have it.
    hidden: true
    messagesPerMonth: 7
    documents: 1
    documentMegabytes: 1
  - slug: small
    name: Small
    description: Another one that costs nothing.
    messagesPerMonth: 0
    documents: unlimited
    documentMegabytes: 2
`

test('guests see the plans that are offered, with everything they can include', async () => {
  const server = await testApp()
  expect(await server.guest(subscriptions.list)).toEqual([])
  writePlans(server, shippedPlans + extra)
  expect(await slugs(server.guest)).toEqual(['free', 'reader', 'fellow', 'small'])
  const all = await server.guest(subscriptions.features)
  const reader = await planCalled(server, 'reader')
  expect(reader).toMatchObject({
    name: 'Reader',
    prices: [
      { interval: 'month', amount: 900, currency: 'EUR' },
      { interval: 'year', amount: 9000, currency: 'EUR' },
    ],
    messagesPerMonth: 300,
    documents: 20,
    documentBytes: 32 * 2 ** 20,
    highlighted: true,
    position: 2,
  })
  expect(reader.current).toBeUndefined()
  expect(reader.features.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  const asks = ({ features }: Plan) =>
    features.find(({ name }) => name === 'A person to ask')!.included
  expect([asks(reader), asks(await planCalled(server, 'small'))]).toEqual([true, false])
  expect(await server.guest(subscriptions.list, { query: { id: reader.id } })).toEqual(reader)
  for (const id of [anId, (await planCalled(server, 'free')).id.replace(/.$/, '0')])
    await expect(server.guest(subscriptions.list, { query: { id } })).rejects.toMatchObject({
      httpCode: 404,
    })
})

test('yearly costs ten months, and every shipped plan is as it is decided', async () => {
  const server = await testApp()
  writePlans(server)
  const plans = (await server.guest(subscriptions.list)) as Plan[]
  for (const { prices } of plans.filter(({ prices }) => prices.length > 0))
    expect(prices[1]!.amount).toBe(prices[0]!.amount * 10)
  expect(plans.map((plan) => [plan.slug, plan.messagesPerMonth, plan.documents])).toEqual([
    ['free', 20, 3],
    ['reader', 300, 20],
    ['fellow', null, 100],
  ])
})

test('a member without a plan has ten messages once', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  await useMessages(server, ana, 10)
  server.advance(70 * day)
  await expect(ask(await loggedIn(server, 'ana'))).rejects.toMatchObject({
    httpCode: 402,
    payload: { limit: 10, used: 10, resetsAt: null },
    message: expect.stringContaining('Choose a plan'),
  })
})

test('of 40 who choose the free plan at once one does', async () => {
  const server = await testApp()
  writePlans(server)
  const ana = server.as('ana')
  const { id } = await planCalled(server, 'free')
  await ana.token()
  const ends = await Promise.allSettled(Array.from({ length: 40 }, () => choose(ana, id)))
  const chosen = ends.filter((end) => end.status === 'fulfilled')
  expect(chosen).toHaveLength(1)
  for (const end of ends)
    if (end.status === 'rejected')
      expect(end.reason).toMatchObject({ httpCode: 409, message: 'Free is your plan already.' })
  expect(chosen[0]!.value).toEqual({
    planId: id,
    planName: 'Free',
    status: 'free',
    cancelAtPeriodEnd: false,
  })
  expect(await happened(ana)).toEqual([['chosen', 'Free']])
  expect(await ana(users.get)).toMatchObject({
    subscription: chosen[0]!.value,
    usage: { used: 0, limit: 20 },
  })
  const plans = (await ana(subscriptions.list)) as Plan[]
  expect(plans.map(({ current }) => current)).toEqual([true, false, false])
})

test('of 60 messages at once with 20 left 20 are answered', async () => {
  const server = await testApp()
  writePlans(server)
  const ana = server.as('ana')
  await choose(ana, (await planCalled(server, 'free')).id)
  const ends = await Promise.allSettled(
    Array.from({ length: 60 }, () => untilTaken(() => ask(ana))),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  const { resetsAt } = await usageOf(ana)
  for (const end of ends)
    if (end.status === 'rejected')
      expect(end.reason).toMatchObject({
        httpCode: 402,
        payload: { limit: 20, used: 20, resetsAt },
        message: expect.stringMatching(/^All 20 messages .* renew on \d+ \w+ \d{4};/),
      })
})

test('a plan that ends before its messages renew promises no new ones', async () => {
  const server = await testApp()
  writePlans(server)
  const ana = server.as('ana')
  await choose(ana, (await planCalled(server, 'free')).id)
  await useMessages(server, ana, 20)
  const pays = (more: { cancelAtPeriodEnd: boolean; freeAfter?: string }) =>
    server.app.db
      .updateTable('subscriptions')
      .set({
        ...{ status: 'active', providerId: 'sub_1', interval: 'month', amount: 900 },
        ...{ currency: 'EUR', periodStart: server.app.now() },
        periodEnd: new Date(server.app.now().getTime() + 20 * day),
        ...more,
      })
      .execute()
  await pays({ cancelAtPeriodEnd: true })
  expect(await usageOf(ana)).toEqual({ used: 20, limit: 20, resetsAt: null })
  await expect(ask(ana)).rejects.toMatchObject({
    httpCode: 402,
    payload: { limit: 20, used: 20, resetsAt: null },
    message: expect.stringMatching(/^All 20 messages .* the plan ends before there are new ones/),
  })
  await pays({ cancelAtPeriodEnd: false })
  expect((await usageOf(ana)).resetsAt).not.toBeNull()
})

test('messages renew with the month of the plan, and choosing it again wins nothing', async () => {
  const server = await testApp()
  writePlans(server, shippedPlans + extra)
  const ana = server.as('ana')
  const [free, small] = [await planCalled(server, 'free'), await planCalled(server, 'small')]
  await choose(ana, free.id)
  await useMessages(server, ana, 20)
  const before = await usageOf(ana)
  await choose(ana, small.id)
  await expect(ask(ana)).rejects.toMatchObject({ httpCode: 402, payload: { limit: 0 } })
  server.advance(day)
  await choose(ana, free.id)
  expect(await usageOf(ana)).toEqual(before)
  await expect(ask(ana)).rejects.toMatchObject({ httpCode: 402 })
  server.advance(Date.parse(before.resetsAt!) - server.app.now().getTime() - 60_000)
  await expect(ask(ana)).rejects.toMatchObject({ httpCode: 402 })
  server.advance(60_001)
  await ask(ana)
  const after = await usageOf(ana)
  expect(after).toMatchObject({ used: 1, limit: 20 })
  expect(Date.parse(after.resetsAt!)).toBeGreaterThan(Date.parse(before.resetsAt!) + 27 * day)
  expect((await happened(ana)).toReversed()).toEqual([
    ['chosen', 'Free'],
    ['chosen', 'Small'],
    ['chosen', 'Free'],
  ])
})

test('what is hidden, paid for, unknown or not for this member is refused', async () => {
  const server = await testApp()
  writePlans(server, shippedPlans + extra.replace('    hidden: true\n', ''))
  const [ana, ben] = [server.as('ana'), server.as('ben')]
  const old = await planCalled(server, 'old')
  const reader = await planCalled(server, 'reader')
  await choose(ana, old.id)
  writePlans(server, shippedPlans + extra)
  const over = { httpCode: 410, message: 'Old is no longer offered. Choose another plan.' }
  await expect(choose(ben, old.id)).rejects.toMatchObject(over)
  writePlans(server)
  await expect(choose(ben, old.id)).rejects.toMatchObject(over)
  await expect(choose(ben, reader.id)).rejects.toMatchObject({ httpCode: 409 })
  await expect(choose(ben, anId)).rejects.toMatchObject({ httpCode: 404 })
  await expect(choose(ben, 'x')).rejects.toMatchObject({ httpCode: 422 })
  await expect(choose(server.guest, old.id)).rejects.toMatchObject({ httpCode: 403 })
  const body = { subscriptionId: reader.id, price: 0 }
  await expect(ben(subscriptions.purchaseFree, { body })).rejects.toMatchObject({ httpCode: 409 })
  const free = await planCalled(server, 'free')
  const cleo = await unverified(server, 'cleo')
  await expect(choose(cleo, free.id)).rejects.toMatchObject({
    httpCode: 403,
    message: expect.stringContaining('Verify your e-mail address first.'),
  })
  await expect(server.guest(subscriptions.history)).rejects.toMatchObject({ httpCode: 403 })
  expect(await happened(ben)).toEqual([])
  // Who has it keeps it, and sees it among the others.
  expect(await slugs(ana)).toEqual(['free', 'reader', 'fellow', 'old'])
  expect(await slugs(ben)).toEqual(['free', 'reader', 'fellow'])
  expect(await usageOf(ana)).toMatchObject({ limit: 7 })
  expect(await ana(attachments.list)).toMatchObject({ limit: 1, maxBytes: 2 ** 20 })
})

test('a change of the file is there at once, and a broken one changes nothing', async () => {
  const server = await testApp()
  writePlans(server)
  const ana = server.as('ana')
  await choose(ana, (await planCalled(server, 'free')).id)
  writePlans(server, shippedPlans.replace('messagesPerMonth: 20', 'messagesPerMonth: 25'))
  expect(await usageOf(ana)).toMatchObject({ limit: 25 })
  const broken: [string, string, RegExp][] = [
    [
      'messagesPerMonth: 20',
      'messagesPerMonth: many',
      /line \d+: "messagesPerMonth": use a number/,
    ],
    ['month: 900', 'month: 9.5', /"month": write the price in the smallest unit/],
    ['month: 900', 'month: "9,50"', /"month": write the price in the smallest unit/],
    ['currency: EUR', 'currency: €', /line \d+: "currency": write three capitals/],
    ['- slug: fellow', '- slug: free', /the slug "free" is there twice/],
    ['highlighted: true', 'highlited: true', /"highlited": there is no such field/],
    ['training: true', 'cooking: true', /there is no feature "cooking"/],
    ['documentMegabytes: 64', 'documentMegabytes: 65', /no document of a member may have more/],
  ]
  for (const [from, to, why] of broken) {
    writePlans(server, shippedPlans.replace(from, to))
    expect(await usageOf(ana)).toMatchObject({ limit: 25 })
    const told = server.logged.findLast((line) => line.includes('plans.yaml'))!
    expect((JSON.parse(told) as { msg: string }).msg).toMatch(why)
  }
})

test('an operator has no quota, with a plan and without one', async () => {
  const server = await testApp()
  writePlans(server)
  const operator = server.as('operator')
  expect(await usageOf(operator)).toMatchObject({ limit: null, resetsAt: null })
  await choose(operator, (await planCalled(server, 'free')).id)
  expect(await usageOf(operator)).toMatchObject({ limit: null, resetsAt: null })
})

test('nobody sees what happened to the plan of somebody else', async () => {
  const server = await testApp()
  writePlans(server, shippedPlans + extra)
  const [ana, ben] = [server.as('ana'), server.as('ben')]
  for (const slug of ['free', 'small', 'free'])
    await choose(ana, (await planCalled(server, slug)).id)
  expect(await happened(ben)).toEqual([])
  const first = await ana(subscriptions.history, { query: { limit: 2 } })
  expect(first.items.map(({ planName }) => planName)).toEqual(['Free', 'Small'])
  const query = { limit: 2, cursor: first.nextCursor! }
  const rest = await ana(subscriptions.history, { query })
  expect(rest).toMatchObject({ items: [{ planName: 'Free' }], nextCursor: null })
})

test('a plan says how large the documents of a member may be', async () => {
  const server = await testApp()
  writePlans(server, shippedPlans + extra)
  const ana = server.as('ana')
  const file = new File([Buffer.alloc(2.5 * 2 ** 20, 'a')], 'large.txt', { type: 'text/plain' })
  await ana(attachments.add, { files: { file } })
  await choose(ana, (await planCalled(server, 'small')).id)
  await expect(ana(attachments.add, { files: { file } })).rejects.toMatchObject({ httpCode: 413 })
  expect(await ana(attachments.list)).toMatchObject({ used: 1, limit: null, maxBytes: 2 * 2 ** 20 })
})

test('a plan says which model answers, and without one it is that of the site', async () => {
  const says = (name: string): Model => ({
    name,
    async *answer() {
      yield { type: 'text', delta: `${name} answers` }
      yield { type: 'grounded', grounded: 'no' }
    },
  })
  const asked: string[] = []
  const named = (name: string) => {
    asked.push(name)
    return says(name)
  }
  const server = await testApp({ model: { ...says('site'), named } })
  const own = extra.replace('name: Small\n', 'name: Small\n    model: clever-1\n')
  writePlans(server, shippedPlans + own.replace('messagesPerMonth: 0', 'messagesPerMonth: 5'))
  const ana = server.as('ana')
  const answer = async () => (await ask(ana)).botMessage.content
  expect(await answer()).toBe('site answers')
  await choose(ana, (await planCalled(server, 'small')).id)
  expect(await answer()).toBe('clever-1 answers')
  await choose(ana, (await planCalled(server, 'free')).id)
  expect(await answer()).toBe('site answers')
  expect(asked).toEqual(['clever-1'])
})

test('once the tokens of a plan are used the documents are quoted, until the month is over', async () => {
  const counting: Model = {
    name: 'site',
    writes: { title: async () => '', summary: async () => '', isLong: () => false },
    async *answer(_question, _passages, _signal, count) {
      yield { type: 'text', delta: 'site answers' }
      count?.({ input: 700, output: 100 })
      yield { type: 'grounded', grounded: 'no' }
    },
  }
  const quoting: Model = {
    name: 'built-in',
    async *answer() {
      yield { type: 'text', delta: 'quoted' }
      yield { type: 'grounded', grounded: 'no' }
    },
  }
  const server = await testApp({ model: { ...counting, named: () => quoting } })
  const own = extra.replace('messagesPerMonth: 0', 'messagesPerMonth: 9\n    tokensPerMonth: 1500')
  writePlans(server, shippedPlans + own)
  const ana = server.as('ana')
  const answer = async (question?: string) => (await ask(ana, question)).botMessage
  await answer()
  expect(await usageOf(ana)).not.toHaveProperty('tokens')
  await choose(ana, (await planCalled(server, 'small')).id)
  expect((await usageOf(ana)).tokens).toEqual({ used: 0, limit: 1500 })
  for (const used of [800, 1600]) {
    expect(await answer()).toMatchObject({ content: 'site answers', model: 'site' })
    expect((await usageOf(ana)).tokens).toEqual({ used, limit: 1500 })
  }
  const quoted = await answer()
  expect(quoted.model).toBe('built-in')
  expect(quoted.content).toMatch(/^\*What your plan lets the model read .* quoted\.\*\n\nquoted$/)
  // In the language of the question.
  const germanQuoted = await answer('Welche Dokumente gibt es?')
  expect(germanQuoted.content).toMatch(/^\*Was das Modell laut Ihrem Tarif .*\*\n\nquoted$/)
  expect((await usageOf(ana)).tokens!.used).toBe(1600)
  server.advance(32 * day)
  const later = await loggedIn(server, 'ana')
  expect((await usageOf(later)).tokens!.used).toBe(0)
  expect((await ask(later)).botMessage.content).toBe('site answers')
})

test('members choose among the models of their plan, and each answer says which one wrote it', async () => {
  const says = (name: string): Model => ({
    name,
    async *answer() {
      yield { type: 'text', delta: `${name} answers` }
      yield { type: 'grounded', grounded: 'no' }
    },
  })
  const model = { ...says('site'), named: says, choices: ['site', 'large'] }
  const server = await testApp({ model })
  const own = extra.replace(
    'name: Small\n',
    'name: Small\n    model: clever-1\n    models: [site, clever-1]\n',
  )
  writePlans(server, shippedPlans + own.replace('messagesPerMonth: 0', 'messagesPerMonth: 5'))
  const ana = server.as('ana')
  const asked = async (chosen?: string) => {
    const body = { requestId: crypto.randomUUID(), message: 'Who are you?' }
    const { botMessage } = await ana(chats.send, {
      body: { ...body, ...(chosen ? { model: chosen } : {}) },
    })
    expect(botMessage.content).toBe(`${botMessage.model} answers`)
    return botMessage
  }
  expect(await ana(chats.models)).toEqual(['site', 'large'])
  expect((await asked()).model).toBe('site')
  const answer = await asked('large')
  expect(answer.model).toBe('large')
  const again = { requestId: crypto.randomUUID(), messageId: answer._id, model: 'site' }
  expect((await ana(chats.again, { body: again })).botMessage.model).toBe('site')

  await choose(ana, (await planCalled(server, 'small')).id)
  expect(await ana(chats.models)).toEqual(['clever-1', 'site'])
  expect((await asked()).model).toBe('clever-1')
  expect((await asked('site')).model).toBe('site')
  const { used } = await usageOf(ana)
  await expect(asked('large')).rejects.toMatchObject({
    httpCode: 422,
    payload: { errors: { model: expect.stringContaining('Your plan') } },
  })
  // Nothing was stored or counted.
  expect(await usageOf(ana)).toMatchObject({ used })
  const copy = await ana(chats.fork, { body: { messageId: answer._id } })
  const { items } = await ana(chats.list, { query: { chatId: copy._id } })
  expect(items).toContainEqual(expect.objectContaining({ role: 'bot', model: 'large' }))
})

test('where there is one model, there is no other to choose', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  expect(await ana(chats.models)).toEqual(['built-in'])
  const body = { requestId: crypto.randomUUID(), message: 'Hello', model: 'large' }
  await expect(ana(chats.send, { body })).rejects.toMatchObject({ httpCode: 422 })
})

test('the built-in answerer and every model of the server can be asked by name', () => {
  const model = { url: 'http://127.0.0.1:1', name: 'large', key: undefined, window: 8_000 }
  const embed = async () => []
  const site = createModel({ model: { ...model, api: 'openai' }, answerPaceMs: 0 }, embed)
  expect(site.name).toBe('large')
  expect(site.named!('small').name).toBe('small')
  expect(site.named!('small')).toBe(site.named!('small'))
  expect(site.named!('built-in').writes).toBeUndefined()
  expect(createModel({ answerPaceMs: 0 }, embed as never).named).toBeUndefined()
})

test('plans and what they include are said in the language of the caller', async () => {
  const app = await testApp()
  writePlans(app)
  mkdirSync(path.join(app.contentDir, 'pages/de'), { recursive: true })
  cpSync('content/pages/de/plans.yaml', path.join(app.contentDir, 'pages/de/plans.yaml'))
  const listed = async (language: string) => {
    const headers = { 'accept-language': language }
    const answer = await fetch(app.origin + subscriptions.list.path, { headers })
    return ((await answer.json()) as { payload: Plan[] }).payload.find(
      ({ slug }) => slug === 'free',
    )!
  }
  const [english, german] = [await listed('en'), await listed('de-AT, en;q=0.5')]
  expect(english.description).toBe('For a question now and then.')
  expect(german.description).toBe('Für die gelegentliche Frage.')
  expect(german._id).toBe(english._id)
  expect(german.features.map(({ name }) => name)).toContain('Die ganze Bibliothek')
})

test('a plan says how much room all of a member takes, and usually it is 500 MB and its documents', async () => {
  const server = await testApp()
  const roomy = extra.replace('messagesPerMonth: 0', 'messagesPerMonth: 9\n    storageMegabytes: 7')
  writePlans(server, shippedPlans + roomy)
  const [ana, ben] = [server.as('ana'), server.as('ben')]
  await choose(ana, (await planCalled(server, 'small')).id)
  await choose(ben, (await planCalled(server, 'free')).id)
  expect((await ana(personalData.space)).limit).toBe(7 * 1024 * 1024)
  expect((await ben(personalData.space)).limit).toBe((500 + 3 * 16) * 1024 * 1024)
})
