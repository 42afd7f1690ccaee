// Runs on both databases: search goes by their text indexes.
import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Chat, type Message, chats } from '#contract/chats/chat.ts'
import type { Model } from '#server/infra/model/model.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'
import { interruptOrphanedAnswers } from '../answering/running/instances.ts'

/** Says what stands after the line in the question. */
const model: Model = {
  name: 'told',
  async *answer({ text }) {
    yield { type: 'text', delta: text.split('|')[1]?.trim() ?? 'Noted.' }
    yield { type: 'grounded', grounded: 'no' }
  },
}

const ask = (message: string, more: object = {}) => ({
  body: { requestId: uuid(), message, ...more },
})

async function asked(who: Caller, message: string, title?: string, more: object = {}) {
  const { chat, userMessage, botMessage } = await who(chats.send, ask(message, more))
  if (title) await who(chats.rename, { body: { chatId: chat.id, title } })
  return { chatId: chat.id, questionId: userMessage.id, answerId: botMessage.id }
}

const search = async (who: Caller, q: string, more: object = {}) =>
  (await who(chats.list, { query: { q, ...more } })) as {
    items: Chat[]
    nextCursor: string | null
  }

const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)

const marked = (chat: Chat | undefined) =>
  chat?.found?.map(({ excerpt, marks }) => marks.map(([a, b]) => excerpt.slice(a, b)))

test('a search finds titles, questions and answers, and says where', async () => {
  const { as } = await testApp({ model })
  const ana = as('ana')
  const lending = await asked(
    ana,
    'How long may I keep a borrowed atlas? | Three weeks.',
    'Lending',
  )
  const fines = await asked(ana, 'What does it cost? | A fine of ten cents a day.', 'Atlas fines')
  const found = await search(ana, 'atlas')
  expect(idsOf(found)).toEqual([fines.chatId, lending.chatId])
  expect(found.items[0]!.found).toEqual([
    { messageId: null, excerpt: 'Atlas fines', marks: [[0, 5]] },
  ])
  expect(found.items[1]!.found).toEqual([
    {
      messageId: lending.questionId,
      excerpt: 'How long may I keep a borrowed atlas? | Three weeks.',
      marks: [[31, 36]],
    },
  ])
  expect((await search(ana, 'ten cents')).items[0]!.found![0]).toMatchObject({
    messageId: fines.answerId,
  })
  expect(idsOf(await search(ana, 'nowhere'))).toEqual([])
})

test('only the own chats are searched, by members only', async () => {
  const { as, guest } = await testApp({ model })
  await asked(as('ana'), 'About the periscope')
  expect(idsOf(await search(as('ben'), 'periscope'))).toEqual([])
  expect(idsOf(await search(as('ben'), 'p'))).toEqual([])
  await expect(guest(chats.list, { query: { q: 'periscope' } })).rejects.toMatchObject({
    httpCode: 403,
  })
  await expect(as('ana')(chats.list, { query: { q: 'x'.repeat(201) } })).rejects.toMatchObject({
    httpCode: 422,
  })
})

test('titles come before words as they were typed, these before words in one place, and those before words apart', async () => {
  const { as } = await testApp({ model })
  const who = as('operator')
  const together = await asked(who, 'One blue and one old door', 'First')
  const apart = await asked(who, 'The paint is blue | It is a door', 'Second')
  const typed = await asked(who, 'The blue door is open', 'Third')
  const titled = await asked(who, 'Something else', 'A door painted blue')
  const newer = await asked(who, 'A door, and the sea is blue', 'Fifth')
  await asked(who, 'Only blue', 'Sixth')
  expect(idsOf(await search(who, 'blue door'))).toEqual([
    titled.chatId,
    typed.chatId,
    // The question and its answer stand in one place here, because the question holds both.
    ...[newer, apart, together].map(({ chatId }) => chatId),
  ])
})

test('words that stand in different messages of a chat find it, after those in one place', async () => {
  const { as } = await testApp({ model })
  const who = as('operator')
  const { chatId, answerId } = await asked(who, 'Where is the lighthouse?', 'Sea')
  await who(chats.send, ask('And the harbour?', { chatId, parentId: answerId }))
  const both = await asked(who, 'From the lighthouse to the harbour', 'Way')
  await asked(who, 'Nothing but a lighthouse', 'Rock')
  const found = await search(who, 'lighthouse harbour')
  expect(idsOf(found)).toEqual([both.chatId, chatId])
  expect(marked(found.items[1])).toEqual([['harbour'], ['lighthouse']])
})

