import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { answering } from '#contract/desk/answering.ts'
import { auditLog } from '#contract/desk/audit.ts'
import { chats } from '#contract/chats/chat.ts'
import { figures } from '#contract/desk/figures.ts'
import { library } from '#contract/documents/library.ts'
import { operator } from '#contract/desk/operator.ts'
import { questions } from '#contract/desk/questions.ts'
import { settings } from '#contract/desk/settings.ts'
import { postgresForTest } from '#server/testing/shared-postgres.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'
import { type Reply, events, fakeProvider, refusing } from '../answering/testing/fake-provider.ts'
import { settled, upload } from '../documents/testing/uploads.ts'
import { usageOf } from '../subscriptions/testing/plans.ts'

const book = `# Leave

Every member of staff has thirty-one days of leave in a calendar year.

# Personnel

The personnel office opens at nine in the morning.

# Keys

Keys are lent by the porter. The porter keeps a list of all keys.

# Salary

The chair earns four thousand pounds a month.
`

const ask = async (caller: Caller, message: string, more: object = {}) =>
  (await caller(chats.send, { body: { requestId: uuid(), message, ...more } })).botMessage

const set = (caller: Caller, change: object) =>
  caller(settings.change, { body: { answering: change } })

async function withBook(given: Parameters<typeof testApp>) {
  const server = await testApp(...given)
  const desk = server.as('operator')
  const file = await upload(desk, 'book.md', book)
  await settled(desk, file.id)
  return { server, desk, ana: server.as('ana'), file }
}

const inEnglish = (text: string) => [{ language: 'en', text }]

test('a model is asked or not, after quotes or not, in the tone that is set', async () => {
  const said = 'Every member of staff has thirty-one days of leave [1].'
  let fails = false
  const reply: Reply = (response, asked) => {
    if (fails) return refusing(400)(response, asked)
    events(
      { choices: [{ delta: { content: said }, finish_reason: 'stop' }] },
      { choices: [], usage: { prompt_tokens: 300, completion_tokens: 20 } },
      '[DONE]',
    )(response, asked)
  }
  const { url, asked } = await fakeProvider(reply)
  const model = { MODEL_URL: url, MODEL_NAME: 'big', MODELS: 'small', MODEL_API: 'openai' }
  const { server, desk, ana } = await withBook([{}, model])
  /** The requests for an answer, without the names of chats. */
  const answers = () =>
    asked.filter(({ body }) => !body['messages'][0].content.startsWith('Name the subject'))
  const question = 'How many days of leave does a member of staff have?'

  const free = await ask(ana, question)
  expect(free).toMatchObject({ content: said, model: 'big', grounded: 'yes' })
  expect(answers()).toHaveLength(1)

  await set(desk, { strictness: 'quotes-only' })
  expect(await ana(chats.models)).toEqual(['built-in'])
  const quoted = await ask(ana, question, { model: 'small' })
  expect(quoted).toMatchObject({ model: 'built-in', grounded: 'yes' })
  expect(answers()).toHaveLength(1)

  const tone = 'Short sentences, and no jokes.'
  expect(
    await set(desk, { strictness: 'quotes-first', model: 'small', tone, length: 'short' }),
  ).toMatchObject({ model: { value: 'small', from: 'here' } })
  expect(await ana(chats.models)).toEqual(['small', 'big'])
  const both = await ask(ana, question)
  expect(both).toMatchObject({ model: 'small', grounded: 'yes', status: 'complete' })
  expect(both.content).toMatch(
    /^From .+\n\n> “Every member of staff .+ \[1\]\n\nEvery member .+ \[1\]\.$/s,
  )
  expect(both.citations.map(({ n }) => n)).toEqual([1])
  const { body } = answers().at(-1)!
  expect(body['model']).toBe('small')
  expect(body['messages'][0].content).toContain(tone)
  expect(body['messages'][0].content).toContain('at most three sentences')
  expect(body['messages'].at(-1).content).toContain('quotations were put before your answer')

  // Where nothing can be quoted the model answers alone; where it fails, the quotes are the answer.
  expect((await ask(ana, 'Who painted the ceiling?')).content).not.toContain('>')
  fails = true
  const alone = await ask(ana, question)
  expect(alone).toMatchObject({ status: 'complete', grounded: 'yes' })
  expect(alone.content).toMatch(/\[1\]\n\n\*The model wrote nothing more.+\*$/s)
  fails = false

  // A topic that is left alone reaches the model neither now nor as what was said before, nor in a fork.
  await set(desk, {
    topics: [{ name: 'salary', words: [], texts: inEnglish('We say nothing about pay.') }],
  })
  const sent = await ana(chats.send, {
    body: { requestId: uuid(), message: 'Whose salary is it?' },
  })
  expect(sent.botMessage.content).toBe('We say nothing about pay.')
  const fork = await ana(chats.fork, { body: { messageId: sent.botMessage.id } })
  for (const chatId of [sent.chat.id, fork.id]) {
    await ask(ana, question, { chatId })
    expect(JSON.stringify(answers().at(-1)!.body)).not.toMatch(/salary is it|nothing about pay/)
  }
  await set(desk, { topics: [] })

  await expect(set(desk, { model: 'another' })).rejects.toMatchObject({
    ...{ httpCode: 422, fields: { answering: 'There is no model another here.' } },
  })
  await set(desk, { strictness: 'free', model: null, tone: '', length: 'medium' })
  expect(await desk(settings.get)).toMatchObject({ model: { value: 'big', from: 'environment' } })

  // What the tokens cost: nothing is said as long as a model has no price.
  const today = server.app.now().toISOString().slice(0, 10)
  const costs = async () => {
    const read = await desk(figures.read, { query: { from: today, to: today, by: 'day' } })
    return read.periods.at(-1)!
  }
  expect(await costs()).toMatchObject({ cost: null })
  await set(desk, {
    prices: [
      { model: 'big', input: 1_000, output: 10_000 },
      { model: 'small', input: 100, output: 1_000 },
    ],
  })
  // Five answers of 300 and 20 tokens each, one of them by the first model.
  expect(await costs()).toMatchObject({
    tokens: { input: 1_500, output: 100, models: [{ model: 'big' }, { model: 'small' }] },
    cost: 100 * (0.3 + 0.2 + 4 * (0.03 + 0.02)),
  })
})

