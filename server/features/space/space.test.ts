import { randomUUID as uuid } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { attachments } from '#contract/chats/attachments.ts'
import { type Chat, type Message, chats } from '#contract/chats/chat.ts'
import { personalData } from '#contract/account/personal-data.ts'
import { shares } from '#contract/chats/shares.ts'
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts'

const time = '2026-01-01T10:00:00.000Z'
const megabyte = 1024 * 1024

function bring(who: Caller, name: string, texts: string[]) {
  const chat = {
    ...{ uuid: uuid(), name, created_at: time, updated_at: time },
    chat_messages: texts.map((text, i) => ({
      ...{ uuid: `m${i}`, sender: i % 2 ? 'assistant' : 'human', text, created_at: time },
      parent_message_uuid: i ? `m${i - 1}` : 'none',
    })),
  }
  const file = new Blob([JSON.stringify([chat])], { type: 'application/json' })
  return who(chats.import, { files: { file } })
}

const spaceOf = (who: Caller) => who(personalData.space)

const text = (length: number) => `A note.\n${'x'.repeat(length - 8)}`
const attach = (who: Caller, length: number) =>
  who(attachments.add, { body: {}, files: { file: new File([text(length)], 'note.txt') } })

/** A chat that leaves room for so many bytes. */
async function fill(app: TestApp['app'], who: Caller, left: number) {
  await bring(who, 'Large', ['x'])
  // Both chats are of the same time.
  const all = (await who(chats.list)).items as Chat[]
  const large = all.find(({ title }) => title === 'Large')
  const { bytes, limit } = await spaceOf(who)
  const more = limit! - bytes - left
  await sql`
    update messages set content = content || repeat('y', ${more}::integer)
    where chat_id = ${large!.id}`.execute(app.db)
  return large!
}

test('a member sees how much room their chats and links take, and that deleting makes room', async () => {
  const { as } = await testApp()
  const [ana, ben, operator] = [as('ana'), as('ben'), as('operator')]
  expect(await spaceOf(ana)).toEqual({ bytes: 0, limit: 100 * megabyte, documentBytes: 0 })
  await bring(ana, 'Bees', ['x'.repeat(50_000), 'y'.repeat(50_000)])
  const { bytes } = await spaceOf(ana)
  expect(bytes).toBeGreaterThanOrEqual(100_000)
  const [chat] = (await ana(chats.list)).items as Chat[]
  await ana(shares.make, { body: { chatId: chat!.id } })
  expect((await spaceOf(ana)).bytes).toBeGreaterThan(bytes)
  expect((await spaceOf(ben)).bytes).toBe(0)
  expect((await spaceOf(operator)).limit).toBeNull()
  await ana(chats.remove, { query: { all: 'true' } })
  expect((await spaceOf(ana)).bytes).toBeLessThan(200)
})

test('what does not fit is refused, whichever way it comes, until there is room', async () => {
  const { as, app } = await testApp()
  const [ana, ben] = [as('ana'), as('ben')]
  await bring(ana, 'Small', ['x'.repeat(20_000)])
  const [small] = (await ana(chats.list)).items as Chat[]
  const messages = (await ana(chats.list, { query: { chatId: small!.id } })).items as Message[]
  await bring(ben, 'Other', ['z'.repeat(20_000)])
  const [other] = (await ben(chats.list)).items as Chat[]
  const { url } = await ben(shares.make, { body: { chatId: other!.id } })
  const full = await fill(app, ana, 10_000)
  const comingIn = [
    () => bring(ana, 'More', ['x'.repeat(20_000)]),
    () => ana(chats.fork, { body: { messageId: messages[0]!.id } }),
    () => ana(shares.make, { body: { chatId: small!.id } }),
    () => ana(shares.copy, { params: { shareId: url.split('/s/')[1]! } }),
  ]
  for (const come of comingIn)
    await expect(come()).rejects.toMatchObject({
      httpCode: 402,
      message: expect.stringContaining('of the 100 MB'),
    })
  expect(await bring(ana, 'Fits', ['x'.repeat(500)])).toMatchObject({ imported: 1 })
  await ana(chats.remove, { query: { chatId: full.id } })
  for (const come of comingIn) await come()
})

test('own documents share the room with chats and links, and give it back when they go', async () => {
  const { as, app } = await testApp()
  const ana = as('ana')
  const { id } = await attach(ana, 20_000)
  expect(await spaceOf(ana)).toMatchObject({ bytes: 20_000, documentBytes: 20_000 })
  await fill(app, ana, 10_000)
  const refused = {
    httpCode: 402,
    message:
      'Your chats, links and documents take 100 MB of the 100 MB that there is room for, and this does not fit. Delete chats or documents that you no longer need.',
    payload: { limit: 100 * megabyte, used: 100 * megabyte - 10_000, resetsAt: null },
  }
  await expect(attach(ana, 20_000)).rejects.toMatchObject(refused)
  await expect(bring(ana, 'More', ['x'.repeat(20_000)])).rejects.toMatchObject(refused)
  expect((await ana(attachments.list)).used).toBe(1)
  await ana(attachments.remove, { params: { id } })
  expect(await spaceOf(ana)).toMatchObject({ documentBytes: 0 })
  expect(await bring(ana, 'More', ['x'.repeat(20_000)])).toMatchObject({ imported: 1 })
  await ana(chats.remove, { query: { all: 'true' } })
  await attach(ana, 20_000)
})