test('the last word is found while it is typed, the others as they are', async () => {
  const { as } = await testApp({ model })
  const { chatId } = await asked(as('ana'), 'Renewing a membership card', 'Cards')
  for (const q of ['memb', 'renewing memb', 'membership', 'MEMBERSHIP C'])
    expect(idsOf(await search(as('ana'), q))).toEqual([chatId])
  for (const q of ['embership', 'renew memb', 'memb card'])
    expect(idsOf(await search(as('ana'), q))).toEqual([])
})

const written: [text: string, q: string, marks: string[]][] = [
  ['Die Straße nach Süden', 'strasse', ['Straße']],
  ['Die Straße nach Süden', 'STRASSE SUD', ['Straße', 'Süd']],
  ['Un cafe\u0301 noir', 'café', ['cafe\u0301']],
  ['Un café noir', 'cafe\u0301', ['café']],
  ['👩‍👩‍👧 and a naïve 🎉 question', 'naive', ['naïve']],
  ['👩‍👩‍👧 and a naïve 🎉 question', '🎉', ['🎉']],
  ['هذا كِتَابٌ جميل', 'كتاب', ['كِتَابٌ']],
  ['図書館の開館時間は何時ですか', '開館時間', ['開館時間']],
  ['大学図書館員の仕事', '図書館', ['図書館']],
  ['图书馆几点开门？', '开门', ['开门']],
  ['ห้องสมุดเปิดกี่โมง', 'สมุด', ['สมุด']],
  ['도서관에서 책을 읽다', '도서관', ['도서관']],
  ['Don’t fold O’Brien’s map', "o'brien", ['O', 'Brien']],
  ['ΣΟΦΟΣ και σοφός', 'σοφος', ['ΣΟΦΟΣ', 'σοφός']],
  ['Section 3.14 of rules', '3.14', ['3', '14']],
]

test('every script is found as it is read, and the marks lie on it exactly', async () => {
  const { as } = await testApp({ model })
  const who = as('operator')
  for (const [text, q, marks] of written) {
    const { chatId } = await asked(who, text, 'x')
    const found = await search(who, q)
    expect([q, idsOf(found).includes(chatId)]).toEqual([q, true])
    const chat = found.items.find(({ id }) => id === chatId)
    expect([q, marked(chat)]).toEqual([q, [marks]])
    await who(chats.remove, { query: { chatId } })
  }
})

test('a long message is shown around what was found, cut between words', async () => {
  const { as } = await testApp({ model })
  const text = `${'before '.repeat(300)}the needle lies here ${'after '.repeat(300)}`
  await asked(as('ana'), text, 'x')
  const [chat] = (await search(as('ana'), 'needle')).items
  const { excerpt, marks } = chat!.found![0]!
  expect(excerpt).toMatch(/^…before .* the needle lies here after .* after…$/)
  expect(excerpt.length).toBeLessThan(190)
  expect(marks.map(([a, b]) => excerpt.slice(a, b))).toEqual(['needle'])
})

test('whatever signs are searched for do no harm, and nothing but signs is no search', async () => {
  const { as } = await testApp({ model })
  const ana = as('ana')
  const { chatId } = await asked(ana, "100 % of_it's \\ here: (a & b) | !c <-> 'quoted'", 'x')
  for (const q of [
    "it's",
    '100 %',
    'of_it',
    "'quoted",
    "quoted':*",
    'a & b',
    '!c',
    '\\here',
    "'); --x",
  ])
    await search(ana, q)
  for (const q of ['100 %', 'of_it', "quoted':*", 'a & b', '!c', '\\ here'])
    expect([q, idsOf(await search(ana, q))]).toEqual([q, [chatId]])
  for (const q of ['  ', '%', "_'", ':*', '\\', '()&|!'])
    expect([q, idsOf(await search(ana, q))]).toEqual([q, [chatId]])
  expect((await search(ana, '%')).items[0]!.found).toBeUndefined()
})

test('temporary chats are never found, archived ones unless they are left out', async () => {
  const { as } = await testApp({ model })
  const ana = as('ana')
  const { chatId: secret } = await asked(ana, 'A walrus in secret', undefined, { temporary: true })
  const { chatId } = await asked(ana, 'A walrus in the open', 'x')
  await ana(chats.change, { body: { chatId, archived: true } })
  expect(idsOf(await search(ana, 'walrus'))).toEqual([chatId])
  expect(idsOf(await search(ana, 'walrus', { archived: true }))).toEqual([chatId])
  expect(idsOf(await search(ana, 'walrus', { archived: false }))).toEqual([])
  const inside = await ana(chats.list, { query: { chatId: secret, q: 'walrus' } })
  expect(inside.items).toMatchObject([{ content: 'A walrus in secret' }])
})

