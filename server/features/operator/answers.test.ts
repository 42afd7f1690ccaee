import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { attachments } from '#contract/chats/attachments.ts'
import { chats } from '#contract/chats/chat.ts'
import { help } from '#contract/chats/help.ts'
import { approved } from '#contract/desk/approved.ts'
import { figures } from '#contract/desk/figures.ts'
import { operator } from '#contract/desk/operator.ts'
import { questions } from '#contract/desk/questions.ts'
import type { AssistantFile } from '#contract/documents/documents.ts'
import type { Model } from '#server/infra/model/model.ts'
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts'
import { added, noMeaning } from '../library/testing/added.ts'

const book = '= Leave\nEvery member of staff has thirty-one days of leave in a calendar year.'

/** Cites the passage on leave, unless it is asked about the moon. */
const model: Model = {
  name: 'on leave',
  async *answer({ text }, passages) {
    const first = passages.find((passage) => passage.text.includes('leave'))
    if (first && !text.includes('moon')) {
      const { fileId, filename, title, page } = first
      const quote = first.text
      yield { type: 'source', citation: { n: 1, fileId, filename, title, page, quote } }
      yield { type: 'text', delta: 'As it says [1].' }
      yield { type: 'grounded', grounded: 'yes' }
      return
    }
    yield { type: 'text', delta: 'The documents do not say.' }
    yield { type: 'grounded', grounded: 'no' }
  },
}

const ask = (caller: Caller, message: string, more: object = {}) =>
  caller(chats.send, { body: { requestId: randomUUID(), message, ...more } })

/** Shows the answer to the desk. */
const rated = async (caller: Caller, asked: ReturnType<typeof ask>) => {
  const { botMessage } = await asked
  await caller(chats.change, { body: { messageId: botMessage.id, feedback: 'up' } })
  return botMessage
}

const questionsOf = async ({ as }: TestApp, query: object = {}) =>
  (await as('operator')(operator.answers, { query })).items.map(({ question }) => question.content)

