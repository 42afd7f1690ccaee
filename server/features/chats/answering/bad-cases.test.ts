import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Message, chats } from '#contract/chats/chat.ts'
import { users } from '#contract/account/users.ts'
import { modelOf } from '#server/features/answering/testing/fake-provider.ts'
import { fakeProvider, saying } from '#server/features/answering/testing/fake-provider.ts'
import { testApp } from '#server/testing/test-app.ts'

const ask = (message: string, more: object = {}) => ({
  body: { requestId: uuid(), message, ...more },
})

const modelAt = (url: string) =>
  modelOf({ url: `${url}/v1`, name: 'fake', key: undefined, api: 'openai', window: 32_000 })

/** Too long for an answer that says that nothing was found: those cost no message. */
const thatCounts = 'Yes.'.repeat(300)

type App = Awaited<ReturnType<typeof testApp>>
const messagesOf = async ({ as }: App, chatId: string) =>
  (await as('ana')(chats.list, { query: { chatId } })).items as Message[]

test('a clock that is set back loses no message and no order', async () => {
  const { url } = await fakeProvider(saying('Yes.'))
  const server = await testApp({ model: modelAt(url) })
  const ana = server.as('ana')
  const { chat } = await ana(chats.send, ask('First'))
  server.advance(-2 * 3_600_000)
  await ana(chats.send, ask('Second', { chatId: chat._id }))
  server.advance(26 * 3_600_000)
  await ana(chats.send, ask('Third', { chatId: chat._id }))
  const list = await messagesOf(server, chat._id)
  expect(list.map(({ content }) => content)).toEqual([
    'First',
    'Yes.',
    'Second',
    'Yes.',
    'Third',
    'Yes.',
  ])
  expect(list.map(({ parentId }) => parentId)).toEqual([
    null,
    ...list.slice(0, -1).map(({ _id }) => _id),
  ])
})

test('a model that sends a script, a page and control characters is kept as the text it is', async () => {
  const said =
    '<script>alert(1)</script> <img src=x onerror=alert(1)> \u202Eevil\u0007 [x](javascript:alert(1))'
  const { url } = await fakeProvider(saying(said))
  const server = await testApp({ model: modelAt(url) })
  const { botMessage } = await server.as('ana')(chats.send, ask('Well?'))
  expect(botMessage).toMatchObject({ content: said, status: 'complete', citations: [] })
})

test('more than an answer can hold keeps what came, and ends there with a word of it', async () => {
  const { url } = await fakeProvider(saying('The beginning. ', 'x'.repeat(1024 * 1024)))
  const server = await testApp({ model: modelAt(url) })
  const ana = server.as('ana')
  const { botMessage } = await ana(chats.send, ask('Well?'))
  expect(botMessage).toMatchObject({
    status: 'complete',
    content: expect.stringMatching(/^The beginning\.\s+\*The model stopped here/),
  })
  // Otherwise long answers would be free for everybody who asks for them.
  expect((await ana(users.get)).usage.used).toBe(1)
})

test('a message of 32,000 characters is taken whole, and one more is refused with a sentence', async () => {
  const { url } = await fakeProvider(saying(thatCounts))
  const server = await testApp({ model: modelAt(url) })
  const ana = server.as('ana')
  const long = 'اردو 🙂 '.repeat(4_000).slice(0, 32_000)
  const { userMessage } = await ana(chats.send, ask(long))
  expect(userMessage.content).toBe(long)
  await expect(ana(chats.send, ask('y'.repeat(32_001)))).rejects.toMatchObject({
    httpCode: 422,
    fields: { message: expect.stringContaining('32,000') },
  })
  expect((await ana(users.get)).usage.used).toBe(1)
})

test('what a member may use can change in the middle of an answer, which is finished all the same', async () => {
  let server: App | undefined
  const { url } = await fakeProvider((response, asked) => {
    const finish = () => saying(thatCounts)(response, asked)
    if (JSON.stringify(asked.body).includes('Name the subject')) return finish()
    void server!.app.db.updateTable('usage').set({ used: 10 }).execute().then(finish)
  })
  server = await testApp({ model: modelAt(url) })
  const { botMessage, chat } = await server.as('ana')(chats.send, ask('Well?'))
  expect(botMessage).toMatchObject({ status: 'complete', content: thatCounts })
  await expect(
    server.as('ana')(chats.send, ask('Again?', { chatId: chat._id })),
  ).rejects.toMatchObject({ httpCode: 402 })
})
