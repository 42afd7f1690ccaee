import { randomUUID as uuid } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { personalData } from '#contract/account/personal-data.ts'
import { users } from '#contract/account/users.ts'
import { emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'
import { deleteDueAccounts } from './delete-accounts.ts'
import { forgetExports } from './make-export.ts'
import { fetched, madeExport, photo, unzip } from './testing/exported.ts'

const day = 86_400_000
const anId = '0193d1f0-0000-7000-8000-000000000001'

test('a member gets everything about him in one file, told by a letter, and nothing that opens the account', async () => {
  const app = await testApp()
  const ana = app.as('ana')
  await ana(users.update, {
    body: { standingInstruction: 'I work part time.' },
    files: { avatar: await photo() },
  })
  const { chat, botMessage } = await ana(chats.send, {
    body: { requestId: uuid(), message: 'My question' },
  })
  await ana(chats.change, { body: { messageId: botMessage.id, saved: true } })
  await app.as('ben')(chats.send, { body: { requestId: uuid(), message: "Somebody else's" } })
  const made = await madeExport(ana)
  expect(made).toMatchObject({ progress: 100, sizeBytes: expect.any(Number) })
  await expect
    .poll(async () => (await app.letters()).map(({ to, subject }) => [to, subject]))
    .toEqual([[emailOf('ana'), 'Your data is ready']])
  expect((await app.letters())[0]!.text).toContain('https://carrel.test/dashboard/profile#data')

  const response = await fetched(app, ana, made.id)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=".*\.zip"$/)
  const files = await unzip(await response.arrayBuffer())
  expect([...files.keys()].toSorted()).toEqual([
    'README.txt',
    'account.json',
    'activity.json',
    expect.stringContaining(chat.id),
    'photo.webp',
    'plan.json',
  ])
  expect(JSON.parse(files.get('account.json')!)).toMatchObject({
    email: emailOf('ana'),
    standingInstruction: 'I work part time.',
  })
  const [, kept] = [...files].find(([name]) => name.startsWith('chats/'))!
  const [question, answer] = JSON.parse(kept).messages
  expect(question.content).toBe('My question')
  expect(answer.savedAt).toEqual(expect.any(String))
  expect(JSON.parse(files.get('activity.json')!)).toContainEqual(
    expect.objectContaining({ event: 'export-asked' }),
  )
  const all = [...files.values()].join()
  expect(all).not.toMatch(/argon2|hash|Somebody else/i)
  expect((await ana(users.activity)).items[0]).toMatchObject({ event: 'export-fetched' })
})

test('a download is its member’s alone, for seven days', async () => {
  const app = await testApp()
  const [ana, ben] = [app.as('ana'), app.as('ben')]
  const made = await madeExport(ana)
  expect((await fetched(app, ben, made.id)).status).toBe(404)
  expect((await fetched(app, ana, anId)).status).toBe(404)
  expect((await fetched(app, app.guest, made.id)).status).toBe(403)
  expect(await ben(personalData.exports)).toEqual([])
  app.advance(8 * day)
  expect((await fetched(app, ana, made.id)).status).toBe(404)
  await forgetExports(app.app)
  expect(await ana(personalData.exports)).toEqual([])
  expect(readdirSync(path.join(app.dataDir, 'files/exports'))).toEqual([])
})

test('who asks twice is shown the one that is being made', async () => {
  const { as, app } = await testApp()
  const ana = as('ana')
  const id = uuid()
  await app.db
    .insertInto('dataExports')
    .values({ id, userId: (await ana(users.get)).id, state: 'working', progress: 40 })
    .execute()
  await app.jobs.send('export', { id }, { once: id, startAfterSeconds: 3_600 })
  const asked = await ana(personalData.askForExport)
  expect(asked).toMatchObject({ id, state: 'working', progress: 40 })
  expect(await ana(personalData.exports)).toHaveLength(1)
})

test('the deletion asks for the password, and can be taken back for fourteen days', async () => {
  const { as, guest, asToken, letters, app, advance } = await testApp()
  const ana = as('ana')
  await expect(
    ana(personalData.askForDeletion, { body: { password: 'not mine' } }),
  ).rejects.toMatchObject({
    httpCode: 401,
    message: 'Invalid Login Credentials!',
    fields: { password: 'This is not your password.' },
  })
  await expect(ana(personalData.takeDeletionBack)).rejects.toMatchObject({ httpCode: 409 })
  await ana(personalData.askForDeletion, { body: { password: passwordOf('ana') } })
  await expect.poll(async () => (await letters())[0]?.subject).toBe('Your account will be deleted')
  advance(13 * day)
  await deleteDueAccounts(app)
  const body = { email: emailOf('ana'), password: passwordOf('ana') }
  const again = asToken((await guest(users.login, { body })).token)
  expect((await again(users.get)).deletesAt).toMatch(/^20/)
  await again(personalData.takeDeletionBack)
  expect((await again(users.get)).deletesAt).toBeUndefined()
  advance(2 * day)
  await deleteDueAccounts(app)
  await again(users.existing)
})

test('after fourteen days nothing of the member is left, in the database or on the disk', async () => {
  const { as, guest, app, advance, dataDir, letters } = await testApp()
  const ana = as('ana')
  await as('ben')(chats.send, { body: { requestId: uuid(), message: 'Stays' } })
  await ana(users.update, { body: { firstName: 'Anastasia' }, files: { avatar: await photo() } })
  await ana(chats.send, { body: { requestId: uuid(), message: 'A very private question' } })
  await madeExport(ana)
  const { id } = await ana(users.get)
  await ana(personalData.askForDeletion, { body: { password: passwordOf('ana') } })
  advance(14 * day + 60_000)
  await deleteDueAccounts(app)
  await deleteDueAccounts(app)

  await expect.poll(async () => (await letters())[0]?.subject).toBe('Your account was deleted')
  const body = { email: emailOf('ana'), password: passwordOf('ana') }
  await expect(guest(users.login, { body })).rejects.toMatchObject({ httpCode: 401 })
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.db)
  expect(tables.length).toBeGreaterThan(20)
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} t
      where t::text like ${`%${id}%`} or t::text like '%Anastasia%' or t::text like '%very private%'
        or t::text like ${`%${emailOf('ana')}%`}`.execute(app.db)
    expect([name, rows]).toEqual([name, []])
  }
  const left = readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([])
  expect((await as('ben')(chats.list)).items).toHaveLength(1)
})

test('what happened in an account can be added to and not changed', async () => {
  const { as, app } = await testApp()
  const ana = as('ana')
  await ana(users.update, { body: { firstName: 'Anna' } })
  await ana(users.update, { body: { lastName: 'Lee' } })
  const { items } = await ana(users.activity)
  expect(items.map(({ event }) => event)).toEqual(['profile-changed', 'profile-changed'])
  await expect(app.db.updateTable('activity').set({ event: 'x' }).execute()).rejects.toThrow(
    'cannot be changed',
  )
  await expect(app.db.deleteFrom('activity').execute()).rejects.toThrow('cannot be changed')
  expect((await ana(users.activity)).items).toEqual(items)
  expect((await as('ben')(users.activity)).items).toEqual([])
  const first = await ana(users.activity, { query: { limit: 1 } })
  expect(first.items).toEqual([items[0]])
  const rest = await ana(users.activity, { query: { cursor: first.nextCursor! } })
  expect(rest).toEqual({ items: [items[1]], nextCursor: null })
})