test('the operator reads what was asked, what was answered and which passages were found', async () => {
  const server = await testApp({ embed: noMeaning, model })
  const file = await added(server.as('operator'), 'Staff book.pdf', book)
  const ana = server.as('ana')
  const good = await ask(ana, 'How many days of leave?')
  await ask(ana, 'How far is the moon from the staff?')
  await ana(chats.change, {
    body: { messageId: good.botMessage.id, feedback: 'down', comment: 'Not for my grade.' },
  })
  expect(await questionsOf(server)).toEqual([
    'How far is the moon from the staff?',
    'How many days of leave?',
  ])
  expect(await questionsOf(server, { grounded: 'no' })).toEqual([
    'How far is the moon from the staff?',
  ])
  const { items } = await server.as('operator')(operator.answers, { query: { feedback: 'down' } })
  expect(items).toMatchObject([
    {
      question: { content: 'How many days of leave?', role: 'user' },
      answer: { grounded: 'yes', feedback: 'down', comment: 'Not for my grade.' },
      passages: [{ n: 1, fileId: file.id, page: 1, quote: expect.stringContaining('thirty-one') }],
      memberId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ])
  expect(JSON.stringify(items)).not.toMatch(/example\.org|"ana"/)
  const first = await server.as('operator')(operator.answers, { query: { limit: 1 } })
  expect(await questionsOf(server, { cursor: first.nextCursor! })).toEqual([
    'How many days of leave?',
  ])
  const query = { sort: 'oldest', limit: 1 } as const
  const oldest = await server.as('operator')(operator.answers, { query })
  expect(oldest.items[0]!.question.content).toBe('How many days of leave?')
  expect(await questionsOf(server, { ...query, cursor: oldest.nextCursor! })).toEqual([
    first.items[0]!.question.content,
  ])
})

test('a question that was answered is its member’s own until they rate it or send it with its answer', async () => {
  const server = await testApp({ embed: noMeaning, model })
  await added(server.as('operator'), 'Staff book.pdf', book)
  const [ana, desk] = [server.as('ana'), server.as('operator')]
  const rate = (messageId: string, feedback: 'up' | 'down' | null) =>
    ana(chats.change, { body: { messageId, feedback } })
  const handOver = (messageId: string, part: 'question' | 'answer') =>
    ana(help.ask, { body: { requestId: randomUUID(), question: 'Really?', messageId, part } })
  const { botMessage: own } = await ask(ana, 'How many days of leave?')
  const { botMessage: alone } = await ask(ana, 'How many days of leave for a porter?')
  const { botMessage: sent } = await ask(ana, 'How many days of leave for a cook?')
  const params = { messageId: own.id }
  const approve = () => desk(approved.approve, { params, body: {} })
  const resolve = () =>
    desk(questions.resolve, {
      params,
      body: { title: 'Leave', body: 'Much.', audience: 'members', notify: false },
    })
  await handOver(alone.id, 'question')
  for (const query of [{}, { grounded: 'yes' as const }])
    expect(await questionsOf(server, query)).toEqual([])
  for (const call of [approve, resolve])
    await expect(call()).rejects.toMatchObject({ httpCode: 404 })
  await handOver(sent.id, 'answer')
  await rate(own.id, 'up')
  for (const query of [{}, { grounded: 'yes' as const }])
    expect(await questionsOf(server, query)).toEqual([
      'How many days of leave for a cook?',
      'How many days of leave?',
    ])
  await rate(own.id, null)
  expect(await questionsOf(server)).toEqual(['How many days of leave for a cook?'])
  await expect(approve()).rejects.toMatchObject({ httpCode: 404 })
})

test('temporary chats, and chats with documents of the member’s own, are never shown', async () => {
  const server = await testApp({ embed: noMeaning, model })
  await added(server.as('operator'), 'Staff book.pdf', book)
  const ana = server.as('ana')
  await ask(ana, 'How far is the moon, between us?', { temporary: true })
  const { chat } = await ask(ana, 'How many days of leave in my contract, and on the moon?')
  expect(await questionsOf(server)).toEqual([
    'How many days of leave in my contract, and on the moon?',
  ])
  const own = () => new File(['My salary is nine crowns.'], 'contract.txt')
  const { id } = await ana(attachments.add, { body: { chatId: chat.id }, files: { file: own() } })
  expect(await questionsOf(server)).toEqual([])
  // What was said of it stays in the chat, and so in what is asked and answered there later.
  await ana(attachments.remove, { params: { id } })
  expect(await questionsOf(server)).toEqual([])
  const botMessage = await rated(ana, ask(ana, 'And of leave in it?', { chatId: chat.id }))
  await ana(chats.fork, { body: { messageId: botMessage.id } }).then((copy) =>
    rated(ana, ask(ana, 'And in the copy, of leave?', { chatId: copy.id })),
  )
  expect(await questionsOf(server)).toEqual([])
  const waiting = await ana(attachments.add, { body: {}, files: { file: own() } })
  await rated(ana, ask(ana, 'How many days of leave with this?', { attachmentIds: [waiting.id] }))
  await ana(attachments.remove, { params: { id: waiting.id } })
  expect(await questionsOf(server)).toEqual([])
  expect(await server.app.db.selectFrom('answerPassages').selectAll().execute()).toEqual([])
})

test('an answer that quotes what is not the operator’s is not shown, also when that is gone', async () => {
  const server = await testApp({ embed: noMeaning, model })
  const file = await added(server.as('operator'), 'Staff book.pdf', book)
  await rated(server.as('ana'), ask(server.as('ana'), 'How many days of leave?'))
  expect(await questionsOf(server)).toHaveLength(1)
  await server.app.db
    .updateTable('files')
    .set({ ownerId: await idOf(server, 'ana'), library: false, assistant: false })
    .where('id', '=', file.id)
    .execute()
  expect(await questionsOf(server)).toEqual([])
  await server.app.db.deleteFrom('files').where('id', '=', file.id).execute()
  expect(await questionsOf(server)).toEqual([])
})

test('what no answer has cited yet is listed, and an earlier version counts for the newest', async () => {
  const server = await testApp({ embed: noMeaning, model })
  const caller = server.as('operator')
  const uncited = async () => (await caller(operator.uncited)).items.map(({ title }) => title)
  const cited = await added(caller, 'Staff book.pdf', book)
  await added(caller, 'Keys.pdf', '= Doors\nNobody may lend them to strangers.')
  expect(await uncited()).toEqual(['Keys', 'Staff book'])
  const oldest = { sort: 'oldest', limit: 1 } as const
  const first = await caller(operator.uncited, { query: oldest })
  const next = await caller(operator.uncited, { query: { ...oldest, cursor: first.nextCursor! } })
  expect([first, next].map(({ items }) => items[0]!.title)).toEqual(['Staff book', 'Keys'])
  expect(next.nextCursor).toBeNull()
  await ask(server.as('ana'), 'How many days of leave?')
  expect(await uncited()).toEqual(['Keys'])
  const newest: AssistantFile = await added(caller, 'Staff book 2.pdf', `${book} Since May.`)
  await server.app.db
    .updateTable('files')
    .set({ replacedBy: newest.id })
    .where('id', '=', cited.id)
    .execute()
  expect(await uncited()).toEqual(['Keys'])
  const page = await caller(operator.uncited, { query: { limit: 1 } })
  expect(page).toMatchObject({ items: [{ title: 'Keys' }], nextCursor: null })
})

test('a question for which nothing was found is shown as well', async () => {
  const server = await testApp({ embed: noMeaning, model })
  await ask(server.as('ana'), 'How far is the moon?')
  const { items } = await server.as('operator')(operator.answers, { query: { grounded: 'no' } })
  expect(items).toMatchObject([{ question: { content: 'How far is the moon?' }, passages: [] }])
})

test('only the operator has the desk', async () => {
  const { as, guest } = await testApp()
  for (const who of [as('ana'), guest])
    for (const route of [operator.answers, operator.uncited, operator.checks, operator.checkRuns])
      await expect(who(route)).rejects.toMatchObject({ httpCode: 403 })
  const caller = as('operator')
  for (const query of [{ grounded: 'maybe' as 'no' }, { feedback: 'so-so' as 'up' }])
    await expect(caller(operator.answers, { query })).rejects.toMatchObject({ httpCode: 422 })
  await expect(caller(operator.answers, { query: { cursor: 'x' } })).rejects.toMatchObject({
    httpCode: 400,
  })
})

const idOf = async ({ app }: TestApp, name: string) =>
  (
    await app.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `${name}@example.org`)
      .executeTakeFirstOrThrow()
  ).id

