import { randomUUID as uuid } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { type Message, chats } from '#contract/chats/chat.ts'
import { operator } from '#contract/desk/operator.ts'
import { savedAnswers } from '#contract/chats/saved-answers.ts'
import { shares } from '#contract/chats/shares.ts'
import type { Model } from '#server/infra/model/model.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'
import { listen } from '../changes/testing/listen.ts'
import { most } from './saved-answers.ts'

const model: Model = {
  name: 'told',
  async *answer({ text }) {
    yield { type: 'text', delta: `**Answer** to ${text}.` }
    yield { type: 'grounded', grounded: 'no' }
  },
}

const asking =
  (who: Caller) =>
  (message: string, more: object = {}) =>
    who(chats.send, { body: { requestId: uuid(), message, ...more } })

const save = (who: Caller, messageId: string, saved = true) =>
  who(chats.change, { body: { messageId, saved } }) as Promise<Message>

const questionsOf = async (who: Caller, query: object = {}) =>
  (await who(savedAnswers.list, { query })).items.map(({ question }) => question)

test('saved answers are listed, the last one first, with what they answer and where they stand', async () => {
  const app = await testApp({ model })
  const ana = app.as('ana')
  const ask = asking(ana)
  const first = await ask('What is the notice?')
  const second = await ask('Who may sign?')
  const third = await ask('What are the fees?', { chatId: first.chat.id })
  const hers = listen(ana)
  await hers.ready()
  for (const [at, { botMessage }] of [third, first, second].entries()) {
    app.advance(at * 1_000)
    expect(await save(ana, botMessage.id)).toMatchObject({ id: botMessage.id, saved: true })
  }
  await hers.change('messages', second.chat.id)
  // Saving it again changes nothing.
  await save(ana, third.botMessage.id)
  const all = ['Who may sign?', 'What is the notice?', 'What are the fees?']
  expect(await questionsOf(ana)).toEqual(all)

  const page = await ana(savedAnswers.list, { query: { limit: 2 } })
  expect(page.items[1]).toMatchObject({
    id: first.botMessage.id,
    chatId: first.chat.id,
    chatTitle: 'What is the notice?',
    beginning: 'Answer to What is the notice?.',
  })
  const rest = { limit: 2, cursor: page.nextCursor! }
  expect(await questionsOf(ana, rest)).toEqual(['What are the fees?'])

  // In the title of its chat, and in the answer.
  expect(await questionsOf(ana, { q: 'NOTICE' })).toEqual(all.slice(1))
  expect(await questionsOf(ana, { q: 'answer sign' })).toEqual(['Who may sign?'])
  expect(await questionsOf(ana, { q: '%' })).toEqual([])

  const rated = await ana(chats.change, {
    body: { messageId: first.botMessage.id, feedback: 'up' },
  })
  expect(rated).toMatchObject({ feedback: 'up', saved: true })
  expect(await save(ana, first.botMessage.id, false)).not.toHaveProperty('saved')
  expect(await questionsOf(ana)).toEqual([all[0], all[2]])
  await ana(chats.remove, { query: { messageId: third.userMessage.id } })
  await ana(chats.remove, { query: { chatId: second.chat.id } })
  expect(await questionsOf(ana)).toEqual([])
})

test('only its member saves an answer, and is told why one cannot be saved', async () => {
  const app = await testApp({ model })
  const [ana, ben] = [app.as('ana'), app.as('ben')]
  const ask = asking(ana)
  const { chat, userMessage, botMessage } = await ask('What is the notice?')
  await expect(save(ben, botMessage.id)).rejects.toMatchObject({ httpCode: 404 })
  await expect(save(app.guest, botMessage.id)).rejects.toMatchObject({ httpCode: 403 })
  await expect(save(ana, userMessage.id)).rejects.toMatchObject({ httpCode: 422 })
  const secret = await ask('And in secret?', { temporary: true })
  await expect(save(ana, secret.botMessage.id)).rejects.toMatchObject({
    httpCode: 409,
    message: expect.stringContaining('temporary chat') as string,
  })

  await save(ana, botMessage.id)
  expect(await questionsOf(ben)).toEqual([])
  await ana(chats.change, { body: { messageId: botMessage.id, feedback: 'up' } })
  const seen = (await app.as('operator')(operator.answers)).items
  expect(seen.map(({ answer }) => answer.id)).toContain(botMessage.id)
  expect(JSON.stringify(seen)).not.toContain('saved')
  // A copy is not saved.
  await ana(chats.fork, { body: { messageId: botMessage.id } })
  expect(await questionsOf(ana)).toEqual(['What is the notice?'])
  const exported = await fetch(
    `${app.origin}/v1/bot-chat-messages/export?format=json&chatId=${chat.id}`,
    { headers: { authorization: `Bearer ${await ana.token()}` } },
  )
  expect(await exported.text()).toContain('"savedAt":"')

  const running = await ask('And now?')
  await app.app.db
    .updateTable('messages')
    .set({ status: 'streaming' })
    .where('id', '=', running.botMessage.id)
    .execute()
  await expect(save(ana, running.botMessage.id)).rejects.toMatchObject({ httpCode: 409 })
})

test('there are only so many, however many are saved at once', async () => {
  const before = { ...most }
  Object.assign(most, { saved: 2 })
  onTestFinished(() => void Object.assign(most, before))
  const { as } = await testApp({ model })
  const ana = as('ana')
  const asked = [await asking(ana)('One?'), await asking(ana)('Two?'), await asking(ana)('Three?')]
  const saved = await Promise.allSettled(asked.map(({ botMessage }) => save(ana, botMessage.id)))
  const refused = saved.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([
    { reason: { httpCode: 409, message: expect.stringContaining('saved 2 answers') as string } },
  ])
  // One that is saved can be saved again, and one that is taken back makes room.
  const there = (await ana(savedAnswers.list)).items
  await save(ana, there[0]!.id)
  await save(ana, there[0]!.id, false)
  await Promise.all(
    asked
      .filter(({ botMessage }) => botMessage.id !== there[0]!.id)
      .map((one) => save(ana, one.botMessage.id)),
  )
  expect((await ana(savedAnswers.list)).items).toHaveLength(2)
})

test('before chats are deleted it is told how many saved answers and links go along', async () => {
  const { as } = await testApp({ model })
  const [ana, ben] = [as('ana'), as('ben')]
  const one = await asking(ana)('One?')
  const other = await asking(ana)('Other?')
  await save(ana, one.botMessage.id)
  await save(ana, other.botMessage.id)
  const link = await ana(shares.make, { body: { chatId: one.chat.id } })
  const withdrawn = await ana(shares.make, { body: { chatId: one.chat.id } })
  await ana(shares.withdraw, { params: { id: withdrawn.id } })
  const goes = (who: Caller, ...chatIds: string[]) =>
    who(chats.goesAlong, { query: { chatIds: chatIds.join(',') } })
  expect(await goes(ana, one.chat.id)).toEqual({ saved: 1, links: 1 })
  expect(await goes(ana, one.chat.id, other.chat.id)).toEqual({ saved: 2, links: 1 })
  expect(await ana(chats.goesAlong)).toEqual({ saved: 2, links: 1 })
  expect(await goes(ben, one.chat.id)).toEqual({ saved: 0, links: 0 })
  await expect(goes(ana, 'nonsense')).rejects.toMatchObject({ httpCode: 422 })

  await ana(chats.remove, { query: { chatId: one.chat.id } })
  expect(await ana(chats.goesAlong)).toEqual({ saved: 1, links: 0 })
  expect(await ana(shares.list)).not.toContainEqual(link)
})
