// Runs on both databases: the rows are counted by SQL that the embedded one has to understand, too.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { chats } from '#contract/chats/chat.ts'
import { documents } from '#contract/documents/documents.ts'
import { groups } from '#contract/desk/groups.ts'
import { library } from '#contract/documents/library.ts'
import { questions } from '#contract/desk/questions.ts'
import { users } from '#contract/account/users.ts'
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts'

const ask = async (caller: Caller, message: string, more: object = {}) =>
  (await caller(chats.send, { body: { requestId: randomUUID(), message, ...more } })).botMessage

const rowsOf = async (server: TestApp, query: object = {}) =>
  (await server.as('operator')(questions.list, { query })).items

/** Once the job has put that many questions in their rows. */
const grouped = (server: TestApp, times: number) =>
  expect
    .poll(async () => (await rowsOf(server)).reduce((sum, row) => sum + row.times, 0))
    .toBe(times)

const isTold = ({ subject }: { subject: string }) => subject.includes('answer now')

const answer = {
  title: 'Dogs in the office',
  body: 'Dogs may come to the office on Fridays. They are kept on a lead.',
  audience: 'members' as const,
  notify: true,
}

test('questions that ask the same are one row, with how often, by how many and why', async () => {
  const server = await testApp()
  await ask(server.as('ana'), 'May I bring my dog to the office?')
  await ask(server.as('ben'), 'Are dogs allowed in the office?')
  await ask(server.as('ben'), 'can i take my dog to work')
  await ask(server.as('ben'), 'Where can I park my bicycle?')
  await grouped(server, 4)
  const [dogs, bicycle] = await rowsOf(server)
  expect(dogs).toMatchObject({
    ...{ question: 'can i take my dog to work', times: 3, members: 2 },
    ...{ unanswered: 3, notHelpful: 0 },
  })
  expect(Date.parse(dogs!.since)).toBeLessThan(Date.parse(dogs!.last))
  expect(bicycle).toMatchObject({ question: 'Where can I park my bicycle?', times: 1, members: 1 })
  expect((await rowsOf(server, { sort: 'newest' })).map(({ id }) => id)).toEqual([
    bicycle!.id,
    dogs!.id,
  ])
  const operator = server.as('operator')
  for (const [sort, inOrder] of [
    ['often', [dogs, bicycle]],
    ['newest', [bicycle, dogs]],
    ['oldest', [dogs, bicycle]],
  ] as const) {
    const query = { sort, limit: 1 }
    const first = await operator(questions.list, { query })
    const cursor = first.nextCursor!
    const next = await operator(questions.list, { query: { ...query, cursor } })
    expect([first, next].map(({ items }) => items[0]!.id)).toEqual(inOrder.map((row) => row!.id))
    expect(next.nextCursor).toBeNull()
    // A place in one order is none in another.
    const other = sort === 'newest' ? 'oldest' : 'newest'
    await expect(
      operator(questions.list, { query: { sort: other, cursor } }),
    ).rejects.toMatchObject({ httpCode: 400 })
  }

  const { items, more } = await operator(questions.open, { params: { id: dogs!.id } })
  expect(more).toBe(0)
  expect(items.map(({ question, words }) => [question.content, words])).toEqual([
    ['can i take my dog to work', ['dog']],
    ['Are dogs allowed in the office?', ['dog', 'office']],
    ['May I bring my dog to the office?', []],
  ])
  expect(items[1]!.likeness).toBeGreaterThan(0.6)
  expect(items[2]!.likeness).toBeNull()
  const log = await server.app.db.selectFrom('auditLog').selectAll().execute()
  expect(log).toMatchObject([
    { act: 'questions.opened', subjectId: dogs!.id, actorName: 'operator' },
  ])
})

test('an answer that did not help is a row, until the rating is taken back; what is deleted counts no more', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const rated = await ask(ana, 'Is there a gym?')
  await grouped(server, 1)
  await ana(chats.change, { body: { messageId: rated.id, feedback: 'down' } })
  expect(await rowsOf(server, { why: 'not-helpful' })).toMatchObject([
    { times: 1, unanswered: 1, notHelpful: 1 },
  ])
  await ana(chats.change, { body: { messageId: rated.id, feedback: null } })
  expect(await rowsOf(server, { why: 'not-helpful' })).toEqual([])
  await ana(chats.remove, { query: { chatId: rated.chatId } })
  expect(await rowsOf(server)).toEqual([])
})

test('temporary chats are in no row', async () => {
  const server = await testApp()
  const hidden = await ask(server.as('ana'), 'Is there a gym?', { temporary: true })
  await ask(server.as('ana'), 'Where can I park my bicycle?')
  await grouped(server, 1)
  const body = { ...answer, title: 'The gym' }
  await expect(
    server.as('operator')(questions.resolve, { params: { messageId: hidden.id }, body }),
  ).rejects.toMatchObject({ httpCode: 404 })
})