test('a name that was given up is not found any more, and nothing of what was deleted', async () => {
  const { as } = await testApp({ model })
  const ana = as('ana')
  const { chatId, questionId } = await asked(ana, 'The question with a marmot', 'Badger')
  await ana(chats.rename, { body: { chatId, title: 'Otter' } })
  expect(idsOf(await search(ana, 'badger'))).toEqual([])
  expect(idsOf(await search(ana, 'otter'))).toEqual([chatId])
  await ana(chats.remove, { query: { messageId: questionId } })
  expect(idsOf(await search(ana, 'marmot'))).toEqual([])
  await ana(chats.remove, { query: { chatId } })
  expect(idsOf(await search(ana, 'otter'))).toEqual([])
})

test('the pages of a search are whole and in order, whatever the tier', async () => {
  const { as } = await testApp({ model })
  const who = as('operator')
  for (let i = 0; i < 4; i++) {
    await asked(who, `Number ${i} says red | says fox`, 'A red fox')
    await asked(who, `A red fox, number ${i}`, 'x')
    const { chatId, answerId } = await asked(who, `Only red, number ${i}`, 'x')
    await who(chats.send, ask('Only the fox', { chatId, parentId: answerId }))
  }
  const all = idsOf(await search(who, 'red fox'))
  expect(all).toHaveLength(12)
  const paged: string[] = []
  let cursor: string | undefined
  do {
    const page = await search(who, 'red fox', { limit: 5, ...(cursor ? { cursor } : {}) })
    expect(page.items.length).toBeLessThanOrEqual(5)
    paged.push(...idsOf(page))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(paged).toEqual(all)
  for (const wrong of ['x', '9.abc', `4.${'a'.repeat(40)}`, all[0]!])
    await expect(search(who, 'red fox', { cursor: wrong })).rejects.toMatchObject({ httpCode: 400 })
})

test('within a chat every place on every branch is found, oldest first, in pages', async () => {
  const { as } = await testApp({ model })
  const who = as('operator')
  const { chatId, questionId } = await asked(who, 'The first kite | no', 'Kite')
  await who(chats.again, {
    body: { requestId: uuid(), messageId: questionId, message: 'A second kite | a third kite' },
  })
  await asked(who, 'A kite elsewhere')
  const query = { chatId, q: 'kite' }
  const all = (await who(chats.list, { query })).items as Message[]
  expect(all.map(({ content }) => content)).toEqual([
    'The first kite | no',
    'A second kite | a third kite',
    'a third kite',
  ])
  const first = await who(chats.list, { query: { ...query, limit: 2 } })
  const second = await who(chats.list, { query: { ...query, limit: 2, cursor: first.nextCursor! } })
  expect([...idsOf(first as never), ...idsOf(second as never)]).toEqual(idsOf({ items: all }))
  expect(second.nextCursor).toBeNull()
  await expect(as('ben')(chats.list, { query })).rejects.toMatchObject({ httpCode: 404 })
})

test('what was stored before there was a search is found after a start', async () => {
  const { as, app } = await testApp({ model })
  const { chatId } = await asked(as('ana'), 'An old pelican | with an answer', 'Birds')
  await app.db.deleteFrom('searchTerms').execute()
  expect(idsOf(await search(as('ana'), 'pelican'))).toEqual([])
  const after = '00000000-0000-0000-0000-000000000000'
  await app.jobs.send('index-chats', { of: 'titles', after })
  await expect.poll(async () => idsOf(await search(as('ana'), 'pelican birds'))).toEqual([chatId])
  await expect.poll(async () => idsOf(await search(as('ana'), 'with an answer'))).toEqual([chatId])
})

test('what an answer said before its server died is found', async () => {
  const { as, app } = await testApp({ model })
  const { chatId, questionId } = await asked(as('ana'), 'How?', 'x')
  const messageId = uuid()
  await app.db
    .insertInto('messages')
    .values({ id: messageId, chatId, parentId: questionId, role: 'bot', status: 'streaming' })
    .execute()
  await app.db
    .insertInto('answerEvents')
    .values({
      messageId,
      seq: 1,
      type: 'text',
      data: JSON.stringify({ delta: 'A half said toucan' }),
    })
    .execute()
  expect(idsOf(await search(as('ana'), 'toucan'))).toEqual([])
  await interruptOrphanedAnswers(app)
  expect((await search(as('ana'), 'toucan')).items[0]!.found).toMatchObject([{ messageId }])
})
