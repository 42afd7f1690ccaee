import { randomUUID as uuid } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ChatEvent, type Message, chats } from '#contract/chats/chat.ts'
import { documents } from '#contract/documents/documents.ts'
import { groups } from '#contract/desk/groups.ts'
import { library } from '#contract/documents/library.ts'
import { nextQuestions } from '#contract/chats/next-questions.ts'
import { shares } from '#contract/chats/shares.ts'
import { users } from '#contract/account/users.ts'
import type { DocumentAccess, FoundPassage, Model } from '#server/infra/model/model.ts'
import { testApp } from '#server/testing/test-app.ts'
import { listen } from '../changes/testing/listen.ts'
import { settled, upload } from '../documents/testing/uploads.ts'
import { planCalled, writePlans } from '../subscriptions/testing/plans.ts'

const fee = 'The fee for a mooring is 310 pounds a year.'
const text = `# Fees\n\n${fee} Visitors pay 18 pounds a night.\n`
const question = 'What is the fee for a mooring?'

async function withFees(given: Parameters<typeof testApp>[0] = {}) {
  const server = await testApp(given)
  writePlans(server)
  const operator = server.as('operator')
  const group = await operator(groups.make, { body: { name: 'Harbour' } })
  const memberId = (await server.as('ana')(users.get)).id
  const inGroup = { id: group.id, memberId }
  await operator(groups.add, { params: inGroup })
  const { id } = await upload(operator, 'fees.md', text, {
    ...{ title: 'Fees', library: true },
    groupIds: group.id,
  })
  const file = await settled(operator, id)
  const change = (body: object) => operator(documents.updateFile, { params: { id }, body })
  return { ...server, server, operator, ana: server.as('ana'), file, inGroup, change, memberId }
}

const ask = (more: object = {}) => ({ body: { requestId: uuid(), message: question, ...more } })
const params = { filename: 'fees.md' }
const gone = { httpCode: 404, message: 'File not found.' }

test('a change of the audience, the group or the plan holds from the next request on', async () => {
  const { server, operator, ana, change, inGroup, memberId, app, advance } = await withFees()
  const sees = () =>
    ana(documents.about, { params }).then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject(gone)
        return false
      },
    )
  expect(await sees()).toBe(true)
  await operator(groups.leave, { params: inGroup })
  expect(await sees()).toBe(false)
  await operator(groups.add, { params: inGroup })
  expect(await sees()).toBe(true)
  await operator(groups.remove, { params: { id: inGroup.id } })
  expect(await sees()).toBe(false)
  const { id: planId } = await planCalled(server, 'reader')
  await change({ planIds: [planId] })
  expect(await sees()).toBe(false)
  const paid = { planId, status: 'active', providerId: uuid(), interval: 'month' }
  const periodEnd = new Date(app.now().getTime() + 60_000)
  await app.db
    .insertInto('subscriptions')
    .values({
      ...{ userId: memberId, ...paid, periodEnd, cancelAtPeriodEnd: true },
      ...{ countedFrom: app.now(), periodStart: app.now(), updatedAt: app.now() },
    })
    .execute()
  expect(await sees()).toBe(true)
  // It ends by the clock; nobody writes anything.
  advance(61_000)
  expect(await sees()).toBe(false)
  await change({ audience: 'members' })
  expect(await sees()).toBe(true)
  await expect(server.guest(documents.about, { params })).rejects.toMatchObject(gone)
  await change({ public: true })
  expect((await server.guest(documents.about, { params })).public).toBe(true)
  await change({ public: false })
  await expect(server.guest(documents.about, { params })).rejects.toMatchObject(gone)
  expect(await sees()).toBe(true)
})

test('what is closed is told to open browsers, and whoever closed it stands in the audit log', async () => {
  const { ana, change, app, file } = await withFees()
  const hers = listen(ana)
  await hers.ready()
  await change({ audience: 'members' })
  await hers.change('documents')
  await change({ title: 'All fees' })
  const acts = await app.db
    .selectFrom('auditLog')
    .select(['act', 'actorName', 'subjectId', 'reason'])
    .where('subjectKind', '=', 'document')
    .orderBy('id')
    .execute()
  expect(acts).toEqual([
    { act: 'document.added', actorName: 'operator', subjectId: file.id, reason: null },
    {
      ...{ act: 'document.audience-changed', actorName: 'operator', subjectId: file.id },
      reason: 'some (Harbour) → members',
    },
    { act: 'document.changed', actorName: 'operator', subjectId: file.id, reason: 'title' },
  ])
})

