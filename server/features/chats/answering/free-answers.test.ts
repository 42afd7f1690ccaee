// Runs on both databases: a message is held, given back and counted under locks.
import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import type { Model } from '#server/infra/model/model.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'
import { useMessages, usageOf } from '#server/features/subscriptions/testing/plans.ts'

/** Nothing is in the library of a test. */
const unanswered = 'What is the fee for a mooring?'
const answered = 'Which documents are there?'

const ask = (who: Caller, message: string) =>
  who(chats.send, { body: { requestId: uuid(), message } })
const used = async (who: Caller) => (await usageOf(who)).used

const writing = (answer: Model['answer']): Model => ({ name: 'fake', answer })

test('an answer counts; small talk, and what the documents do not answer, costs no message', async () => {
  const ana = (await testApp()).as('ana')
  const refusal = (await ask(ana, unanswered)).botMessage
  expect(refusal).toMatchObject({ grounded: 'no', free: true })
  expect((await ask(ana, 'Good morning')).botMessage).toMatchObject({ grounded: null, free: true })
  expect(await used(ana)).toBe(0)
  expect((await ask(ana, answered)).botMessage.free).toBeUndefined()
  expect(await used(ana)).toBe(1)
})

test('the end of a free answer says that nothing was used', async () => {
  const ana = (await testApp()).as('ana')
  const body = { requestId: uuid(), message: unanswered }
  for await (const event of ana.stream(chats.send, { body }))
    if (event.type === 'done')
      expect(event.data).toMatchObject({ botMessage: { free: true }, usage: { used: 0 } })
})

test('of a model, what is doubted or long counts, and a few words that nothing was found are free', async () => {
  let text = 'It is forty crowns. [?]'
  const model = writing(async function* () {
    yield { type: 'text', delta: text }
    yield { type: 'grounded', grounded: 'no' }
  })
  const ana = (await testApp({ model })).as('ana')
  expect((await ask(ana, unanswered)).botMessage.free).toBeUndefined()
  text = 'The documents do not say.'
  expect((await ask(ana, unanswered)).botMessage.free).toBe(true)
  text = 'From what I remember, '.repeat(100)
  expect((await ask(ana, unanswered)).botMessage.free).toBeUndefined()
  expect(await used(ana)).toBe(2)
})

test('a stopped answer counts, as what was read of it may have been the answer', async () => {
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => (begun = resolve))
  const model = writing(async function* (_question, _passages, signal) {
    yield { type: 'text', delta: 'The documents' }
    begun()
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error())))
  })
  const { as, app } = await testApp({ model })
  const ana = as('ana')
  const answer = ask(ana, unanswered)
  await hasBegun
  const { id } = await app.db
    .selectFrom('messages')
    .select('id')
    .where('role', '=', 'bot')
    .executeTakeFirstOrThrow()
  await ana(chats.change, { body: { messageId: id, status: 'stopped' } })
  expect((await answer).botMessage).toMatchObject({ status: 'stopped' })
  expect(await used(ana)).toBe(1)
})

test('from the twenty-first of a day on they count, and the next day they are free again', async () => {
  const { as, advance } = await testApp()
  const ana = as('ana')
  const { chat } = await ask(ana, 'Hello')
  const again = async () => {
    const body = { requestId: uuid(), chatId: chat.id, message: 'Hello' }
    return (await ana(chats.send, { body })).botMessage
  }
  for (let i = 1; i < 20; i++) expect((await again()).free).toBe(true)
  expect((await again()).free).toBeUndefined()
  expect(await used(ana)).toBe(1)
  advance(86_400_000 + 1_000)
  expect((await again()).free).toBe(true)
  expect(await used(ana)).toBe(1)
})

test('with no message left small talk is answered, and a question is not', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  await useMessages(server, ana, 10)
  const hello = await ask(ana, 'Hello')
  expect(hello.botMessage).toMatchObject({ status: 'complete', free: true })
  const chatId = hello.chat.id
  const inChat = (message: string) =>
    ana(chats.send, { body: { requestId: uuid(), chatId, message } })
  expect((await inChat('Thanks!')).botMessage).toMatchObject({ status: 'complete', free: true })
  const again = { requestId: uuid(), messageId: hello.botMessage.id }
  expect((await ana(chats.again, { body: again })).botMessage).toMatchObject({ free: true })
  await expect(inChat(answered)).rejects.toMatchObject({ httpCode: 402 })
  await expect(ask(ana, 'Hello, which documents are there?')).rejects.toMatchObject({
    httpCode: 402,
  })
  expect(await used(ana)).toBe(10)

  // As many a day as are free otherwise.
  for (let i = 3; i < 20; i++) await inChat('Hello')
  await expect(inChat('Hello')).rejects.toMatchObject({ httpCode: 402 })
  expect(await used(ana)).toBe(10)
})

test('with no message left no model is asked, but the built-in answerer', async () => {
  const says = (name: string): Model => ({
    name,
    ...(name === 'site' && {
      writes: { title: async () => '', summary: async () => '', isLong: () => false },
    }),
    async *answer() {
      yield { type: 'text', delta: `By ${name}.` }
    },
  })
  const server = await testApp({ model: { ...says('site'), named: says } })
  const ana = server.as('ana')
  expect((await ask(ana, 'Hello')).botMessage.content).toBe('By site.')
  await useMessages(server, ana, 10)
  expect((await ask(ana, 'Hello')).botMessage.content).toBe('By built-in.')
})

test('of many at once, exactly those that were answered are counted', async () => {
  const ana = (await testApp()).as('ana')
  const questions = Array.from({ length: 24 }, (_, i) => (i % 2 === 0 ? answered : unanswered))
  const all = await Promise.allSettled(questions.map((question) => ask(ana, question)))
  const done = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.botMessage] : []))
  for (const one of all)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ httpCode: 402 })
  expect(await used(ana)).toBe(done.filter(({ free }) => !free).length)
  for (let left = 10 - (await used(ana)); left > 0; left--) await ask(ana, answered)
  await expect(ask(ana, unanswered)).rejects.toMatchObject({ httpCode: 402 })
  expect(await used(ana)).toBe(10)
})
