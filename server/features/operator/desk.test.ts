import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { changes } from '#contract/changes.ts'
import { auditLog } from '#contract/desk/audit.ts'
import { chats } from '#contract/chats/chat.ts'
import { desk } from '#contract/desk/desk.ts'
import { groups } from '#contract/desk/groups.ts'
import { guests } from '#contract/account/guests.ts'
import { help } from '#contract/chats/help.ts'
import { questions } from '#contract/desk/questions.ts'
import { users } from '#contract/account/users.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { upload } from '../documents/testing/uploads.ts'
import { writeTrouble } from '../payments/troubles.ts'

const dutiesOf = async (server: TestApp, name = 'operator') =>
  (await server.as(name)(desk.duties)).map(({ kind, count }) => [kind, count])

const makeEditor = async (server: TestApp, name: string) => {
  await server.as(name).token()
  await server.app.db
    .updateTable('users')
    .set({ role: 'editor' })
    .where('email', '=', `${name}@example.org`)
    .execute()
}

test('the desk says what needs a hand, and nothing when nothing does', async () => {
  let mailIsAway = false
  const sent: string[] = []
  const send = async ({ subject }: { subject: string }) => {
    if (mailIsAway) throw new Error('550 no such mailbox')
    sent.push(subject)
  }
  const server = await testApp({ mail: { send } })
  const operator = server.as('operator')
  const ana = server.as('ana')
  await makeEditor(server, 'edith')
  expect(await operator(desk.duties)).toEqual([])

  const { botMessage } = await ana(chats.send, {
    body: { requestId: randomUUID(), message: 'Is there a gym?' },
  })
  await ana(help.ask, {
    body: { requestId: randomUUID(), question: 'Who has the key?', note: '' },
  })
  await server.guest(guests.contact, {
    body: {
      ...{ name: 'Gus', email: 'gus@example.org', subject: 'A visit' },
      ...{ message: 'May I come to see the archive?', website: '' },
    },
  })
  await upload(operator, 'broken.docx', 'this is no document').catch(() => undefined)
  await upload(operator, 'empty.md', '# \n')
  await writeTrouble(server.app, { key: 'one', sentence: 'Only operators can access this.' })
  const waiting = [
    ['questions', 1],
    ['threads', 1],
    ['requests', 1],
    ['documents', 1],
  ]
  await expect.poll(() => dutiesOf(server)).toEqual([...waiting, ['payments', 1]])
  // Payments are the operators'.
  expect(await dutiesOf(server, 'edith')).toEqual(waiting)
  await expect(ana(desk.duties)).rejects.toMatchObject({ httpCode: 403 })

  await operator(questions.resolve, {
    params: { messageId: botMessage.id },
    body: { title: 'The gym', body: 'There is none.', audience: 'members', notify: false },
  })
  expect((await dutiesOf(server)).map(([kind]) => kind)).not.toContain('questions')

  mailIsAway = true
  await server.app.jobs.send('letter', {
    sealed: server.app.secrets.seal(
      'letter',
      JSON.stringify({ to: 'ana@example.org', subject: 'Hello', text: 'secret', html: 'secret' }),
    ),
  })
  await server.app.db.updateTable('jobs').set({ retries: 0 }).where('name', '=', 'letter').execute()
  await expect.poll(() => dutiesOf(server)).toContainEqual(['letters', 1])
  // So are the addresses of members.
  expect((await dutiesOf(server, 'edith')).map(([kind]) => kind)).not.toContain('letters')
  const [letter] = await operator(desk.failedLetters)
  expect(letter).toMatchObject({
    ...{ to: 'ana@example.org', subject: 'Hello', error: '550 no such mailbox' },
  })
  expect(JSON.stringify(letter)).not.toContain('secret')
  mailIsAway = false
  const params = { id: letter!.id }
  for (const call of [
    () => server.as('edith')(desk.failedLetters),
    () => server.as('edith')(desk.sendAgain, { params }),
    () => server.as('edith')(desk.forgetLetter, { params }),
  ])
    await expect(call()).rejects.toMatchObject({ httpCode: 403 })
  await operator(desk.sendAgain, { params })
  await expect.poll(() => sent).toContain('Hello')
  await expect.poll(() => operator(desk.failedLetters)).toEqual([])
  await expect(operator(desk.forgetLetter, { params })).rejects.toMatchObject({ httpCode: 404 })
})

