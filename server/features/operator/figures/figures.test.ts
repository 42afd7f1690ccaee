// Runs on both databases: what is counted is SQL that the embedded one has to understand, too.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditLog } from '#contract/desk/audit.ts'
import { chats } from '#contract/chats/chat.ts'
import type { FigureSpan, PeriodFigures } from '#contract/desk/figures.ts'
import { figures } from '#contract/desk/figures.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { rollFigures } from './figures.ts'

const dayMs = 86_400_000
const begin = Date.UTC(2026, 0, 28)
const days = 40

type Asked = {
  member: number
  at: number
  grounded: 'yes' | 'no' | null
  feedback: 'up' | 'down' | null
  ms: number | null
  input: number | null
}
const asked: fc.Arbitrary<Asked> = fc.record({
  member: fc.nat(7),
  at: fc.nat(days * dayMs - 1),
  grounded: fc.constantFrom('yes' as const, 'no' as const, null),
  feedback: fc.constantFrom('up' as const, 'down' as const, null),
  ms: fc.option(fc.nat(5_000)),
  input: fc.option(fc.nat(9_000)),
})
type Happened = { member: number; at: number; what: string }
const happened: fc.Arbitrary<Happened> = fc.record({
  member: fc.nat(7),
  at: fc.nat(days * dayMs - 1),
  what: fc.constantFrom('began', 'ended', 'payment-failed', 'renewed'),
})

/** Members who joined at some time, of whom some have left, with what they asked. */
async function store(server: TestApp, all: { asked: Asked[]; happened: Happened[] }) {
  const { db } = server.app
  const at = (ms: number) => new Date(begin + ms)
  const members = Array.from({ length: 8 }, (_, i) => ({ id: randomUUID(), joined: i * 3 * dayMs }))
  await db.deleteFrom('users').where('role', '=', 'member').execute()
  await db
    .insertInto('users')
    .values(
      members.map(({ id, joined }, i) => ({
        ...{
          id,
          email: `m${i}@example.org`,
          passwordHash: '',
          firstName: 'M',
          lastName: String(i),
        },
        createdAt: at(joined),
      })),
    )
    .execute()
  for (const { member, at: ms, grounded, feedback, ms: firstWordMs, input } of all.asked) {
    const [chatId, userMessageId, botMessageId] = [randomUUID(), randomUUID(), randomUUID()]
    const memberId = members[member]!.id
    await db.insertInto('chats').values({ id: chatId, memberId, title: 'C' }).execute()
    const common = { chatId, status: 'complete' }
    await db
      .insertInto('messages')
      .values([
        { ...common, id: userMessageId, role: 'user', content: 'Q' },
        {
          ...{ ...common, id: botMessageId, role: 'bot', parentId: userMessageId, content: 'A' },
          ...{ grounded, feedback, firstWordMs, inputTokens: input, outputTokens: input && 1 },
          model: modelOf(member),
        },
      ])
      .execute()
    await db
      .insertInto('messageRequests')
      .values({
        ...{ memberId, requestId: randomUUID(), chatId, userMessageId, botMessageId },
        createdAt: at(ms),
      })
      .execute()
  }
  for (const { member, at: ms, what } of all.happened)
    await db
      .insertInto('planEvents')
      .values({
        ...{ id: randomUUID(), userId: members[member]!.id, key: randomUUID() },
        ...{ what, planName: 'P', at: at(ms) },
      })
      .execute()
  return members.map(({ joined }) => begin + joined)
}

const modelOf = (member: number) => `m${member % 2}`

/** A plain count, of one span. */
function plain(
  { asked, happened, joined }: { asked: Asked[]; happened: Happened[]; joined: number[] },
  from: number,
  to: number,
) {
  const during = ({ at }: { at: number }) => begin + at >= from && begin + at < to
  const here = asked.filter(during)
  const events = happened.filter(during)
  const times = here.flatMap(({ ms }) => ms ?? []).sort((a, b) => a - b)
  const sum = (values: (number | null)[]) =>
    values.reduce<number>((all, one) => all + (one ?? 0), 0)
  const how = <T>(list: T[], is: (one: T) => boolean) => list.filter(is).length
  return {
    questions: here.length,
    active: new Set(here.map(({ member }) => member)).size,
    new: how(joined, (at) => at >= from && at < to),
    answered: {
      yes: how(here, ({ grounded }) => grounded === 'yes'),
      no: how(here, ({ grounded }) => grounded === 'no'),
    },
    rated: {
      helpful: how(here, ({ feedback }) => feedback === 'up'),
      notHelpful: how(here, ({ feedback }) => feedback === 'down'),
    },
    firstWord: {
      p50: times[Math.max(0, Math.ceil(0.5 * times.length) - 1)] ?? null,
      p95: times[Math.max(0, Math.ceil(0.95 * times.length) - 1)] ?? null,
    },
    tokens: {
      input: sum(here.map(({ input }) => input)),
      output: how(here, ({ input }) => Boolean(input)),
      models: ['m0', 'm1'].flatMap((model) => {
        const its = here.filter((one) => one.input !== null && modelOf(one.member) === model)
        const output = how(its, ({ input }) => Boolean(input))
        return its.length > 0 ? [{ model, input: sum(its.map((one) => one.input)), output }] : []
      }),
    },
    began: how(events, ({ what }) => what === 'began'),
    lost: how(events, ({ what }) => what === 'ended'),
    failed: how(events, ({ what }) => what === 'payment-failed'),
  }
}

