import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { approved } from '#contract/desk/approved.ts'
import { chats } from '#contract/chats/chat.ts'
import { desk } from '#contract/desk/desk.ts'
import { documents } from '#contract/documents/documents.ts'
import { operator as calls } from '#contract/desk/operator.ts'
import { type Caller, testApp } from '#server/testing/test-app.ts'
import { settled, upload } from '../documents/testing/uploads.ts'

const ask = async (caller: Caller, message: string, more: object = {}) =>
  (await caller(chats.send, { body: { requestId: randomUUID(), message, ...more } })).botMessage

/** Only what its member rated, or no document surely answered, is shown to the desk. */
async function askAndRate(caller: Caller, message: string) {
  const answer = await ask(caller, message)
  await caller(chats.change, { body: { messageId: answer.id, feedback: 'up' } })
  return answer
}

const book = (days: string) =>
  `# Leave\n\nEvery member of staff has ${days} days of leave in a calendar year.\n\n# Keys\n\nKeys are lent by the porter.\n`

async function withBook() {
  const server = await testApp()
  const operator = server.as('operator')
  const { id } = await upload(operator, 'book.md', book('thirty-one'))
  await settled(operator, id)
  return { server, operator, id }
}

test('a question of the same meaning gets the approved answer first, with who approved it and when', async () => {
  const { server, operator } = await withBook()
  const [ana, ben] = [server.as('ana'), server.as('ben')]
  const first = await askAndRate(ana, 'How many days of leave do I get?')
  expect(first.citations).toHaveLength(1)
  const content = 'Thirty-one days, and a day more after ten years [1].'
  const params = { messageId: first.id }
  expect(await operator(approved.approve, { params, body: { content } })).toMatchObject({
    ...{ state: 'active', content, approved: { by: 'operator' } },
  })
  const given = await ask(ben, 'how many days of leave do I get')
  expect(given).toMatchObject({
    ...{ content, grounded: 'yes', status: 'complete', approved: { by: 'operator' } },
    citations: [{ n: 1, page: 1, quote: first.citations[0]!.quote }],
  })
  // Asked again, it is written anew; and something else is answered as ever.
  const { botMessage: again } = await ben(chats.again, {
    body: { requestId: randomUUID(), messageId: given.id },
  })
  expect(again).not.toHaveProperty('approved')
  expect(again.content).toContain('thirty-one')
  const other = await ask(ben, 'How many keys do I get?')
  expect(other).not.toHaveProperty('approved')

  const [listed] = (await operator(approved.list)).items
  await operator(approved.remove, { params: { id: listed!.id } })
  expect(await ask(ana, 'How many days of leave do I get?')).not.toHaveProperty('approved')
  const acts = await server.app.db.selectFrom('auditLog').select('act').orderBy('id').execute()
  expect(acts.map(({ act }) => act)).toEqual([
    ...['document.added', 'answer.approved', 'answer.withdrawn'],
  ])
})

test('it is withdrawn when the passage that it cites changes, and kept when another one does', async () => {
  const { server, operator, id } = await withBook()
  const ana = server.as('ana')
  const { id: messageId } = await askAndRate(ana, 'How many days of leave do I get?')
  await operator(approved.approve, { params: { messageId }, body: {} })
  const newVersion = async (replaces: string, text: string) =>
    settled(operator, (await upload(operator, 'book.md', text, { replaces })).id)
  const list = async () => (await operator(approved.list)).items[0]

  const second = await newVersion(id, `# Preface\n\nRead this.\n\n${book('thirty-one')}`)
  await expect
    .poll(list)
    .toMatchObject({ state: 'active', citations: [{ fileId: second.id, page: 2 }] })
  expect(await ask(ana, 'How many days of leave do I get?')).toMatchObject({
    ...{ approved: { by: 'operator' }, citations: [{ fileId: second.id }] },
  })
  expect(await operator(desk.duties)).toEqual([])

  await newVersion(second.id, book('thirty-two'))
  await expect.poll(list).toMatchObject({ state: 'review' })
  const asked = await ask(ana, 'How many days of leave do I get?')
  expect(asked).not.toHaveProperty('approved')
  expect(asked.content).toContain('thirty-two')
  expect(await operator(desk.duties)).toMatchObject([{ kind: 'approved', count: 1 }])

  const params = { id: (await list())!.id }
  const content = 'Thirty-two days [1].'
  expect(await operator(approved.change, { params, body: { content } })).toMatchObject({
    ...{ state: 'active', content: 'Thirty-two days.', citations: [] },
  })
  expect(await operator(desk.duties)).toEqual([])
})

test('it is withdrawn when its document is deleted', async () => {
  const { server, operator, id } = await withBook()
  const { id: messageId } = await askAndRate(server.as('ana'), 'How many days of leave do I get?')
  await operator(approved.approve, { params: { messageId }, body: {} })
  await operator(documents.deleteFile, { params: { id } })
  await expect
    .poll(async () => (await operator(approved.list, { query: { state: 'review' } })).items)
    .toHaveLength(1)
})

test('nobody gets it who may not search what it cites, or in a chat where the question means something else', async () => {
  const { server, operator, id } = await withBook()
  const ana = server.as('ana')
  const { id: messageId, chatId } = await askAndRate(ana, 'How many days of leave do I get?')
  await expect(ana(approved.approve, { params: { messageId }, body: {} })).rejects.toMatchObject({
    httpCode: 403,
  })
  await operator(approved.approve, { params: { messageId }, body: {} })
  const inContext = await ask(ana, 'and how many days of leave do I get?', { chatId })
  expect(inContext).not.toHaveProperty('approved')
  await operator(documents.updateFile, { params: { id }, body: { assistant: false } })
  expect(await ask(ana, 'How many days of leave do I get?')).not.toHaveProperty('approved')
})

test('approved answers are listed in both orders, page by page, by when they were approved last', async () => {
  const { server, operator } = await withBook()
  const ana = server.as('ana')
  const asked = ['Who lends the keys?', 'How many days of leave do I get?']
  const ids: string[] = []
  for (const question of asked.toReversed()) {
    const { id: messageId } = await askAndRate(ana, question)
    const { id } = await operator(approved.approve, { params: { messageId }, body: {} })
    ids.push(id)
  }
  await operator(approved.change, { params: { id: ids[0]! }, body: {} })
  for (const [sort, expected] of [
    ['oldest', asked],
    ['newest', asked.toReversed()],
  ] as const) {
    const query = { sort, limit: 1 }
    const first = await operator(approved.list, { query })
    const next = await operator(approved.list, { query: { ...query, cursor: first.nextCursor! } })
    expect([...first.items, ...next.items].map(({ question }) => question)).toEqual(expected)
    expect(next.nextCursor).toBeNull()
  }
})

test('a question in the list of answers says that its answer is approved, until that is withdrawn', async () => {
  const { server, operator } = await withBook()
  const { id: messageId } = await askAndRate(server.as('ana'), 'How many days of leave do I get?')
  const approvalShown = async () => (await operator(calls.answers)).items[0]!.approved
  expect(await approvalShown()).toBeUndefined()
  const { id, approved: how } = await operator(approved.approve, {
    ...{ params: { messageId }, body: {} },
  })
  expect(await approvalShown()).toEqual({ id, ...how })
  await operator(approved.remove, { params: { id } })
  expect(await approvalShown()).toBeUndefined()
})
