import { randomUUID as uuid } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { documents } from '#contract/documents/documents.ts'
import { nextQuestions } from '#contract/chats/next-questions.ts'
import { users } from '#contract/account/users.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { settled, upload } from '#server/features/documents/testing/uploads.ts'

const guide = `# House rules

## Keys

Every member has a key to the reading room. A new key costs 40 crowns, and is ready after three days.

## Lockers

Lockers are emptied on the last Friday of each month by the caretaker of the house.

## Bicycles

Bicycles are parked in the yard behind the kitchen, and never in the hall.

## Dogs

Dogs wait in the garden, on a lead, and not longer than one hour.
`

async function withRules(server: TestApp) {
  const operator = server.as('operator')
  const { id } = await upload(operator, 'rules.md', guide)
  await operator(documents.updateFile, { params: { id }, body: { title: 'House rules' } })
  expect((await settled(operator, id)).state).toBe('ready')
  return id
}

const asking = (message: string, more: object = {}) => ({
  body: { requestId: uuid(), message, ...more },
})

test('after an answer, what stands beside it is suggested, and each suggestion is answered', async () => {
  const server = await testApp()
  await withRules(server)
  const ana = server.as('ana')
  const { chat, botMessage } = await ana(chats.send, asking('How much does a new key cost?'))
  const { used } = (await ana(users.get)).usage
  const list = (who = ana, messageId = botMessage.id) =>
    who(nextQuestions.list, { params: { messageId } })
  const [first, second] = await Promise.all([list(), list()])
  expect(first).toEqual(second)
  expect(first.length).toBeGreaterThan(0)
  expect(first.length).toBeLessThanOrEqual(3)
  expect(first.join()).not.toContain('Keys')
  expect((await ana(users.get)).usage.used).toBe(used)
  await expect(list(server.as('ben'))).rejects.toMatchObject({ httpCode: 404 })
  for (const question of first) {
    const { botMessage: answer } = await ana(
      chats.send,
      asking(question, { chatId: chat.id, parentId: botMessage.id }),
    )
    expect([question, answer.grounded]).toEqual([question, 'yes'])
    const name = /about “(.+)”/.exec(question)![1]!.toLowerCase()
    expect(answer.citations[0]!.quote.toLowerCase()).toContain(name)
  }
})

test('they are looked for once, and not told of documents that are gone', async () => {
  const server = await testApp()
  const id = await withRules(server)
  const ana = server.as('ana')
  const { botMessage } = await ana(chats.send, asking('How much does a new key cost?'))
  const list = () => ana(nextQuestions.list, { params: { messageId: botMessage.id } })
  const first = await list()
  const embed = vi.spyOn(server.app, 'embed')
  expect(await list()).toEqual(first)
  expect(embed).not.toHaveBeenCalled()
  await server.as('operator')(documents.updateFile, { params: { id }, body: { assistant: false } })
  expect(await list()).toEqual([])
})

test('a table is suggested by its caption', async () => {
  const server = await testApp()
  const table = '| Boat | Fee |\n|---|---|\n| Dinghy | 12 crowns |\n| Yacht | 90 crowns |'
  const text = `# Harbour\n\n## Berths\n\nA berth is kept for each member until the end of May.\n\nTable 1. Fees for moorings\n\n${table}\n`
  const { id } = await upload(server.as('operator'), 'harbour.md', text, { title: 'harbour' })
  expect((await settled(server.as('operator'), id)).state).toBe('ready')
  const ana = server.as('ana')
  const { botMessage } = await ana(chats.send, asking('Until when is a berth kept for a member?'))
  expect(botMessage.grounded).toBe('yes')
  expect(await ana(nextQuestions.list, { params: { messageId: botMessage.id } })).toEqual([
    'What does “harbour” say about “Fees for moorings”?',
  ])
})

const hausordnung = `# Hausordnung

## Schlüssel

Jedes Mitglied hat einen Schlüssel zum Lesesaal. Ein neuer Schlüssel kostet 40 Kronen.

## Schließfächer

Die Schließfächer werden am letzten Freitag im Monat vom Hausmeister geleert.
`

test('a German question has German ones, and one without an answer has none', async () => {
  const server = await testApp()
  const { id } = await upload(server.as('operator'), 'hausordnung.md', hausordnung, {
    title: 'hausordnung',
  })
  expect((await settled(server.as('operator'), id)).state).toBe('ready')
  const ana = server.as('ana')
  const asked = await ana(chats.send, asking('Was kostet ein neuer Schlüssel?'))
  expect(asked.botMessage.grounded).toBe('yes')
  expect(await ana(nextQuestions.list, { params: { messageId: asked.botMessage.id } })).toEqual([
    'Was steht in „hausordnung“ über „Schließfächer“?',
  ])
  const none = await ana(chats.send, asking('Which colour has the roof of the observatory?'))
  const of = (messageId: string) => ana(nextQuestions.list, { params: { messageId } })
  expect(none.botMessage.grounded).toBe('no')
  expect(await of(none.botMessage.id)).toEqual([])
  expect(await of(none.userMessage.id)).toEqual([])
})
