// Runs on both databases: changes are noted by triggers, and questions counted under a lock.
import { randomUUID as uuid } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { attachments } from '#contract/chats/attachments.ts'
import { chats } from '#contract/chats/chat.ts'
import { documents } from '#contract/documents/documents.ts'
import { help } from '#contract/chats/help.ts'
import { personalData } from '#contract/account/personal-data.ts'
import { largestPage } from '#server/cursor.ts'
import { type Caller, passwordOf, testApp } from '#server/testing/test-app.ts'
import { listen } from '../changes/testing/listen.ts'
import { tellOperator } from './help.ts'
import { deleteDueAccounts } from '../personal-data/delete-accounts.ts'
import { fetched, madeExport, unzip } from '../personal-data/testing/exported.ts'

const send = (who: Caller, message: string, chatId?: string) =>
  who(chats.send, { body: { requestId: uuid(), message, chatId } })
const question = (more: object = {}) => ({
  body: { requestId: uuid(), question: 'What is the fee for a mooring?', ...more },
})
const reply = (id: string, text = 'It is *forty* crowns.') => ({
  params: { id },
  body: { requestId: uuid(), text },
})

test('a member hands a question over, the operator replies, and both write on', async () => {
  const { as, letters } = await testApp()
  const [ana, operator] = [as('ana'), as('operator')]
  await send(ana, 'What is there about boats?').then(({ chat }) => chat.id)
  const { chat, botMessage } = await send(ana, 'What is the fee for a mooring?')
  const given = question({ messageId: botMessage.id, part: 'answer', note: 'For one week.' })
  const sent = await ana.envelope(help.ask, given)
  expect(sent).toMatchObject({ httpCode: 201, message: 'Your question has been sent' })
  const { id } = sent.payload!
  expect(sent.payload).toMatchObject({
    ...{ state: 'waiting', unread: false, chatId: chat.id, messageId: botMessage.id, leftOut: 0 },
    sent: [{ role: 'user' }, { role: 'bot', content: botMessage.content }],
  })
  expect(await operator(help.counts)).toEqual({ unread: 0, waiting: 1, requests: 0 })
  const received = await operator(help.received, { query: { state: 'waiting' } })
  expect(received.items).toMatchObject([{ id, member: { email: 'ana@example.org' } }])
  const opened = await operator(help.open, { params: { id } })
  expect(opened).toMatchObject({ note: 'For one week.', sent: sent.payload!.sent })
  expect(JSON.stringify(opened)).not.toContain(chat.id)

  expect(await operator(help.answer, reply(id))).toMatchObject({
    state: 'answered',
    replies: [{ operatorName: 'operator', text: 'It is *forty* crowns.' }],
  })
  expect(await ana(help.counts)).toEqual({ unread: 1, waiting: null, requests: null })
  const [first] = (await ana(help.read, { params: { id } })).replies
  await operator(help.answer, reply(id, 'For a week.'))
  const see = (seenReplyId: string) => ana(help.see, { params: { id }, body: { seenReplyId } })
  await see(first!.id)
  expect(await ana(help.counts)).toMatchObject({ unread: 1 })
  await see((await ana(help.read, { params: { id } })).replies.at(-1)!.id)
  expect(await ana(help.counts)).toMatchObject({ unread: 0 })
  const to = async (email: string) => (await letters()).filter((letter) => letter.to === email)
  await expect.poll(() => to('ana@example.org')).toHaveLength(1)
  const [letter] = await to('ana@example.org')
  expect(letter!.text).toContain(`https://carrel.test/dashboard/help/${id}`)
  expect(`${letter!.subject} ${letter!.text} ${letter!.html}`).not.toMatch(/mooring|forty/)

  expect(await ana(help.reply, reply(id, 'Thank you. And in winter?'))).toMatchObject({
    state: 'waiting',
    replies: [{}, {}, { operatorName: null, text: 'Thank you. And in winter?' }],
  })
  const closing = { params: { id }, body: { state: 'closed' as const } }
  expect(await operator(help.setState, closing)).toMatchObject({ state: 'closed' })
  expect(await ana(help.list, { query: { chatId: chat.id } })).toMatchObject({
    items: [{ id, state: 'closed' }],
  })
})