test('words of the house, fixed answers and topics hold, are tried first and are in the audit log', async () => {
  const { server, desk, ana, file } = await withBook([])
  const usage = async () => (await usageOf(ana)).used
  const check = (question: string, page: number | null) =>
    desk(operator.addCheck, {
      body: { question, fileId: page === null ? null : file.id, page },
    })
  await check('When can I go to the BVZ?', 2)
  await check('What does the chair earn?', 4)
  await check('Where are the keys?', 3)

  const change = {
    words: [{ word: 'BVZ', means: ['personnel office'], both: true }],
    topics: [
      {
        ...{ name: 'salary', words: ['chair earn'] },
        texts: [
          { language: 'en', text: 'We say nothing about pay.' },
          { language: 'de', text: 'Über Gehälter sagen wir nichts.' },
        ],
      },
    ],
    fixed: [
      {
        questions: ['Where are the keys?', 'Who has the keys?'],
        texts: inEnglish('Ask at the gate.'),
        cites: { fileId: file.id, page: 3, words: 'Keys are lent by the porter.' },
      },
    ],
  }
  const tried = await desk(answering.try, { body: { answering: change } })
  expect(tried).toMatchObject({ after: null, total: 3 })
  expect(tried.items.map(({ rightNow, rightThen }) => [rightNow, rightThen])).toEqual([
    [false, true],
    [true, false],
    [expect.any(Boolean), true],
  ])
  expect(tried.items[2]!.answer).toBe('Ask at the gate. [1]')
  expect((await desk(settings.get)).answering.words).toEqual({ value: [], from: 'default' })
  const [, second] = tried.items
  const rest = await desk(answering.try, {
    body: { answering: {}, after: second!.questionId },
  })
  expect(rest.items.map(({ question }) => question)).toEqual(['Where are the keys?'])

  expect(await ask(ana, 'When can I go to the BVZ?')).not.toMatchObject({ grounded: 'yes' })
  const saved = await set(desk, change)
  expect(saved.answering).toMatchObject({
    words: { value: change.words, from: 'here' },
    tone: { value: '', from: 'default' },
  })
  const opened = await ask(ana, 'When can I go to the BVZ?')
  expect(opened.citations[0]).toMatchObject({
    quote: 'The personnel office opens at nine in the morning.',
  })

  const listed = (await ana(library.list, { query: { q: 'BVZ', all: true } })).items
  expect(listed.map(({ filename }) => filename)).toEqual(['book.md'])

  const fixed = await ask(ana, 'who has the keys')
  expect(fixed).toMatchObject({
    ...{ content: 'Ask at the gate. [1]', grounded: 'yes', approved: { fixed: 'answer', by: '' } },
    citations: [{ quote: 'Keys are lent by the porter.', filename: 'book.md' }],
  })
  const { botMessage: again } = await ana(chats.again, {
    body: { requestId: uuid(), messageId: fixed.id },
  })
  expect(again.content).toBe(fixed.content)

  const before = await usage()
  const left = await ask(ana, 'What does our chair earn in a month?')
  expect(left).toMatchObject({
    ...{ content: 'We say nothing about pay.', citations: [], grounded: null, free: true },
    approved: { fixed: 'topic' },
  })
  expect(await ask(ana, 'And the salary of the porter?')).toMatchObject({ free: true })
  expect(await usage()).toBe(before)
  // The operator does not see who asked for it, neither one by one nor as a row.
  const { items } = await desk(operator.answers, { query: {} })
  expect(items.map(({ answer }) => answer.content)).not.toContain(left.content)
  const rows = await desk(questions.list, { query: { state: 'open', sort: 'newest' } })
  expect(rows.items.map(({ question }) => question)).not.toContain(
    'What does our chair earn in a month?',
  )

  const run = await desk(operator.runChecks)
  await expect
    .poll(async () => (await desk(operator.checkRun, { params: { id: run.id } })).run)
    .toMatchObject({ state: 'done', right: 2 })

  // Without a model, the length bounds the number of quotes.
  await set(desk, { length: 'short', topics: [], fixed: [], words: change.words })
  expect(
    (await ask(ana, 'Who lends the keys, and what does the porter keep?')).citations.length,
  ).toBe(1)

  const acts = (await desk(auditLog.list, { query: { act: 'settings.changed' } })).items
  // What was sent again as it was is not noted again.
  expect(acts.map(({ subject }) => String(subject.name)).toSorted()).toEqual([
    ...['fixed: 0', 'fixed: 1', 'length: short', 'topics: 0', 'topics: 1', 'words: 1'],
  ])

  const [fixedOne] = change.fixed
  const [word] = change.words
  const wrong: [field: string, change: object, message: RegExp][] = [
    ['answering', { fixed: [{ ...fixedOne, cites: { ...fixedOne!.cites, page: 2 } }] }, /answer 1/],
    ['answering.words.0.word', { words: [{ ...word, word: ' ' }] }, /Enter the words/],
    ['answering.words', { words: Array.from({ length: 201 }, () => word) }, /./],
    ['answering.prices.0.input', { prices: [{ model: 'm', input: -1, output: 0 }] }, /./],
    ['answering.tone', { tone: 'x'.repeat(501) }, /./],
  ]
  for (const [field, body, message] of wrong) {
    // The paths of fields that are within others have dots in them.
    const refused = { httpCode: 422, fields: { [field]: expect.stringMatching(message) } }
    await expect(set(desk, body), field).rejects.toMatchObject(refused)
    await expect(desk(answering.try, { body: { answering: body } }), field).rejects.toMatchObject(
      refused,
    )
  }
  for (const who of [ana, server.guest]) {
    await expect(set(who, {})).rejects.toMatchObject({ httpCode: 403 })
    await expect(who(answering.try, { body: { answering: {} } })).rejects.toMatchObject({
      httpCode: 403,
    })
  }
})

test('a change holds at once on another server of the same database', async () => {
  const { open } = await postgresForTest()
  const [one, other] = [
    await testApp({ database: await open() }),
    await testApp({ database: await open() }),
  ]
  const ana = other.asToken((await other.as('ana').token())!)
  const desk = one.as('operator')
  const fixed = (text: string) => [
    { questions: ['Where is the lift?'], texts: inEnglish(text), cites: null },
  ]
  for (const text of ['Beside the stairs.', 'Behind the stairs.']) {
    await set(desk, { fixed: fixed(text) })
    expect(await ask(ana, 'Where is the lift?')).toMatchObject({ content: text })
  }
})