test('a page goes on where it ended, also when the last row before it was put aside', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  await ask(server.as('ana'), 'Is there a gym?')
  await ask(server.as('ana'), 'Where can I park my bicycle?')
  await grouped(server, 2)
  const [first, second] = await rowsOf(server)
  const { nextCursor } = await operator(questions.list, { query: { limit: 1 } })
  await operator(questions.change, { params: { id: first!.id }, body: { left: true } })
  expect(await rowsOf(server, { cursor: nextCursor! })).toMatchObject([{ id: second!.id }])
})

test('a question is taken out of a row, and a row is put aside', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  await ask(server.as('ana'), 'Is there a gym?')
  const other = await ask(server.as('ben'), 'does the institute have a gym')
  await grouped(server, 2)
  const [row] = await rowsOf(server)
  const params = { id: row!.id }
  const apart = await operator(questions.apart, { params, body: { messageId: other.id } })
  expect(apart).toMatchObject({ question: 'does the institute have a gym', times: 1 })
  expect(await rowsOf(server)).toHaveLength(2)
  await expect(
    operator(questions.apart, { params: { id: apart.id }, body: { messageId: other.id } }),
  ).rejects.toMatchObject({ httpCode: 409 })
  expect(await operator(questions.change, { params, body: { left: true } })).toMatchObject({
    left: { by: 'operator' },
  })
  expect((await rowsOf(server)).map(({ id }) => id)).toEqual([apart.id])
  expect((await rowsOf(server, { state: 'left' })).map(({ id }) => id)).toEqual([row!.id])
  await operator(questions.change, { params, body: { left: false } })
  expect(await rowsOf(server)).toHaveLength(2)
})

test('what is written is a page that answers the next question, and whoever asked is told', async () => {
  const server = await testApp()
  const [operator, ana, ben] = [server.as('operator'), server.as('ana'), server.as('ben')]
  const asked = await ask(ana, 'May I bring my dog to the office?')
  await ask(ana, 'Are dogs allowed in the office?')
  await ask(ben, 'can i take my dog to work')
  await ask(ben, 'Where can I park my bicycle?')
  await grouped(server, 4)
  const [row] = await rowsOf(server)
  const written = await operator(questions.resolve, {
    params: { messageId: row!.messageId },
    body: answer,
  })
  expect(written).toMatchObject({ members: 2, told: 'waiting', createdBy: 'operator', page: null })
  const told = async () => (await operator(questions.written)).items[0]
  await expect.poll(told).toMatchObject({ told: 'told', page: 1 })

  // The row has left the list, and says who wrote and when.
  expect((await rowsOf(server)).map(({ question }) => question)).toEqual([
    'Where can I park my bicycle?',
  ])
  expect(await rowsOf(server, { state: 'written' })).toMatchObject([
    { id: row!.id, times: 3, written: { by: 'operator', title: answer.title } },
  ])

  // A page of the library that answers, and is cited.
  const { items } = await ana(library.list)
  expect(items).toMatchObject([{ title: 'Questions and answers', public: false }])
  const next = await ask(ben, 'On which days may dogs come to the office?')
  expect(next.grounded).toBe('yes')
  expect(next.citations[0]).toMatchObject({ title: 'Questions and answers', page: 1 })
  expect(next.content).toContain('Fridays')

  // One letter each, without what was written; and a note under the question.
  const letters = (await server.letters()).filter(isTold)
  expect(letters.map(({ to }) => to).toSorted()).toEqual(['ana@example.org', 'ben@example.org'])
  expect(letters[0]!.text).toContain(`/dashboard/answers/${written.id}`)
  expect(letters[0]!.text).not.toMatch(/dog|Friday/)
  const note = await ana(chats.list, { query: { chatId: asked.chatId } })
  expect(note.items.at(-1)).toMatchObject({
    id: asked.id,
    written: { answerId: written.id, title: answer.title, by: 'operator' },
  })
  expect(await ana(questions.place, { params: { id: written.id } })).toEqual({
    ...{ filename: items[0]!.filename, page: 1, title: answer.title },
  })
  await expect(
    operator(questions.resolve, { params: { messageId: asked.id }, body: answer }),
  ).rejects.toMatchObject({
    httpCode: 409,
    message: expect.stringContaining('operator has written an answer'),
  })

  // A change is a new version, which is found, and nobody is told again.
  const body = { title: answer.title, body: 'Dogs may come to the office on Mondays.' }
  await operator(questions.changeWritten, { params: { id: written.id }, body })
  const answered = async () => (await ask(ben, 'On which days may dogs come in?')).content
  await expect.poll(answered, { interval: 500 }).toContain('Mondays')
  const files = await operator(documents.operatorFiles)
  expect(files.items).toMatchObject([{ version: 2, title: 'Questions and answers' }])
  expect((await server.letters()).filter(isTold)).toHaveLength(2)
  await expect(
    operator(documents.deleteFile, { params: { id: files.items[0]!.id } }),
  ).rejects.toMatchObject({ httpCode: 409 })

  // Taken back, it is nowhere.
  await operator(questions.removeWritten, { params: { id: written.id } })
  await expect.poll(async () => (await ana(library.list)).items).toEqual([])
  const taken = await ana(chats.list, { query: { chatId: asked.chatId } })
  expect(taken.items.at(-1)).not.toHaveProperty('written')
  expect(await rowsOf(server)).toHaveLength(2)
  const acts = await server.app.db.selectFrom('auditLog').select('act').orderBy('id').execute()
  expect(acts.map(({ act }) => act)).toEqual(['answer.written', 'answer.changed', 'answer.removed'])
})