test('what goes along is what was chosen, and stays when the chat is deleted', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  const { chat, botMessage: before } = await send(ana, 'What is there about boats?')
  const { botMessage } = await send(ana, 'And about moorings?', chat.id)
  const other = await send(ana, 'Something private?', chat.id)
  const whole = await ana(help.ask, question({ messageId: botMessage.id, part: 'chat' }))
  expect(whole.sent.map(({ content }) => content)).toEqual([
    'What is there about boats?',
    before.content,
    'And about moorings?',
    botMessage.content,
  ])
  const alone = await ana(help.ask, question({ messageId: other.botMessage.id }))
  expect(alone.sent).toEqual([])
  await ana(chats.remove, { query: { chatId: chat.id } })
  const kept = await ana(help.read, { params: { id: whole.id } })
  expect(kept).toMatchObject({ chatId: null, messageId: null, sent: whole.sent })
})

test('own documents that were attached are named with their question, and stay closed', async () => {
  const { as } = await testApp()
  const [ana, operator] = [as('ana'), as('operator')]
  const attach = (name: string, chatId?: string) =>
    ana(attachments.add, {
      body: chatId ? { chatId } : {},
      files: { file: new File(['The lease ends in May.'], name, { type: 'text/plain' }) },
    })
  const { id } = await attach('Lease.txt')
  const first = await ana(chats.send, {
    body: { requestId: uuid(), message: 'When does it end?', attachmentIds: [id] },
  })
  const chatId = first.chat.id
  const letter = await attach('Letter.txt', chatId)
  const { botMessage } = await send(ana, 'And the letter?', chatId)
  await attach('Later.txt', chatId)
  const ask = async (part: string, messageId: string) => {
    const { id } = await ana(help.ask, question({ messageId, part }))
    const { sent } = await operator(help.open, { params: { id } })
    return sent.map(({ attached }) => attached)
  }
  const names = [['Lease'], undefined, ['Letter'], undefined]
  expect(await ask('chat', botMessage.id)).toEqual(names)
  expect(await ask('answer', first.botMessage.id)).toEqual(names.slice(0, 2))
  // The chat as it was before the answer has what it could be answered from.
  const { botMessage: last } = await send(ana, 'And now?', chatId)
  expect(await ask('answer', last.id)).toEqual([['Lease', 'Letter', 'Later'], undefined])
  await expect(
    operator(documents.about, { params: { filename: letter.filename } }),
  ).rejects.toMatchObject({ httpCode: 404 })
})

test('of a very long chat the newest part goes along', async () => {
  const { as, app } = await testApp()
  const ana = as('ana')
  const { chat, botMessage } = await send(ana, 'One?')
  await app.db
    .updateTable('messages')
    .set({ content: 'x'.repeat(160_000) })
    .where('id', '=', botMessage.id)
    .execute()
  const { botMessage: last } = await send(ana, 'Two?', chat.id)
  const thread = await ana(help.ask, question({ messageId: last.id, part: 'chat' }))
  expect(thread).toMatchObject({ leftOut: 2, sent: [{ content: 'Two?' }, {}] })
})

test('of many long replies the newest come with the question, and the others in pages', async () => {
  const { as, app, guest } = await testApp()
  const [ana, operator] = [as('ana'), as('operator')]
  const { id } = await ana(help.ask, question())
  const texts = Array.from({ length: 30 }, (_, i) => `${i} ${'ü'.repeat(4_000)}`)
  for (const text of texts)
    await app.db
      .insertInto('helpReplies')
      .values({
        id: uuidv7(),
        threadId: id,
        requestId: uuid(),
        operatorName: null,
        text,
        createdAt: new Date(),
      })
      .execute()
  const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
  for (const [who, open, list] of [
    [ana, help.read, help.replies],
    [operator, help.open, help.receivedReplies],
  ] as const) {
    const thread = await who(open, { params: { id } })
    expect(bytesOf(thread)).toBeLessThan(1.1 * largestPage.bytes)
    const all = thread.replies.map(({ text }) => text)
    let cursor = thread.earlierReplies
    expect(cursor).not.toBeNull()
    while (cursor) {
      const page = await who(list, { params: { id }, query: { cursor } })
      expect(bytesOf(page)).toBeLessThan(1.1 * largestPage.bytes)
      all.unshift(...page.items.map(({ text }) => text).toReversed())
      cursor = page.nextCursor
    }
    expect(all).toEqual(texts)
  }
  for (const who of [as('ben'), guest])
    await expect(who(help.replies, { params: { id } })).rejects.toThrow()
  await expect(ana(help.receivedReplies, { params: { id } })).rejects.toThrow()
})

