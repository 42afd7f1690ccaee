import { randomUUID as uuid } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { type ChatEvent, chats } from '#contract/chats/chat.ts'
import { users } from '#contract/account/users.ts'
import type { Model } from '#server/infra/model/model.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'

const atOnce = availableParallelism() * 2

/** Says nothing until `speak`, and then one word to all. */
function held() {
  let speak = () => {}
  const spoken = new Promise<void>((resolve) => (speak = resolve))
  const model: Model = {
    name: 'held',
    async *answer() {
      await spoken
      yield { type: 'text', delta: 'Yes.' }
    },
  }
  return { model, speak }
}

const ask = (who: Caller, message = 'Is the reading room open?') =>
  who.stream(chats.send, { body: { requestId: uuid(), message } })

async function next(events: AsyncGenerator<ChatEvent & { id: number }>) {
  const { value } = await events.next()
  return value as ChatEvent & { id: number }
}

test('a question beyond what can be answered at once waits, is told how many are before it, and costs nothing until then', async () => {
  const { model, speak } = held()
  const server = await testApp({ model })
  const before = Array.from({ length: atOnce }, (_, i) => ask(server.as(`member${i}`)))
  for (const events of before) expect((await next(events)).type).toBe('start')
  const ana = server.as('ana')
  const usedByAna = async () => (await ana(users.get)).usage?.used
  const waiting = ask(ana)
  expect(await next(waiting)).toEqual({ id: 0, type: 'waiting', data: { before: 0 } })
  const second = ask(server.as('ben'))
  expect(await next(second)).toEqual({ id: 0, type: 'waiting', data: { before: 1 } })
  expect((await ana(chats.list)).items).toEqual([])
  const used = await usedByAna()

  speak()
  expect((await next(waiting)).type).toBe('start')
  expect(await usedByAna()).toBe(used + 1)
  for await (const event of second) if (event.type === 'done') return
  throw new Error('the second question was not answered')
})

test('who leaves while their question waits has asked nothing', async () => {
  const { model, speak } = held()
  const server = await testApp({ model })
  for (let i = 0; i < atOnce; i++) await next(ask(server.as(`member${i}`)))
  const ana = server.as('ana')
  const waiting = ask(ana)
  expect((await next(waiting)).type).toBe('waiting')
  const behind = ask(server.as('ben'))
  expect(await next(behind)).toMatchObject({ data: { before: 1 } })
  await waiting.return(undefined)
  expect(await next(behind)).toMatchObject({ type: 'waiting', data: { before: 0 } })
  speak()
  const { chat } = await ana(chats.send, { body: { requestId: uuid(), message: 'Another one?' } })
  expect((await ana(chats.list)).items).toMatchObject([{ id: chat.id }])
})

test('a refusal after the wait ends the stream, as every refusal does', async () => {
  const { model, speak } = held()
  const server = await testApp({ model })
  for (let i = 0; i < atOnce; i++) await next(ask(server.as(`member${i}`)))
  const waiting = server.as('ana').stream(chats.send, {
    body: { requestId: uuid(), message: 'And then?', chatId: uuid() },
  })
  expect((await next(waiting)).type).toBe('waiting')
  speak()
  expect(await next(waiting)).toMatchObject({ type: 'failure', data: { httpCode: 404 } })
})