const asPlain = ({
  members,
  revenue,
  questions,
  answered,
  rated,
  firstWord,
  tokens,
}: PeriodFigures) => ({
  ...{ questions, active: members.active, new: members.new, answered, rated, firstWord, tokens },
  ...{ began: revenue.new, lost: revenue.lost, failed: revenue.failedPayments },
})

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

test('what is counted equals a plain count, by day, week and month, also from rolled-up rows', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  await operator.token()
  const [all] = fc.sample(
    fc.record({
      asked: fc.array(asked, { minLength: 60, maxLength: 120 }),
      happened: fc.array(happened, { minLength: 20, maxLength: 40 }),
    }),
    1,
  )
  const joined = await store(server, all!)
  server.advance(begin + days * dayMs + 3_600_000 - Date.now())
  for (let round = 0; round < 2; round++)
    for (const by of ['day', 'week', 'month'] satisfies FigureSpan[]) {
      const query = { from: dayOf(begin), to: dayOf(begin + days * dayMs), by }
      const { periods } = await operator(figures.read, { query })
      const starts = periods.map((period) => Date.parse(period.starts))
      expect(starts[0]).toBeLessThanOrEqual(begin)
      for (const [i, period] of periods.entries()) {
        const end = starts[i + 1] ?? begin + 100 * dayMs
        expect(asPlain(period), `${by} ${period.starts}`).toEqual(
          plain({ ...all!, joined }, starts[i]!, end),
        )
      }
    }
  const rolled = await server.app.db.selectFrom('rolledFigures').selectAll().execute()
  expect(rolled.length).toBeGreaterThan(days)

  // What is over stays as it was counted, until it is asked for anew.
  const { db } = server.app
  await db.deleteFrom('chats').execute()
  const range = { from: dayOf(begin), to: dayOf(begin + days * dayMs) }
  const total = async () =>
    (await operator(figures.read, { query: { ...range, by: 'day' } })).periods.reduce(
      (sum, { questions }) => sum + questions,
      0,
    )
  expect(await total()).toBe(all!.asked.length)
  await operator(figures.again, { body: range })
  expect((await operator(auditLog.list)).items).toMatchObject([
    {
      act: 'figures.counted-again',
      subject: { kind: 'figures', name: `${range.from} – ${range.to}` },
    },
  ])
  expect(await total()).toBe(0)
})

test('who has left is counted, and what is there only at a moment is noted by the job', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  await server.as('ana').token()
  await operator.token()
  const today = dayOf(server.app.now().getTime())
  const read = async (day: string) =>
    (await operator(figures.read, { query: { from: day, to: day } })).periods[0]!
  await server.app.db.deleteFrom('users').where('email', '=', 'ana@example.org').execute()
  expect((await read(today)).members).toEqual({ total: 1, new: 2, active: 0, left: 1 })
  const { botMessage } = await operator(chats.send, {
    body: { requestId: randomUUID(), message: 'Is there a gym?' },
  })
  expect(await read(today)).toMatchObject({
    ...{ questions: 1, answered: { yes: 0, no: 1 }, members: { active: 1 } },
    firstWord: { p50: expect.any(Number), p95: expect.any(Number) },
  })
  await operator(chats.change, { body: { messageId: botMessage.id, feedback: 'down' } })
  expect((await read(today)).rated).toEqual({ helpful: 0, notHelpful: 1 })

  server.advance(dayMs)
  await rollFigures(server.app)
  server.advance(5 * dayMs)
  expect(await read(today)).toMatchObject({ storageBytes: 0, revenue: { mrr: 0 } })
  const later = dayOf(server.app.now().getTime() - 3 * dayMs)
  expect(await read(later)).toMatchObject({ storageBytes: null, revenue: { mrr: null } })
})

test('only operators read figures, and of a time that can be drawn', async () => {
  const server = await testApp()
  const query = { from: '2026-01-01', to: '2026-01-31' }
  await expect(server.as('ana')(figures.read, { query })).rejects.toMatchObject({ httpCode: 403 })
  const read = (from: string, to: string) =>
    server.as('operator')(figures.read, { query: { from, to, by: 'day' } })
  for (const [from, to] of [
    ['2026-02-01', '2026-01-31'],
    ['2020-01-01', '2026-01-31'],
  ] as const)
    await expect(read(from, to)).rejects.toMatchObject({ httpCode: 422 })
  expect((await read('2999-01-01', '2999-01-31')).periods).toEqual([])
})