test('a double click and two tabs make one thread, and nothing that differs is lost', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  const { botMessage } = await send(ana, 'What is the fee for a mooring?')
  const twice = question({ messageId: botMessage.id })
  const tabs = [twice, twice, question({ messageId: botMessage.id })]
  const all = await Promise.all(tabs.map((one) => ana(help.ask, one)))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  const other = question({ messageId: botMessage.id, note: 'In winter.' })
  await expect(ana(help.ask, other)).rejects.toMatchObject({
    httpCode: 409,
    payload: { threadId: all[0]!.id },
  })
  const twin = reply(all[0]!.id, 'Please.')
  await Promise.all([ana(help.reply, twin), ana(help.reply, twin)])
  const { replies } = await ana(help.read, { params: { id: all[0]!.id } })
  expect(replies).toHaveLength(1)
})

test('of two operators who reply at once the second learns of the first, and can send theirs all the same', async () => {
  const { as } = await testApp()
  const [ana, operator] = [as('ana'), as('operator')]
  const { id } = await ana(help.ask, question())
  const answer = (text: string, seenReplyId: string | null, requestId = uuid()) =>
    operator(help.answer, { params: { id }, body: { requestId, text, seenReplyId } })
  const requestId = uuid()
  const { replies } = await answer('Forty.', null, requestId)
  const [first] = replies
  // The same one, sent again because its answer was lost, is not another's.
  expect((await answer('Forty.', null, requestId)).replies).toHaveLength(1)
  await expect(answer('Fifty.', null)).rejects.toMatchObject({
    httpCode: 409,
    message:
      'operator has replied to this question meanwhile. Your reply was not sent: read theirs, and send yours if it is still needed.',
  })
  // What the member writes on is no reason to hold an answer back.
  await ana(help.reply, reply(id, 'For a week?'))
  expect((await answer('No: thirty.', first!.id)).replies).toHaveLength(3)
  expect((await ana(help.read, { params: { id } })).replies).toHaveLength(3)
})

