import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Message, chats } from '#contract/chats/chat.ts'
import { operator } from '#contract/desk/operator.ts'
import { testApp } from '#server/testing/test-app.ts'
import {
  type Reply,
  calling,
  events,
  fakeProvider,
  modelOf,
  saying,
} from '#server/features/answering/testing/fake-provider.ts'

const ask = (message: string, more: object = {}) => ({
  body: { requestId: uuid(), message, ...more },
})

const counted =
  (content: string, input: number, output: number): Reply =>
  (response, asked) =>
    events(
      { choices: [{ delta: { content }, finish_reason: 'stop' }] },
      { choices: [], usage: { prompt_tokens: input, completion_tokens: output } },
      '[DONE]',
    )(response, asked)

/** Each request for an answer gets the next reply, and each for a name of the chat this one. */
async function serverWith(replies: Reply[], name: Reply, settings: object = {}) {
  let at = 0
  const { url } = await fakeProvider((response, one) => {
    const isName = one.body['messages'][0].content.startsWith('Name the subject')
    const reply = isName ? name : replies[Math.min(at++, replies.length - 1)]!
    return reply(response, one)
  })
  const given = { name: 'fake', key: undefined, api: 'openai' as const, window: 32_000 }
  const server = await testApp({ model: modelOf({ url, ...given, ...settings }) })
  const monthOf = async () => {
    const [row] = await server.app.db.selectFrom('usage').select('tokens').execute()
    return row!.tokens
  }
  const settled = () =>
    Promise.all([...server.app.running.values()].map(({ finished }) => finished))
  return { ...server, monthOf, settled }
}

test('what each request for an answer took is kept, and shown to the operator alone', async () => {
  const replies = [calling(['list', {}]), counted('There are none.', 250, 5)]
  const { as } = await serverWith(replies, saying(''))
  const { botMessage, chat } = await as('ana')(chats.send, ask('Which rooms are there?'))
  expect(botMessage).toMatchObject({ tokens: { input: 350, output: 15 } })
  expect(botMessage.tokens).not.toHaveProperty('estimated')
  await as('ana')(chats.change, { body: { messageId: botMessage.id, feedback: 'up' } })
  const { items } = await as('operator')(operator.answers)
  expect(items[0]!.requests).toEqual([
    { input: 100, output: 10 },
    { input: 250, output: 5 },
  ])
  const own = (await as('ana')(chats.list, { query: { chatId: chat._id } })).items.at(-1)
  expect((own as Message).tokens).toEqual({ input: 350, output: 15 })
  expect(JSON.stringify([botMessage, own])).not.toContain('requests')
})

test('where the server of the model counts nothing, an estimate is counted for the month', async () => {
  const said = 'There is a room with a view. '.repeat(40)
  const { as, monthOf } = await serverWith([calling(['list', {}]), saying(said)], saying(''))
  const { botMessage } = await as('ana')(chats.send, ask('Which rooms are there?'))
  const { input, output, estimated } = botMessage.tokens!
  expect(estimated).toBe(true)
  // About a token for three or four letters.
  expect(output).toBeGreaterThan(10 + said.length / 5)
  expect(output).toBeLessThan(10 + said.length / 2)
  expect(await monthOf()).toBeGreaterThanOrEqual(input + output)
  await as('ana')(chats.change, { body: { messageId: botMessage.id, feedback: 'up' } })
  const { items } = await as('operator')(operator.answers)
  expect(items[0]!.requests).toMatchObject([{ input: 100, output: 10 }, { estimated: true }])
  expect(items[0]!.requests![0]).not.toHaveProperty('estimated')
})

test('what names a chat, says what to search for and sums up is counted for the month', async () => {
  const name = counted('Rooms', 40, 2)
  const named = await serverWith([counted('There are two.', 250, 5)], name)
  await named.as('ana')(chats.send, ask('Which rooms are there?'))
  await named.settled()
  await expect.poll(named.monthOf).toBe(42 + 255)

  const long = 'word '.repeat(3_000)
  const { as, monthOf, settled } = await serverWith(
    [
      counted(long, 100, 10),
      counted('["rooms"]', 20, 2),
      counted('Yes.', 100, 10),
      counted('["rooms"]', 20, 2),
      counted('Yes.', 100, 10),
      counted('["rooms"]', 20, 2),
      counted('Yes.', 100, 10),
      counted('They spoke of rooms.', 1_000, 30),
    ],
    name,
    { toolless: true, window: 8_000 },
  )
  const { chat } = await as('ana')(chats.send, ask('Which rooms are there?'))
  for (let i = 0; i < 3; i++) {
    await as('ana')(chats.send, ask('And then?', { chatId: chat._id }))
    await settled()
  }
  await expect.poll(monthOf).toBe(42 + 110 + 3 * (22 + 110) + 1_030)
})

test('a request for what to search for is kept with the answer', async () => {
  const replies = [counted('Yes.', 100, 10), counted('["rooms"]', 20, 2), counted('No.', 90, 9)]
  const { as } = await serverWith(replies, saying(''), { toolless: true })
  const { chat } = await as('ana')(chats.send, ask('Which rooms are there?'))
  const { botMessage } = await as('ana')(chats.send, ask('And then?', { chatId: chat._id }))
  await as('ana')(chats.change, { body: { messageId: botMessage.id, feedback: 'up' } })
  const { items } = await as('operator')(operator.answers)
  expect(items[0]!.requests).toEqual([
    { input: 20, output: 2, queries: true },
    { input: 90, output: 9 },
  ])
})