test('answers for everyone are a document of their own, which guests may open; each is a page', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  const texts = [
    {
      title: 'The gym & *stars*',
      body: 'There is no gym.\n\n## Elsewhere\n\nThere is one in town.',
    },
    { title: 'Parking', body: 'Bicycles are parked behind the house.' },
  ]
  for (const [i, question] of ['Is there a gym?', 'Where can I park my bicycle?'].entries()) {
    const { id } = await ask(server.as('ana'), question)
    const body = { ...texts[i]!, audience: 'everyone' as const, notify: false }
    await operator(questions.resolve, { params: { messageId: id }, body })
  }
  const pages = async () =>
    (await operator(questions.written)).items.map(({ page, told }) => [page, told])
  await expect.poll(pages).toEqual([
    [2, 'no'],
    [1, 'no'],
  ])
  const query = { sort: 'oldest', limit: 1 } as const
  const oldest = await operator(questions.written, { query })
  const next = await operator(questions.written, {
    query: { ...query, cursor: oldest.nextCursor! },
  })
  expect([oldest, next].map(({ items }) => items.map(({ page }) => page))).toEqual([[1], [2]])
  const { filename } = (await operator(questions.written)).items[0]!
  const text = await server.guest(documents.textPages, { params: { filename: filename! } })
  expect(text.map(({ place }) => place)).toEqual(['The gym & *stars*', 'Parking'])
  expect((await server.letters()).filter(isTold)).toEqual([])
})

test('only editors have it', async () => {
  const server = await testApp()
  const { id } = await ask(server.as('ana'), 'Is there a gym?')
  for (const who of [server.as('ana'), server.guest]) {
    await expect(who(questions.list)).rejects.toMatchObject({ httpCode: 403 })
    await expect(
      who(questions.resolve, { params: { messageId: id }, body: answer }),
    ).rejects.toMatchObject({ httpCode: 403 })
  }
  const operator = server.as('operator')
  const some = { ...answer, audience: 'some' as const }
  const refused = [
    { body: { ...some, planIds: [randomUUID()] }, field: 'planIds' },
    { body: { ...some, groupIds: [randomUUID()] }, field: 'groupIds' },
    { body: some, field: 'audience' },
    { body: { ...answer, groupIds: [randomUUID()] }, field: 'audience' },
  ]
  for (const { body, field } of refused)
    await expect(
      operator(questions.resolve, { params: { messageId: id }, body }),
    ).rejects.toMatchObject({ httpCode: 422, fields: { [field]: expect.any(String) } })
  await expect(
    operator(questions.resolve, { params: { messageId: randomUUID() }, body: answer }),
  ).rejects.toMatchObject({ httpCode: 404 })
})

test('an answer for a group is read, cited and told to its members alone', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  const board = await operator(groups.make, { body: { name: 'Board' } })
  const { id } = await ask(server.as('ana'), 'Is there a gym?')
  await ask(server.as('ben'), 'does the institute have a gym')
  await grouped(server, 2)
  const ana = await server.as('ana')(users.get)
  await operator(groups.add, { params: { id: board.id, memberId: ana.id } })
  const body = { ...answer, title: 'The gym', body: 'The gym is in the cellar, and opens at six.' }
  const written = await operator(questions.resolve, {
    params: { messageId: id },
    body: { ...body, audience: 'some', groupIds: [board.id] },
  })
  await expect
    .poll(async () => (await server.letters()).filter(isTold).map(({ to }) => to), slow)
    .toEqual(['ana@example.org'])
  const place = { params: { id: written.id } }
  const { filename } = await server.as('ana')(questions.place, place)
  await expect(server.as('ben')(questions.place, place)).rejects.toMatchObject({ httpCode: 404 })
  const asked = await ask(server.as('ana'), 'Is there a gym?')
  expect(asked.citations?.[0]?.filename).toBe(filename)
  expect((await ask(server.as('ben'), 'Is there a gym?')).citations ?? []).toEqual([])
})

const slow = { timeout: 180_000 }
