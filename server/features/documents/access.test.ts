// Runs on both databases: its queries search by their text indexes.
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { attachments } from '#contract/chats/attachments.ts'
import { users } from '#contract/account/users.ts'
import { randomUUID as uuid } from 'node:crypto'
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts'
import { accessTo } from './access.ts'
import { settled, upload } from './testing/uploads.ts'

async function add({ as }: TestApp, name: string, text: string) {
  const { id } = await upload(as('operator'), name, text, { title: name.replace('.md', '') })
  await settled(as('operator'), id)
  return id
}

async function attach(who: Caller, chatId: string, text: string) {
  const files = { file: new File([text], 'own.md') }
  const { id } = await who(attachments.add, { body: { chatId }, files })
  const find = async () =>
    (await who(attachments.list, { query: { chatId } })).items.find((file) => file.id === id)
  await expect.poll(async () => (await find())?.state).toBe('ready')
  return (await find())!
}

async function chatOf(who: Caller, fileIds: string[] | null = null) {
  const body = { requestId: uuid(), message: 'Good morning', fileIds }
  const { chat } = await who(chats.send, { body })
  return { memberId: (await who(users.get)).id, chatId: chat.id, fileIds, now: () => new Date() }
}

const fees =
  '# Fees\n\nThe annual fee is due in May.\n\n## Late fees\n\nWho pays late pays five crowns.'
const boats = '# Boats\n\nThe fee for a boat is nine crowns.'

test('documents are listed with their headings, by title, and found by file name or title', async () => {
  const server = await testApp()
  await add(server, 'fees.md', fees)
  await add(server, 'boats.md', boats)
  const access = accessTo(server.app, undefined)
  const { documents, more } = await access.list()
  expect(more).toBe(0)
  expect(documents).toMatchObject([
    { filename: 'boats.md', title: 'boats', pages: 1, outline: [{ heading: 'Boats', page: 1 }] },
    { filename: 'fees.md', title: 'fees', outline: [{ heading: 'Fees', page: 1 }] },
  ])
  for (const name of ['fees.md', 'FEES'])
    expect(await access.named(name)).toMatchObject([
      { filename: 'fees.md', outline: [{ heading: 'Fees' }, { heading: 'Fees › Late fees' }] },
    ])
  expect(await access.named('nothing')).toEqual([])
})

test('one document is searched, read and looked through alone', async () => {
  const server = await testApp()
  const id = await add(server, 'fees.md', fees)
  await add(server, 'boats.md', boats)
  const access = accessTo(server.app, undefined)
  const texts = async (passages: Promise<{ text: string }[]>) =>
    (await passages).map(({ text }) => text)
  expect(await texts(access.search('crowns'))).toContain('The fee for a boat is nine crowns.')
  const late = 'Who pays late pays five crowns.'
  const [best, ...others] = await access.search('crowns', id)
  expect(best!.text).toBe(late)
  expect(others.map(({ fileId }) => fileId)).toEqual([id])
  expect(await texts(access.read(id, [1, 2]))).toEqual(['The annual fee is due in May.', late])
  const { signal } = new AbortController()
  expect(await texts(access.find(id, 'pays LATE', signal))).toEqual([late])
  // Words of a heading lead to what stands below it.
  expect(await texts(access.find(id, 'Fees', signal))).toHaveLength(2)
  expect(await texts(access.find(id, 'boat', signal))).toEqual([])
})

test('even with the id of a document, none is reached that the member’s own search does not reach', async () => {
  const server = await testApp()
  const [ana, ben] = [server.as('ana'), server.as('ben')]
  const chosen = await add(server, 'fees.md', fees)
  const notChosen = await add(server, 'boats.md', boats)
  const [ofAna, elsewhere, ofBen] = [
    await chatOf(ana, [chosen]),
    await chatOf(ana),
    await chatOf(ben),
  ]
  const own = await attach(ana, ofAna.chatId, 'My boat pays one crown.')
  const inAnotherChat = await attach(ana, elsewhere.chatId, 'My other boat pays two crowns.')
  const ofAnother = await attach(ben, ofBen.chatId, 'My boat pays three crowns.')
  const access = accessTo(server.app, ofAna)
  const { signal } = new AbortController()
  const reached = async (id: string) =>
    [
      await access.search('crowns', id),
      await access.read(id, [1]),
      await access.find(id, 'pays', signal),
    ].map((passages) => passages.length > 0)
  for (const id of [chosen, own.id]) expect(await reached(id)).toEqual([true, true, true])
  for (const id of [notChosen, inAnotherChat.id, ofAnother.id])
    expect(await reached(id)).toEqual([false, false, false])
  const { documents } = await access.list()
  expect(documents.map(({ fileId }) => fileId).toSorted()).toEqual([chosen, own.id].toSorted())
  for (const { filename } of [inAnotherChat, ofAnother])
    expect(await access.named(filename)).toEqual([])
})