test('ten questions wait at a time, and ten are asked a day, also at once', async () => {
  const { as, advance } = await testApp()
  const [ana, operator] = [as('ana'), as('operator')]
  const all = await Promise.allSettled(
    Array.from({ length: 12 }, (_, i) => ana(help.ask, question({ question: `No. ${i}` }))),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  for (const one of all)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({
        httpCode: 409,
        message: expect.stringMatching(/^10 of your questions wait/),
      })
  const { items } = await ana(help.list)
  const received = async (sort: 'newest' | 'oldest', cursor?: string) =>
    operator(help.received, { query: { sort, limit: 5, ...(cursor ? { cursor } : {}) } })
  const newest = (await received('newest')).items.map(({ id }) => id)
  const first = await received('oldest')
  const next = await received('oldest', first.nextCursor!)
  expect(next.items.map(({ id }) => id)).toEqual(newest.toReversed())
  expect(next.nextCursor).toBeNull()
  await operator(help.answer, reply(items[0]!.id))
  await expect(ana(help.ask, question())).rejects.toMatchObject({
    httpCode: 429,
    message: 'You can ask the operator 10 questions a day. Ask again tomorrow.',
    retryAfterSeconds: expect.any(Number),
  })
  advance(86_400_000 + 1_000)
  await ana(help.ask, question())
})

test('what is missing or too long is said at its field', async () => {
  const ana = (await testApp()).as('ana')
  await expect(ana(help.ask, question({ question: ' ' }))).rejects.toMatchObject({
    httpCode: 422,
    payload: { errors: { question: 'Enter the question.' } },
  })
  const long = question({ note: 'x'.repeat(2_001) })
  await expect(ana(help.ask, long)).rejects.toMatchObject({ httpCode: 422 })
  const { id } = await ana(help.ask, question())
  await expect(ana(help.reply, reply(id, ' '))).rejects.toMatchObject({ httpCode: 422 })
})

test('another member and a guest find nothing, and only operators read what was handed over', async () => {
  const { as, guest } = await testApp()
  const [ana, ben] = [as('ana'), as('ben')]
  const { botMessage } = await send(ana, 'What is the fee for a mooring?')
  const { id } = await ana(help.ask, question({ messageId: botMessage.id }))
  const params = { id }
  const notFound = { httpCode: 404 }
  await expect(ben(help.read, { params })).rejects.toMatchObject(notFound)
  await expect(ben(help.reply, reply(id))).rejects.toMatchObject(notFound)
  await expect(ben(help.see, { params, body: { seenReplyId: id } })).rejects.toMatchObject(notFound)
  const hers = question({ messageId: botMessage.id, part: 'answer' })
  await expect(ben(help.ask, hers)).rejects.toMatchObject(notFound)
  expect((await ben(help.list)).items).toEqual([])
  expect((await ben(help.list, { query: { chatId: botMessage.chatId } })).items).toEqual([])
  for (const who of [ben, guest]) {
    await expect(who(help.received)).rejects.toMatchObject({ httpCode: 403 })
    await expect(who(help.open, { params })).rejects.toMatchObject({ httpCode: 403 })
    await expect(who(help.answer, reply(id))).rejects.toMatchObject({ httpCode: 403 })
    await expect(who(help.setState, { params, body: { state: 'closed' } })).rejects.toMatchObject({
      httpCode: 403,
    })
  }
  for (const call of [guest(help.list), guest(help.read, { params }), guest(help.ask, question())])
    await expect(call).rejects.toMatchObject({ httpCode: 403 })
})

test('the operator has a letter at once, and then one an hour as long as questions wait', async () => {
  const { as, app, advance, letters } = await testApp()
  const ana = as('ana')
  const told = async () =>
    (await letters()).filter(({ to }) => to === 'office@marrable.example').length
  await ana(help.ask, question())
  await expect.poll(told).toBe(1)
  expect((await letters())[0]!.text).not.toContain('mooring')
  await ana(help.ask, question())
  await ana(help.ask, question())
  const waiting = await app.db
    .selectFrom('jobs')
    .select(['name', 'state'])
    .where('name', '=', 'tell-operator')
    .where('state', '=', 'waiting')
    .execute()
  expect(waiting).toHaveLength(1)
  expect(await told()).toBe(1)
  advance(3_601_000)
  await tellOperator(app)
  await expect.poll(told).toBe(2)
  const { items } = await ana(help.list)
  for (const { id } of items)
    await as('operator')(help.setState, { params: { id }, body: { state: 'closed' } })
  await tellOperator(app)
  expect(await told()).toBe(2)
})

test('the other tabs of the member are told within a second, and so is every operator', async () => {
  const { as } = await testApp()
  const [ana, operator, ben] = [as('ana'), as('operator'), as('ben')]
  const [hers, theirs, his] = [listen(ana), listen(operator), listen(ben)]
  await Promise.all([hers.ready(), theirs.ready(), his.ready()])
  const { id } = await ana(help.ask, question())
  await hers.change('help', id)
  await theirs.change('help', id)
  await operator(help.answer, reply(id))
  await hers.change('help', id)
  expect(his.things().join(' ')).not.toContain(id)
})

test('questions belong to the export of everything, and go with the account', async () => {
  const server = await testApp()
  const { as, app, advance } = server
  const ana = as('ana')
  const { id } = await ana(help.ask, question({ note: 'For one week.' }))
  await as('operator')(help.answer, reply(id))
  const zip = await fetched(server, ana, (await madeExport(ana)).id)
  const files = await unzip(await zip.arrayBuffer())
  const name = [...files.keys()].find((file) => file.startsWith('help/'))!
  expect(JSON.parse(files.get(name)!)).toMatchObject({
    ...{ question: 'What is the fee for a mooring?', note: 'For one week.' },
    replies: [{ operatorName: 'operator', text: 'It is *forty* crowns.' }],
  })
  await ana(personalData.askForDeletion, { body: { password: passwordOf('ana') } })
  advance(15 * 86_400_000)
  await deleteDueAccounts(app)
  for (const table of ['helpThreads', 'helpReplies'] as const)
    expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
})
