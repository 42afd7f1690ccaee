// Runs on both databases: the embedded one has one connection for all members.
import { randomUUID as uuid } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Chat, chats } from '#contract/chats/chat.ts'
import { users } from '#contract/account/users.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'
import { deleteOrphans } from './coming-in.ts'
import { bring, exported } from './testing/exported.ts'

const words = 'The bees winter in a cluster. '.repeat(500)

const listed = async (who: Caller) => (await who(chats.list)).items as Chat[]

/** Of all pages, which are bounded in bytes. */
async function messagesOf(who: Caller, chatId: string) {
  const items: unknown[] = []
  let cursor: string | null = null
  do {
    const query = { chatId, limit: 100, ...(cursor ? { cursor } : {}) }
    const page: { items: unknown[]; nextCursor: string | null } = await who(chats.list, { query })
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return items
}

test('while a long chat comes in, others are served and its member sees nothing of it', async () => {
  const { as } = await testApp()
  const [ana, ben] = [as('ana'), as('ben')]
  await Promise.all([listed(ana), listed(ben)])
  let isIn = false
  const coming = bring(ana, exported('Long', Array<string>(60).fill(words))).finally(
    () => (isIn = true),
  )
  let served = 0
  while (!isIn) {
    await listed(ben)
    const seen = await listed(ana)
    if (isIn) break
    served++
    for (const chat of seen) expect(await messagesOf(ana, chat.id)).toHaveLength(60)
  }
  expect(await coming).toMatchObject({ imported: 1, messages: 60 })
  expect(served).toBeGreaterThan(5)
  const [chat] = await listed(ana)
  expect(await messagesOf(ana, chat!.id)).toHaveLength(60)
  expect((await ana(chats.list, { query: { q: 'cluster' } })).items).toHaveLength(1)
})

test('what a dead server left behind is not seen, is deleted, and can be brought in again', async () => {
  const { as, app, origin } = await testApp()
  const ana = as('ana')
  const { id: comingInFor } = await ana(users.get)
  await bring(ana, exported('Cut off', ['Heather', 'Honey']))
  const [whole] = await listed(ana)
  // As it stands after kill -9, before the last portion.
  await sql`update chats set member_id = null, coming_in_for = ${comingInFor}, coming_in_by = ${uuid()}`.execute(
    app.db,
  )
  expect(await listed(ana)).toEqual([])
  expect((await ana(chats.list, { query: { q: 'heather' } })).items).toEqual([])
  await expect(ana(chats.list, { query: { chatId: whole!.id } })).rejects.toMatchObject({
    httpCode: 404,
  })
  const file = await fetch(`${origin}/v1/bot-chat-messages/export?format=json`, {
    headers: { authorization: `Bearer ${await ana.token()}` },
  })
  expect(await file.text()).not.toContain('Heather')
  for (let beats = 0; beats < 2; beats++) await deleteOrphans(app)
  for (const table of ['chats', 'messages', 'search_terms'])
    expect((await sql`select from ${sql.table(table)}`.execute(app.db)).rows).toEqual([])
  expect(await bring(ana, exported('Cut off', ['Heather', 'Honey']))).toMatchObject({ imported: 1 })
  await deleteOrphans(app)
  expect((await ana(chats.list, { query: { q: 'heather' } })).items).toHaveLength(1)
})

test('of a chat that breaks off nothing stays', async () => {
  const { as, app } = await testApp()
  const ana = as('ana')
  await sql`alter table messages add constraint odd check (content <> 'Odd')`.execute(app.db)
  const broken = exported('Broken', [...Array<string>(20).fill(words), 'Odd'])
  expect(await bring(ana, broken, exported('Other', ['One']))).toMatchObject({
    ...{ imported: 1, empty: 1 },
  })
  expect((await listed(ana)).map(({ title }) => title)).toEqual(['Other'])
  expect(await app.db.selectFrom('messages').select('content').execute()).toEqual([
    { content: 'One' },
  ])
})

test('a turn of the database that is not had is told as such, and not as a fault', async () => {
  const { as, app } = await testApp()
  const ana = as('ana')
  await ana(users.get)
  const { db } = app
  const gaveUp = Object.assign(new Error('A query waited and gave up.'), { code: '55P03' })
  app.db = new Proxy(db, {
    get() {
      throw gaveUp
    },
  })
  const refused = await ana(users.get).catch((error: unknown) => error)
  app.db = db
  expect(refused).toMatchObject({ httpCode: 503, message: expect.stringContaining('busy') })
})