test('a quote stays in the chat of its member and opens nothing once its document is closed', async () => {
  const { server, operator, ana, change, inGroup } = await withFees()
  const { chat, botMessage } = await ana(chats.send, ask())
  expect(botMessage.citations[0]).toMatchObject({ filename: 'fees.md' })
  const { quote } = botMessage.citations[0]!
  await ana(library.keepPlace, { body: { ...params, page: 1 } })
  const share = await ana(shares.make, { body: { chatId: chat.id } })
  await operator(groups.leave, { params: inGroup })
  const items = (await ana(chats.list, { query: { chatId: chat.id } })).items as Message[]
  expect(items.at(-1)!.citations[0]).toMatchObject({ quote })
  for (const who of [ana, server.as('ben'), server.guest]) {
    await expect(who(documents.marks, { params, query: { quote } })).rejects.toMatchObject(gone)
    await expect(who(documents.bytes, { params })).rejects.toMatchObject(gone)
  }
  expect(await ana(library.recent)).toEqual([])
  const forAnswer = { params: { messageId: botMessage.id } }
  expect(await ana(nextQuestions.list, forAnswer)).toEqual([])
  const again = await ana(chats.send, ask({ chatId: chat.id }))
  expect(again.botMessage.citations).toEqual([])
  expect(again.botMessage.grounded).toBe('no')
  const chosen = ask({ chatId: chat.id, fileIds: [botMessage.citations[0]!.fileId] })
  await expect(ana(chats.send, chosen)).rejects.toMatchObject({ httpCode: 404 })
  // Whoever reads the chat by its link opens nothing either.
  const shareId = share.url.split('/s/')[1]!
  expect((await server.guest(shares.read, { params: { shareId } })).messages).toHaveLength(2)
  await change({ audience: 'members' })
  expect((await ana(documents.marks, { params, query: { quote } })).ranges).toHaveLength(1)
})

test('an answer that is written from a document ends when the document is closed, and quotes it no more', async () => {
  let access: DocumentAccess | undefined
  let found: FoundPassage[] = []
  let goOn = () => {}
  const waits = new Promise<void>((resolve) => (goOn = resolve))
  const model: Model = {
    name: 'slow',
    async *answer(asked, passages) {
      access = asked.access
      found = passages
      yield { type: 'text', delta: 'It is ' }
      await waits
      const { fileId, filename, title, page } = passages[0]!
      yield { type: 'source', citation: { n: 1, fileId, filename, title, page, quote: fee } }
      yield { type: 'text', delta: 'three hundred and ten pounds [1].' }
      yield { type: 'grounded', grounded: 'yes' }
    },
  }
  const { ana, operator, inGroup, file } = await withFees({ model })
  const events: ChatEvent[] = []
  for await (const event of ana.stream(chats.send, ask())) {
    events.push(event)
    if (event.type !== 'text') continue
    expect(found.map(({ fileId }) => fileId)).toContain(file.id)
    expect((await access!.list()).documents).toHaveLength(1)
    await operator(groups.leave, { params: inGroup })
    expect((await access!.list()).documents).toEqual([])
    expect(await access!.named('fees.md')).toEqual([])
    expect(await access!.search(question)).toEqual([])
    expect(await access!.read(file.id, [1])).toEqual([])
    expect(await access!.find(file.id, 'mooring', AbortSignal.timeout(5_000))).toEqual([])
    expect((await access!.tables(file.id)).passages).toEqual([])
    goOn()
  }
  expect(events.map(({ type }) => type)).not.toContain('source')
  expect(JSON.stringify(events)).not.toContain('three hundred')
  expect(events.at(-1)).toMatchObject({
    type: 'failure',
    data: { httpCode: 410, message: expect.stringContaining('no longer available') },
  })
})