test('that a failed e-mail is sent again or given up is in the audit log, by its member or address', async () => {
  const send = () => Promise.reject(new Error('550 no such mailbox'))
  const server = await testApp({ mail: { send } })
  const operator = server.as('operator')
  await server.as('ana').token()
  for (const to of ['ana@example.org', 'gus@example.org']) {
    const letter = JSON.stringify({ to, subject: 'Hello', text: 'secret', html: 'secret' })
    await server.app.jobs.send('letter', { sealed: server.app.secrets.seal('letter', letter) })
  }
  const failed = async () => {
    await server.app.db.updateTable('jobs').set({ retries: 0 }).execute()
    return operator(desk.failedLetters)
  }
  await expect.poll(failed).toHaveLength(2)
  const idOf = async (to: string) => (await failed()).find((letter) => letter.to === to)!.id
  await operator(desk.forgetLetter, { params: { id: await idOf('gus@example.org') } })
  await operator(desk.sendAgain, { params: { id: await idOf('ana@example.org') } })
  await expect(operator(desk.sendAgain, { params: { id: 1_000_000 } })).rejects.toMatchObject({
    httpCode: 404,
  })
  const { items } = await operator(auditLog.list)
  expect(items.map(({ act, subject }) => [act, subject.kind, subject.name])).toEqual([
    ['letter.sent-again', 'member', expect.stringContaining('ana')],
    ['letter.given-up', 'letter', 'gus@example.org'],
  ])
})

test('every editor is told at once that the desk has changed, and members are not', async () => {
  const server = await testApp()
  await makeEditor(server, 'edith')
  const edith = server.as('edith')
  const told: string[] = []
  const follow = async () => {
    for await (const event of edith.stream(changes.follow, {}))
      told.push(event.type === 'change' ? event.data.kind : event.type)
  }
  void follow().catch(() => undefined)
  await expect.poll(() => told).toContain('ready')
  await server.as('ana')(chats.send, {
    body: { requestId: randomUUID(), message: 'Is there a gym?' },
  })
  await expect.poll(() => told).toContain('desk')
  const noted = await server.app.db
    .selectFrom('changes')
    .innerJoin('users', 'users.id', 'changes.memberId')
    .select('role')
    .where('kind', '=', 'desk')
    .execute()
  expect(new Set(noted.map(({ role }) => role))).toEqual(new Set(['editor']))
})

test('every editor is told of a group that is made, changed, filled, emptied and deleted', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  await makeEditor(server, 'edith')
  const memberId = (await server.as('ana')(users.get)).id
  const noted = async () =>
    (
      await server.app.db
        .deleteFrom('changes')
        .where('kind', '=', 'desk')
        .returning('memberId')
        .execute()
    ).length
  await noted()
  const { id } = await operator(groups.make, { body: { name: 'Choir' } })
  expect(await noted()).toBe(2)
  const params = { id }
  for (const act of [
    () => operator(groups.change, { params, body: { description: 'Who sings.' } }),
    () => operator(groups.add, { params: { id, memberId } }),
    () => operator(groups.leave, { params: { id, memberId } }),
    () => operator(groups.remove, { params }),
  ]) {
    await act()
    expect(await noted()).toBeGreaterThan(0)
  }
})

test('the desk says by how many minutes the clock of the server is off', async () => {
  const right = await testApp()
  expect(await dutiesOf(right)).toEqual([])
  const server = await testApp({ now: () => new Date(Date.now() - 20 * 60_000) })
  expect(await dutiesOf(server)).toEqual([['clock', 20]])
})
