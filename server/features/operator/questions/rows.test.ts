import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { desk } from '#contract/desk/desk.ts'
import { help } from '#contract/chats/help.ts'
import { questions } from '#contract/desk/questions.ts'
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts'

const ask = async (caller: Caller, message: string) =>
  (await caller(chats.send, { body: { requestId: randomUUID(), message } })).botMessage

const rowsOf = async (server: TestApp) => (await server.as('operator')(questions.list)).items

test('a question that was answered in the inbox waits no more, neither in its row nor on the desk', async () => {
  const server = await testApp()
  const [operator, ana] = [server.as('operator'), server.as('ana')]
  const mine = await ask(ana, 'Is there a gym?')
  await ask(server.as('ben'), 'does the institute have a gym')
  const bicycle = await ask(ana, 'Where can I park my bicycle?')
  await expect
    .poll(async () => (await rowsOf(server)).reduce((sum, row) => sum + row.times, 0))
    .toBe(3)
  const waiting = async () =>
    (await operator(desk.duties)).find(({ kind }) => kind === 'questions')?.count
  const reply = async (messageId: string, question: string) => {
    const thread = await ana(help.ask, {
      body: { requestId: randomUUID(), question, note: '', messageId, part: 'question' },
    })
    expect(await rowsOf(server)).toHaveLength(2)
    const body = { requestId: randomUUID(), text: 'Yes, in the cellar.' }
    await operator(help.answer, { params: { id: thread.id }, body })
  }
  await reply(mine.id, 'Is there a gym?')
  // Somebody else asked the same, and still waits.
  expect(await waiting()).toBe(2)
  expect((await rowsOf(server)).map(({ times }) => times)).toEqual([1, 1])
  await reply(bicycle.id, 'Where can I park my bicycle?')
  expect((await rowsOf(server)).map(({ question }) => question)).toEqual([
    'does the institute have a gym',
  ])
  expect(await waiting()).toBe(1)
})
