import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { auditLog } from '#contract/desk/audit.ts'
import { chats } from '#contract/chats/chat.ts'
import { documents } from '#contract/documents/documents.ts'
import { guests } from '#contract/account/guests.ts'
import { help } from '#contract/chats/help.ts'
import { operator } from '#contract/desk/operator.ts'
import { payments } from '#contract/account/payments.ts'
import { personalData } from '#contract/account/personal-data.ts'
import { users } from '#contract/account/users.ts'
import { type TestApp, emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'
import { settled, upload } from '../documents/testing/uploads.ts'
import { deleteDueAccounts } from '../personal-data/delete-accounts.ts'
import { recoverAccount } from '../users/users.ts'

const request = {
  name: 'Eve',
  email: 'eve@example.org',
  subject: 'Hello',
  message: 'Is anybody there?',
  acceptPrivacy: 'true' as const,
}

async function asEditor(server: TestApp, name: string) {
  const caller = server.as(name)
  await caller(users.existing)
  await server.app.db
    .updateTable('users')
    .set({ role: 'editor' })
    .where('email', '=', emailOf(name))
    .execute()
  return caller
}

test('what an editor does is in the log, with who did it and from where, newest first', async () => {
  const server = await testApp()
  const { as, guest } = server
  const [eva, boss] = [await asEditor(server, 'eva'), as('operator')]
  const { id } = await upload(eva, 'rules.md', '# Rules\n\nA mooring costs forty crowns.')
  await settled(eva, id)
  await eva(documents.updateFile, { params: { id }, body: { title: '=Rules' } })
  const check = { question: 'What is the fee?', fileId: id, page: 1 }
  const added = await eva(operator.addCheck, { body: check })
  await eva(operator.changeCheck, { params: { id: added.id }, body: { ...check, page: 1 } })
  await eva(operator.removeCheck, { params: { id: added.id } })
  const { _id } = await guest(guests.contact, { body: request })
  await eva(guests.setState, { params: { id: _id }, body: { state: 'closed' } })
  await eva(guests.answer, { params: { id: _id }, body: { text: 'Yes.' } })
  await eva(guests.remove, { params: { id: _id } })
  await eva(documents.deleteFile, { params: { id } })
  await boss(payments.reconcile)
  const { items } = await boss(auditLog.list)
  expect(items.map(({ act, subject }) => [act, subject.kind])).toEqual([
    ['payments.compared', 'payments'],
    ['document.removed', 'document'],
    ['request.removed', 'request'],
    ['request.answered', 'request'],
    ['request.closed', 'request'],
    ['check.removed', 'check'],
    ['check.changed', 'check'],
    ['check.added', 'check'],
    ['document.changed', 'document'],
    ['document.added', 'document'],
  ])
  const evaId = (await eva(users.get)).id
  expect(items[1]).toMatchObject({
    actor: { id: evaId, name: 'eva' },
    subject: { id, name: '=Rules' },
    place: '127.0.0.1',
  })
  const first = await boss(auditLog.list, { query: { actorId: evaId, limit: 4 } })
  expect(first.items).toEqual(items.slice(1, 5))
  const rest = await boss(auditLog.list, { query: { actorId: evaId, cursor: first.nextCursor! } })
  expect(rest).toEqual({ items: items.slice(5), nextCursor: null })
  const begun = await boss(auditLog.list, { query: { sort: 'oldest', limit: 4 } })
  const cursor = begun.nextCursor!
  const since = await boss(auditLog.list, { query: { sort: 'oldest', cursor } })
  expect([...begun.items, ...since.items]).toEqual(items.toReversed())
  const ofFile = await boss(auditLog.list, { query: { subjectId: id } })
  expect(ofFile.items).toHaveLength(3)
  const checks = await boss(auditLog.list, { query: { act: 'check.added' } })
  expect(checks.items).toEqual([items[7]])
  const later = new Date(Date.now() + 60_000).toISOString()
  expect((await boss(auditLog.list, { query: { from: later } })).items).toEqual([])
  expect((await boss(auditLog.list, { query: { to: later } })).items).toHaveLength(10)
})

test('what is refused leaves nothing in the log', async () => {
  const { as } = await testApp()
  const boss = as('operator')
  const nothing = { id: randomUUID() }
  const acts = [
    boss(documents.deleteFile, { params: nothing }),
    boss(documents.updateFile, { params: nothing, body: { title: 'New' } }),
    boss(guests.remove, { params: nothing }),
    boss(help.setState, { params: nothing, body: { state: 'closed' } }),
    boss(operator.removeCheck, { params: nothing }),
    boss(operator.runChecks),
    boss(payments.settle, { params: nothing, body: { settled: true } }),
  ]
  for (const act of await Promise.allSettled(acts)) expect(act.status).toBe('rejected')
  expect((await boss(auditLog.list)).items).toEqual([])
})

test('that a question of a member was opened is in the log, once for each', async () => {
  const { as, advance } = await testApp()
  const [ana, boss] = [as('ana'), as('operator')]
  const ask = { requestId: randomUUID(), message: 'How far is the moon?' }
  const { userMessage } = await ana(chats.send, { body: ask })
  const body = { requestId: randomUUID(), question: 'And the sun?' }
  const thread = await ana(help.ask, { body })
  for (let i = 0; i < 2; i++) {
    await boss(operator.answers)
    await boss(help.open, { params: { id: thread.id } })
  }
  const opened = async () =>
    (await boss(auditLog.list)).items.map(({ act, subject }) => [act, subject.id])
  const once = [
    ['thread.opened', thread.id],
    ['answer.opened', userMessage.id],
  ]
  expect(await opened()).toEqual(once)
  advance(2 * 3_600_000)
  await boss(help.open, { params: { id: thread.id } })
  expect(await opened()).toEqual([once[0], ...once])
})

test('the CSV has every entry, and no cell that a spreadsheet computes', async () => {
  const server = await testApp()
  const boss = server.as('operator')
  const { id } = await upload(boss, 'rules.md', '# Rules')
  for (const title of ['=1+1', '+1', '-1', '@x', '  =1', '＝1+1', 'Fees, "new"\nand old'])
    await boss(documents.updateFile, { params: { id }, body: { title } })
  const csv = async (query = '') => {
    const headers = { authorization: `Bearer ${await boss.token()}` }
    const answer = await fetch(`${server.origin}/v1/operator/audit.csv${query}`, { headers })
    expect(answer.headers.get('content-disposition')).toContain('audit.csv')
    return answer.text()
  }
  const text = await csv()
  expect(text.split('\r\n')[0]).toBe(
    'at,actorId,actor,act,kind,subjectId,subject,reason,ip,userAgent',
  )
  expect(text.match(/document\.changed/g)).toHaveLength(7)
  for (const defused of [`'=1+1`, `'+1`, `'-1`, `'@x`, `'＝1+1`, '"Fees, ""new""\nand old"'])
    expect(text).toContain(`,${defused.startsWith('"') ? defused : `"${defused}"`},`)
  expect(text).not.toMatch(/(?:^|,)"?\s*[=+@＝-]/m)
  const linesOf = (csv: string) => csv.trim().split('\r\n')
  const changed = async (sort: string) => linesOf(await csv(`?act=document.changed&sort=${sort}`))
  const [head, ...newest] = await changed('newest')
  expect(await changed('oldest')).toEqual([head, ...newest.toReversed()])
  expect(await csv('?act=check.added')).not.toContain('document')
  expect(await csv('?act=audit.exported')).toContain('audit.exported')
})

test('the name of a member who is gone is in the log no more, and the id stays', async () => {
  const server = await testApp()
  const { app, as } = server
  const [eva, boss] = [await asEditor(server, 'eva'), as('operator')]
  const { id } = await eva(users.get)
  await upload(eva, 'rules.md', '# Rules')
  await recoverAccount(app, emailOf('eva'))
  const entries = async () =>
    (await boss(auditLog.list)).items.map(({ act, actor, subject }) => ({ act, actor, subject }))
  expect(await entries()).toMatchObject([
    { act: 'member.recovered', actor: { id: null }, subject: { id, name: 'eva Example' } },
    { act: 'document.added', actor: { id, name: 'eva' } },
  ])
  const ben = as('ben')
  await ben(personalData.askForDeletion, { body: { password: passwordOf('ben') } })
  await app.db
    .updateTable('users')
    .set({ deletesAt: new Date(0) })
    .where('id', '=', id)
    .execute()
  await deleteDueAccounts(app)
  expect(await entries()).toMatchObject([
    { act: 'member.recovered', actor: { id: null }, subject: { id, name: null } },
    { act: 'document.added', actor: { id, name: '' } },
  ])
})
