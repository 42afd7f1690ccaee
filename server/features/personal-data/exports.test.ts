import { randomUUID as uuid } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { personalData } from '#contract/account/personal-data.ts'
import { users } from '#contract/account/users.ts'
import { attachments } from '#contract/chats/attachments.ts'
import { chats } from '#contract/chats/chat.ts'
import { prompts } from '#contract/chats/prompts.ts'
import { shares } from '#contract/chats/shares.ts'
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts'
import { deleteDueAccounts } from './delete-accounts.ts'
import { forgetExports } from './make-export.ts'
import { fetched, madeExport, photo, unzip } from './testing/exported.ts'

const day = 86_400_000

/** What a server leaves that is killed while it makes the export. */
async function leaveHalfMade({ app }: TestApp, who: Caller) {
  const id = uuid()
  await app.db
    .insertInto('dataExports')
    .values({ id, userId: (await who(users.get)).id, state: 'working', progress: 40 })
    .execute()
  return id
}

const folder = ({ dataDir }: TestApp, name: 'avatars' | 'exports') =>
  path.join(dataDir, 'files', name)

const subjects = async ({ letters }: TestApp) => (await letters()).map(({ subject }) => subject)

/** Has an export wait, whole but unknown, until it is let go. */
function holdExports({ app }: TestApp) {
  const { move } = app.storage
  let letGo = () => {}
  const free = new Promise<void>((resolve) => (letGo = resolve))
  app.storage.move = async (key, from) => {
    await free
    await move(key, from)
  }
  return letGo
}

test('who asks twenty times at once gets one export, and has asked once', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const letGo = holdExports(server)
  const asked = await Promise.all(Array.from({ length: 20 }, () => ana(personalData.askForExport)))
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
  expect(await ana(personalData.exports)).toHaveLength(1)
  letGo()
  await expect.poll(async () => (await ana(personalData.exports))[0]?.state).toBe('ready')
  for (let i = 0; i < 4; i++) await madeExport(ana)
  await expect(ana(personalData.askForExport)).rejects.toMatchObject({ httpCode: 429 })
})

test('an export that a killed server left half made is made anew', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const id = await leaveHalfMade(server, ana)
  await server.app.jobs.send('export', { id }, { once: id })
  await expect.poll(async () => (await ana(personalData.exports))[0]?.state).toBe('ready')
})

test('an export whose server died with every try has failed, and another one can be asked for', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const id = await leaveHalfMade(server, ana)
  await server.app.db
    .insertInto('jobs')
    .values({
      ...{ name: 'export', once: id, data: JSON.stringify({ id }), state: 'running' },
      ...{ attempts: 5, retries: 4, owner: uuid(), leasedUntil: new Date(0) },
    })
    .execute()
  const find = async () => (await ana(personalData.exports)).find((one) => one.id === id)
  await expect.poll(async () => (await find())?.state).toBe('failed')
  const made = await madeExport(ana)
  expect(made.id).not.toBe(id)
  expect(await find()).toMatchObject({ state: 'failed' })
  server.advance(8 * day)
  await forgetExports(server.app)
  expect(await ana(personalData.exports)).toEqual([])
})

test('an export is made without the photo when its file is gone', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  await ana(users.update, { files: { avatar: await photo() } })
  rmSync(folder(server, 'avatars'), { recursive: true })
  const made = await madeExport(ana)
  const files = await unzip(await (await fetched(server, ana, made.id)).arrayBuffer())
  expect([...files.keys()].toSorted()).toEqual([
    'README.txt',
    'account.json',
    'activity.json',
    'plan.json',
  ])
})

test('an export whose photo cannot be read is tried again, and nothing else is held up by it', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  await ana(users.update, { files: { avatar: await photo() } })
  const [name] = readdirSync(folder(server, 'avatars'))
  const file = path.join(folder(server, 'avatars'), name!)
  rmSync(file)
  mkdirSync(file)
  await ana(personalData.askForExport)
  await expect.poll(() => server.logged.join()).toContain('The job export failed.')
  expect((await ana(personalData.exports))[0]).toMatchObject({ state: 'working' })
  rmSync(file, { recursive: true })
  writeFileSync(file, 'a picture')
  await expect.poll(async () => (await ana(personalData.exports))[0]?.state).toBe('ready')
})

