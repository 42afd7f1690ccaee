import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { openDatabase } from '#server/infra/db/db.ts'
import { cuttable } from '#server/testing/cuttable.ts'
import { postgresForTest } from '#server/testing/shared-postgres.ts'
import { testApp } from '#server/testing/test-app.ts'

async function withCuttableDatabase() {
  const way = await cuttable((await postgresForTest()).url)
  const database = await openDatabase({ databaseUrl: way.url, dataDir: '' })
  const server = await testApp({ database })
  return { way, server, ana: server.as('ana') }
}

test('while the database is away calls are told so with 503, and then all goes on', async () => {
  const { way, ana } = await withCuttableDatabase()
  await ana(chats.list)
  way.cut()
  for (let i = 0; i < 3; i++)
    await expect(ana(chats.list)).rejects.toMatchObject({
      httpCode: 503,
      retryAfterSeconds: 5,
      message: 'The database cannot be reached just now. Try again in a moment.',
    })
  way.mend()
  expect(await ana(chats.list)).toMatchObject({ items: [] })
})

test('an answer that is being looked up goes on when the database is there again', async () => {
  const { way, server, ana } = await withCuttableDatabase()
  const { embed } = server.app
  let cuts = 0
  server.app.embed = async (...given) => {
    // A look-up that begins anew asks for this first.
    if (cuts++ === 0) way.cut()
    else way.mend()
    return await embed(...given)
  }
  const events: string[] = []
  const body = { requestId: crypto.randomUUID(), message: 'How many boats are moored at the pier?' }
  for await (const { type } of ana.stream(chats.send, { body })) events.push(type)
  expect(cuts).toBeGreaterThan(1)
  expect(events.at(-1)).toBe('done')
  const { items } = await ana(chats.list)
  const messages = await ana(chats.list, { query: { chatId: items[0]!.id } })
  expect(messages.items.at(-1)).toMatchObject({ role: 'bot', status: 'complete' })
})
