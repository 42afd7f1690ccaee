import { randomUUID as uuid } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { type ChatEvent, chats } from '#contract/chats/chat.ts'
import type { Model } from '#server/infra/model/model.ts'
import { openDatabase } from '#server/infra/db/db.ts'
import { postgresForTest } from '#server/testing/shared-postgres.ts'
import { testApp } from '#server/testing/test-app.ts'

test('an answer is followed and stopped through another server on the same PostgreSQL', async () => {
  const { open } = await postgresForTest()
  const model: Model = {
    name: 'endless',
    async *answer(_question, _passages, signal) {
      for (let i = 0; ; i++) {
        signal.throwIfAborted()
        yield { type: 'text', delta: `${i} ` }
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    },
  }
  const [writer, reader] = [
    await testApp({ database: await open(), model }),
    await testApp({ database: await open() }),
  ]
  const ana = writer.as('ana')
  const written = ana.stream(chats.send, { body: { requestId: uuid(), message: 'Count' } })
  const start = (await written.next()).value as Extract<ChatEvent, { type: 'start' }>
  const messageId = start.data.botMessage.id

  const token = (await ana.token())!
  const headers = { authorization: `Bearer ${token}` }
  const elsewhere = reader.asToken(token)
  const seen: (ChatEvent & { id: number })[] = []
  for await (const event of elsewhere.stream(chats.follow, { params: { messageId } })) {
    seen.push(event)
    if (seen.length === 5)
      expect(
        await elsewhere(chats.change, { body: { messageId, status: 'stopped' } }),
      ).toMatchObject({ status: 'stopped' })
  }
  expect(seen.map((event) => event.id)).toEqual(seen.map((_, i) => i + 1))
  const text = seen.map((event) => (event.type === 'text' ? event.data.delta : '')).join('')
  expect(seen.at(-1)).toMatchObject({
    type: 'done',
    data: { botMessage: { status: 'stopped', content: text } },
  })
  const there = await fetch(`${reader.origin}/v1/bot-chat-messages?chatId=${start.data.chat.id}`, {
    headers,
  })
  expect(await there.json()).toMatchObject({
    payload: { items: [{ content: 'Count' }, { content: text }] },
  })
})

test('a server whose connections are all taken is not taken for dead', async () => {
  const { url, open } = await postgresForTest()
  const database = await openDatabase({ databaseUrl: url, dataDir: '', connections: 2 })
  await testApp({ database })
  const watching = await open()
  const seenAt = async () =>
    (await watching.query('select max(seen_at)::text as at from instances')).rows[0].at as string
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  onTestFinished(() => release())
  const holders = [1, 2].map(() => database.db.connection().execute(() => held))
  const before = await seenAt()
  await expect.poll(seenAt, { timeout: 30_000 }).not.toBe(before)
  await expect.poll(database.ready).toBeUndefined()
  release()
  await Promise.all(holders)
})