test('of an account that goes while its export is made no zip stays, and no letter says it is ready', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const { id } = await ana(users.get)
  const { move } = server.app.storage
  let moved = false
  server.app.storage.move = async (key, from) => {
    await server.app.db
      .updateTable('users')
      .set({ deletesAt: new Date(0) })
      .where('id', '=', id)
      .execute()
    await deleteDueAccounts(server.app)
    await move(key, from)
    moved = true
  }
  await ana(personalData.askForExport)
  await expect.poll(() => moved).toBe(true)
  const jobs = () =>
    server.app.db.selectFrom('jobs').select('name').where('name', 'in', ['export', 'letter'])
  await expect.poll(() => jobs().execute()).toEqual([])
  expect(await subjects(server)).toEqual(['Your account was deleted'])
  expect(readdirSync(folder(server, 'exports'))).toEqual([])
})

test('no zip stays that no download leads to when the letter cannot be written', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const { seal } = server.app.secrets
  let left: string[] | undefined
  server.app.secrets.seal = (...given) => {
    if (left) return seal(...given)
    left = readdirSync(folder(server, 'exports'))
    throw new Error('no ink')
  }
  await ana(personalData.askForExport)
  await expect.poll(() => server.logged.join()).toContain('The job export failed.')
  expect(left).toHaveLength(1)
  await expect.poll(async () => (await ana(personalData.exports))[0]?.state).toBe('ready')
  expect(readdirSync(folder(server, 'exports'))).toHaveLength(1)
  await expect.poll(() => subjects(server)).toEqual(['Your data is ready'])
})

const lease = `%PDF-1.4 ${'a lease '.repeat(5_000)}`
const attached = async (who: Caller) =>
  who(attachments.add, {
    files: { file: new File([lease], 'Lease.pdf', { type: 'application/pdf' }) },
  })

test('an export has the own documents, byte for byte, and the own prompts', async () => {
  const server = await testApp()
  const [ana, ben] = [server.as('ana'), server.as('ben')]
  const { filename } = await attached(ana)
  await attached(ben)
  await ana(prompts.add, { body: { title: 'Weekly', text: 'Write about {{topic}}.' } })
  await ben(prompts.add, { body: { title: 'Not hers', text: 'Other.' } })
  const made = await madeExport(ana)
  const files = await unzip(await (await fetched(server, ana, made.id)).arrayBuffer())
  expect([...files.keys()].filter((name) => name.startsWith('documents/')).toSorted()).toEqual([
    'documents/documents.json',
    `documents/${filename}`,
  ])
  expect(files.get(`documents/${filename}`)).toBe(lease)
  expect(JSON.parse(files.get('documents/documents.json')!)).toMatchObject([{ title: 'Lease' }])
  expect(JSON.parse(files.get('prompts.json')!)).toMatchObject([
    { title: 'Weekly', text: 'Write about {{topic}}.' },
  ])
  expect([...files.values()].join()).not.toContain('storageKey')
})

test('an export is made without a document whose bytes are gone', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const { filename } = await attached(ana)
  rmSync(path.join(server.dataDir, 'files/documents'), { recursive: true })
  const made = await madeExport(ana)
  const files = await unzip(await (await fetched(server, ana, made.id)).arrayBuffer())
  expect(files.has('documents/documents.json')).toBe(true)
  expect(files.has(`documents/${filename}`)).toBe(false)
})

test('an export has what the own links show, and nothing that opens them', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const body = { requestId: uuid(), message: 'A question to show' }
  const { chat } = await ana(chats.send, { body })
  const { id, url } = await ana(shares.make, { body: { chatId: chat.id } })
  const made = await madeExport(ana)
  const files = await unzip(await (await fetched(server, ana, made.id)).arrayBuffer())
  const [, kept] = [...files].find(([name]) => name.startsWith('shares/'))!
  expect(JSON.parse(kept)).toMatchObject({ id, messages: [{ content: body.message }, {}] })
  expect([...files.values()].join()).not.toContain(url.split('/').at(-1))
})
