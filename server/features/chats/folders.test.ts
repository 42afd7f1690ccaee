import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Chat, chats } from '#contract/chats/chat.ts'
import { folders } from '#contract/chats/folders.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'
import { listen } from '../changes/testing/listen.ts'
import { fetched, madeExport, unzip } from '../personal-data/testing/exported.ts'
import { most } from './folders.ts'

const make = (who: Caller, name: string) => who(folders.make, { body: { name } })

const begun = async (who: Caller, message = 'Who are you?') =>
  (await who(chats.send, { body: { requestId: uuid(), message } })).chat

const put = (who: Caller, chatId: string, folderId: string | null) =>
  who(chats.change, { body: { chatId, folderId } })

const idsIn = async (who: Caller, query: object = {}) =>
  ((await who(chats.list, { query })).items as Chat[]).map(({ id }) => id)

test('a member makes a folder, puts chats into it, and removes it; the chats stay', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  const hers = listen(ana)
  await hers.ready()
  const tax = await make(ana, '  Tax\n2026 ')
  expect(tax.name).toBe('Tax 2026')
  await hers.change('folders')
  await make(ana, 'archive')
  expect((await ana(folders.list)).map(({ name }) => name)).toEqual(['archive', 'Tax 2026'])
  const [one, other] = [await begun(ana), await begun(ana, 'What can you do?')]
  expect(one.folderId).toBeNull()
  expect(await put(ana, one.id, tax.id)).toMatchObject({ folderId: tax.id })
  await hers.change('chat', one.id)
  expect(await idsIn(ana, { folderId: tax.id })).toEqual([one.id])
  expect(await idsIn(ana)).toEqual([other.id, one.id])
  const renamed = { params: { id: tax.id }, body: { name: 'Taxes' } }
  expect(await ana(folders.rename, renamed)).toMatchObject({ id: tax.id, name: 'Taxes' })
  expect(await put(ana, one.id, null)).toMatchObject({ folderId: null })
  await put(ana, one.id, tax.id)
  await ana(folders.remove, { params: { id: tax.id } })
  expect(await ana(chats.read, { params: { chatId: one.id } })).toMatchObject({ folderId: null })
  await expect(ana(folders.remove, { params: { id: tax.id } })).rejects.toMatchObject({
    httpCode: 404,
  })
})

test('a folder is its member’s alone', async () => {
  const { as, guest } = await testApp()
  const [ana, ben] = [as('ana'), as('ben')]
  const hers = await make(ana, 'Hers')
  const his = await begun(ben)
  const of = { params: { id: hers.id } }
  for (const call of [
    () => ben(folders.rename, { ...of, body: { name: 'Mine' } }),
    () => ben(folders.remove, of),
    () => put(ben, his.id, hers.id),
  ])
    await expect(call()).rejects.toMatchObject({ httpCode: 404 })
  expect([await ben(folders.list), await idsIn(ben, { folderId: hers.id })]).toEqual([[], []])
  expect(await make(ben, 'Hers')).toMatchObject({ name: 'Hers' })
  await expect(guest(folders.list)).rejects.toMatchObject({ httpCode: 403 })
})

test('names are told apart, and the number of folders is bounded', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  const first = await make(ana, 'Work')
  for (const name of ['work', ' ', '\u202e', 'x'.repeat(61)])
    await expect(make(ana, name), name).rejects.toMatchObject({
      ...{ httpCode: 422, fields: { name: expect.any(String) } },
    })
  const same = { params: { id: first.id }, body: { name: 'WORK' } }
  expect(await ana(folders.rename, same)).toMatchObject({ name: 'WORK' })
  const before = most.folders
  most.folders = 3
  try {
    const made = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => make(ana, name)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(make(ana, 'e')).rejects.toMatchObject({
      ...{ httpCode: 409, message: expect.stringContaining('3 folders') as string },
    })
  } finally {
    most.folders = before
  }
})

test('folders are in the export of the member’s data, and gone with the account', async () => {
  const app = await testApp()
  const ana = app.as('ana')
  const work = await make(ana, 'Work')
  const chat = await begun(ana)
  await put(ana, chat.id, work.id)
  const made = await madeExport(ana)
  const files = await unzip(await (await fetched(app, ana, made.id)).arrayBuffer())
  expect(JSON.parse(files.get('folders.json')!)).toMatchObject([{ name: 'Work' }])
  const [, kept] = [...files].find(([name]) => name.startsWith('chats/'))!
  expect(JSON.parse(kept)).toMatchObject({ id: chat.id, folder: 'Work' })
  const { db } = app.app
  await db.deleteFrom('users').where('email', 'like', 'ana@%').execute()
  expect(await db.selectFrom('folders').select('id').execute()).toEqual([])
})

test('folders are listed by name as people would, with numbers by their size', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  for (const name of ['Year 10', 'zebra', 'Äpfel', 'Year 9', 'Birnen']) await make(ana, name)
  const names = (await ana(folders.list)).map(({ name }) => name)
  expect(names).toEqual(['Äpfel', 'Birnen', 'Year 9', 'Year 10', 'zebra'])
})