test('a question about a selected passage is shown with it, as long as the document is here', async () => {
  const server = await testApp({ embed: noMeaning, model })
  const file = await added(server.as('operator'), 'Staff book.pdf', book)
  const ana = server.as('ana')
  const text = 'thirty-one days of leave'
  const { botMessage } = await ask(ana, 'Since when, and the leave of the moon?', {
    selection: { filename: file.filename, page: 1, text },
  })
  const shown = async () => (await server.as('operator')(operator.answers)).items[0]!.question
  expect((await shown()).selection).toMatchObject({ fileId: file.id, page: 1, text })
  // An answer that was written again does not cite what is gone.
  await server.app.db
    .updateTable('messages')
    .set({ citations: '[]' })
    .where('id', '=', botMessage.id)
    .execute()
  await server.app.db.deleteFrom('files').where('id', '=', file.id).execute()
  expect(await shown()).not.toHaveProperty('selection')
})

test('answers that quote what may help are listed by themselves, and small talk is not', async () => {
  const unsure: Model = {
    name: 'unsure',
    async *answer({ text }, passages) {
      const first = passages.find((passage) => passage.text.includes('leave'))
      if (text.includes('Thank')) return yield { type: 'text', delta: 'You are welcome.' }
      if (!first || text.includes('moon')) return yield { type: 'grounded', grounded: 'no' }
      const { fileId, filename, title, page, text: quote } = first
      yield { type: 'source', citation: { n: 1, fileId, filename, title, page, quote } }
      yield { type: 'text', delta: 'This may help [1].' }
      if (text.includes('How many')) yield { type: 'grounded', grounded: 'yes' }
    },
  }
  const server = await testApp({ embed: noMeaning, model: unsure })
  await added(server.as('operator'), 'Staff book.pdf', book)
  const ana = server.as('ana')
  for (const question of ['How many days of leave?', 'Thank you']) await ask(ana, question)
  const { botMessage } = await ask(ana, 'Who grants the leave?')
  await ask(ana, 'How far is the moon?')
  expect(await questionsOf(server, { grounded: 'unsure' })).toEqual(['Who grants the leave?'])
  expect(await questionsOf(server, { grounded: 'no' })).toEqual(['How far is the moon?'])

  // Once the operator has replied to its member, nobody has to look at it again.
  const handed = { question: 'Who grants the leave?', note: '', part: 'answer' as const }
  const thread = await ana(help.ask, {
    body: { requestId: randomUUID(), messageId: botMessage.id, ...handed },
  })
  const body = { requestId: randomUUID(), text: 'The head of your unit.' }
  await server.as('operator')(help.answer, { params: { id: thread.id }, body })
  expect(await questionsOf(server, { grounded: 'unsure' })).toEqual([])
})

test('a rating of an answer stays on the desk when the question is answered again or edited', async () => {
  const server = await testApp()
  const [ana, desk] = [server.as('ana'), server.as('operator')]
  const { userMessage, botMessage } = await ask(ana, 'Is there a pool?')
  const messageId = botMessage.id
  await ana(chats.change, { body: { messageId, feedback: 'down' } })
  await ana(chats.again, { body: { requestId: randomUUID(), messageId } })
  const edited = { messageId: userMessage.id, message: 'May I swim at night?' }
  await ana(chats.again, { body: { requestId: randomUUID(), ...edited } })
  const { items } = await desk(operator.answers, { query: { feedback: 'down' } })
  expect(items).toMatchObject([
    { question: { content: 'Is there a pool?' }, answer: { id: messageId, feedback: 'down' } },
  ])
  await expect
    .poll(async () => (await desk(questions.list, { query: { why: 'not-helpful' } })).items)
    .toMatchObject([{ question: 'Is there a pool?', notHelpful: 1 }])
  const day = server.app.now().toISOString().slice(0, 10)
  const { periods } = await desk(figures.read, { query: { by: 'day', from: day, to: day } })
  expect(periods).toMatchObject([{ questions: 3, rated: { helpful: 0, notHelpful: 1 } }])
})
