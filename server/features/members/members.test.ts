// Runs on both databases: who is the last operator is decided under a lock, and the list is SQL of its own.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { auditLog } from '#contract/desk/audit.ts'
import { freeMessages } from '#contract/account/free-messages.ts'
import { type MemberSort, members } from '#contract/desk/members.ts'
import type { Role } from '#contract/desk/roles.ts'
import { personalData } from '#contract/account/personal-data.ts'
import { users } from '#contract/account/users.ts'
import { type TestApp, emailOf, passwordOf, testApp } from '#server/testing/test-app.ts'

const nobody = randomUUID()
const idOf = async ({ as }: TestApp, name: string) => (await as(name)(users.get)).id
const logInAs = ({ guest }: TestApp, name: string, password = passwordOf(name)) =>
  guest(users.login, { body: { email: emailOf(name), password } })

test('the list finds members by name, address, status, role and group', async () => {
  const server = await testApp()
  const { app, as } = server
  const boss = as('operator')
  const ids = new Map<string, string>()
  for (const name of ['ana', 'ben', 'cy', 'dora', 'operator'])
    ids.set(name, await idOf(server, name))
  const id = (name: string) => ids.get(name)!
  const groupId = randomUUID()
  const group = { id: groupId, name: 'Choir', createdAt: new Date() }
  await app.db.insertInto('groups').values(group).execute()
  const change = (name: string, body: object) =>
    boss(members.change, { params: { id: id(name) }, body })
  await change('ana', { groupIds: [groupId] })
  await change('ben', { suspended: true, reason: 'Spam' })
  await change('dora', { role: 'editor' })
  await as('cy')(personalData.askForDeletion, { body: { password: passwordOf('cy') } })
  await app.db
    .updateTable('users')
    .set({ lastName: '50%_off' })
    .where('id', '=', id('dora'))
    .execute()
  const found = async (query: object) =>
    (await boss(members.list, { query })).items.map(({ firstName }) => firstName).toSorted()
  expect(await found({})).toEqual(['ana', 'ben', 'cy', 'dora', 'operator'])
  expect(await found({ q: 'NA EX' })).toEqual(['ana'])
  expect(await found({ q: 'ben@' })).toEqual(['ben'])
  expect(await found({ q: '0%_o' })).toEqual(['dora'])
  expect(await found({ q: '0_%o' })).toEqual([])
  expect(await found({ status: 'suspended' })).toEqual(['ben'])
  expect(await found({ status: 'leaving' })).toEqual(['cy'])
  expect(await found({ status: 'active' })).toEqual(['ana', 'dora', 'operator'])
  expect(await found({ status: 'invited' })).toEqual([])
  expect(await found({ role: 'editor' })).toEqual(['dora'])
  expect(await found({ groupId })).toEqual(['ana'])
  expect(await found({ groupId, status: 'suspended' })).toEqual([])
  await app.db
    .updateTable('users')
    .set({ emailVerifiedAt: null })
    .where('id', '=', id('ana'))
    .execute()
  expect(await found({ status: 'unverified' })).toEqual(['ana'])
  const { items } = await boss(members.list, { query: { q: 'ana' } })
  expect(items).toMatchObject([
    {
      ...{ id: id('ana'), email: emailOf('ana'), emailVerified: false, role: 'member' },
      plan: { planId: null, name: null, status: 'none', granted: false },
      ...{ groupIds: [groupId], usage: { used: 0, limit: freeMessages, resetsAt: null } },
    },
  ])
})

test('every order goes through all members once, page by page', async () => {
  const server = await testApp()
  const { app, as } = server
  const boss = as('operator')
  await boss(users.get)
  const rows = Array.from({ length: 23 }, (_, i) => ({
    ...{ id: randomUUID(), email: `m${i}@example.org`, passwordHash: 'x', locale: 'en' },
    ...{ firstName: `First${i % 3}`, lastName: i % 2 ? 'Émile' : 'Zoë', role: 'member' },
    ...{ acceptedTermsAt: new Date(), createdAt: new Date(Date.now() - (i % 5) * 1_000) },
  }))
  await app.db.insertInto('users').values(rows).execute()
  for (const [i, { id }] of rows.entries()) {
    if (i % 4 === 0) {
      // Of a period that is over, and counted no more.
      const before = { userId: id, periodStart: new Date(1.5e12), used: 50 }
      await app.db.insertInto('usage').values(before).execute()
      continue
    }
    await app.db
      .insertInto('lastSeen')
      .values({ userId: id, at: new Date(1e12 + (i % 6)) })
      .execute()
    const used = { userId: id, periodStart: new Date(0), used: i % 3 }
    await app.db.insertInto('usage').values(used).execute()
  }
  const keyOf = {
    newest: ({ createdAt }) => -Date.parse(createdAt),
    name: () => 0,
    lastSeen: ({ lastSeenAt }) => -(lastSeenAt ? Date.parse(lastSeenAt) : -1),
    used: ({ usage }) => -usage.used,
  } satisfies Record<
    MemberSort,
    (row: { createdAt: string; lastSeenAt: string | null; usage: { used: number } }) => number
  >
  for (const sort of ['newest', 'name', 'lastSeen', 'used'] as const) {
    const all = []
    let cursor: string | undefined
    do {
      const page = await boss(members.list, {
        query: { sort, limit: 4, ...(cursor ? { cursor } : {}) },
      })
      all.push(...page.items)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect([sort, new Set(all.map(({ id }) => id)).size, all.length]).toEqual([sort, 24, 24])
    const keys = all.map(keyOf[sort])
    expect(keys).toEqual(keys.toSorted((a, b) => a - b))
  }
  for (const cursor of ['x', Buffer.from('{"keys":["x"],"id":"y"}').toString('base64url')])
    await expect(boss(members.list, { query: { cursor } })).rejects.toMatchObject({ httpCode: 400 })
  const ofAnother = (await boss(members.list, { query: { sort: 'name', limit: 1 } })).nextCursor!
  await expect(boss(members.list, { query: { cursor: ofAnother } })).rejects.toMatchObject({
    httpCode: 400,
  })
})

test('one member is shown with everything but what they write', async () => {
  const server = await testApp()
  const boss = server.as('operator')
  const id = await idOf(server, 'ana')
  await logInAs(server, 'ana')
  await boss(members.change, { params: { id }, body: { note: 'Pays by cheque.' } })
  const shown = await boss(members.get, { params: { id } })
  expect(shown).toMatchObject({
    ...{ id, sessions: 2, secondFactor: false, passkeys: 0, chats: 0, paymentsUrl: null },
    ...{ documents: { count: 0, sizeBytes: 0 }, grants: [], note: 'Pays by cheque.' },
    ...{ suspendedAt: null, deletesAt: null },
    activity: [{ event: 'logged-in' }],
  })
  expect(Date.parse(shown.lastSeenAt!)).toBeGreaterThan(Date.now() - 60_000)
  expect(shown.activity[0]).not.toHaveProperty('detail')
  const unknown = { params: { id: nobody } }
  await expect(boss(members.get, unknown)).rejects.toMatchObject({ httpCode: 404 })
  await expect(boss(members.signOut, { ...unknown, body: {} })).rejects.toMatchObject({
    httpCode: 404,
  })
  await expect(boss(members.change, { ...unknown, body: { note: 'x' } })).rejects.toMatchObject({
    httpCode: 404,
  })
})

test('roles and groups change together or not at all, and the log says how', async () => {
  const server = await testApp()
  const boss = server.as('operator')
  const id = await idOf(server, 'ana')
  const params = { id }
  await expect(
    boss(members.change, { params, body: { role: 'editor', groupIds: [nobody] } }),
  ).rejects.toMatchObject({ httpCode: 422, fields: { groupIds: expect.any(String) } })
  expect(await boss(members.get, { params })).toMatchObject({ role: 'member' })
  expect((await boss(auditLog.list)).items).toEqual([])
  await boss(members.change, { params, body: { role: 'editor', reason: 'Helps' } })
  await boss(members.change, { params, body: { role: 'editor' } })
  expect((await boss(auditLog.list)).items).toMatchObject([
    {
      act: 'member.role-changed',
      subject: { id, name: 'ana Example' },
      reason: 'member → editor: Helps',
    },
  ])
  await expect(boss(members.change, { params, body: { suspended: true } })).rejects.toMatchObject({
    httpCode: 422,
    fields: { reason: 'Enter the reason.' },
  })
})

test('the last operator is neither demoted, suspended nor deleted', async () => {
  const server = await testApp()
  const boss = server.as('operator')
  const params = { id: await idOf(server, 'operator') }
  for (const body of [{ role: 'member' as const }, { suspended: true, reason: 'x' }])
    await expect(boss(members.change, { params, body })).rejects.toMatchObject({
      httpCode: 409,
      message: expect.stringContaining('the only operator'),
    })
  await expect(boss(members.remove, { params, query: { reason: 'x' } })).rejects.toMatchObject({
    httpCode: 409,
  })
  // One who is suspended runs nothing.
  const second = { id: await idOf(server, 'ana') }
  await boss(members.change, { params: second, body: { role: 'operator' } })
  await boss(members.change, { params: second, body: { suspended: true, reason: 'x' } })
  await expect(boss(members.change, { params, body: { role: 'editor' } })).rejects.toMatchObject({
    httpCode: 409,
  })
})

test('of two operators who demote, suspend or delete each other at once, one stays', async () => {
  const server = await testApp()
  const { app } = server
  for (let round = 0; round < 6; round++) {
    await app.db.updateTable('users').set({ role: 'member', suspendedAt: null }).execute()
    const names = [`ada${round}`, `bob${round}`]
    const ids = [await idOf(server, names[0]!), await idOf(server, names[1]!)]
    await app.db.updateTable('users').set({ role: 'operator' }).where('id', 'in', ids).execute()
    const ends = await Promise.allSettled(
      names.map((name, i) => {
        const params = { id: ids[1 - i]! }
        const caller = server.as(name)
        if (round % 3 === 0) return caller(members.change, { params, body: { role: 'member' } })
        return round % 3 === 1
          ? caller(members.change, { params, body: { suspended: true, reason: 'x' } })
          : caller(members.remove, { params, query: { reason: 'x' } })
      }),
    )
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const staying = await app.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'operator')
      .where('suspendedAt', 'is', null)
      .where('deletesAt', 'is', null)
      .execute()
    expect(staying).toHaveLength(1)
    await app.db.updateTable('users').set({ deletesAt: null }).execute()
  }
})

test('a member is signed out, verified, and sent a letter with a link', async () => {
  const server = await testApp()
  const { app, as, guest, letters } = server
  const boss = as('operator')
  const params = { id: await idOf(server, 'ana') }
  await app.db
    .updateTable('users')
    .set({ emailVerifiedAt: null })
    .where('id', '=', params.id)
    .execute()
  expect(await boss(members.verify, { params, body: {} })).toMatchObject({ emailVerified: true })
  await expect(boss(members.verify, { params, body: {} })).rejects.toMatchObject({ httpCode: 409 })
  expect(await boss(members.signOut, { params, body: { reason: 'Lost phone' } })).toMatchObject({
    sessions: 0,
  })
  await expect(as('ana')(users.get)).rejects.toMatchObject({ httpCode: 498 })
  await boss(members.sendResetLetter, { params, body: {} })
  const token = async () =>
    /token=([\w-]+)/.exec(
      (await letters()).find(({ to }) => to === emailOf('ana'))?.text ?? '',
    )?.[1]
  await expect.poll(token).toBeTruthy()
  const password = 'four ladders lean on clouds'
  await guest(users.resetPassword, { body: { token: (await token())!, password } })
  const again = server.asToken((await logInAs(server, 'ana', password)).token)
  const events = (await again(users.activity)).items.map(({ event, place }) => [event, place])
  expect(events).toContainEqual(['signed-out', ''])
  expect(events).toContainEqual(['email-verified', ''])
  const { items } = await boss(auditLog.list)
  expect(items.map(({ act, reason }) => [act, reason])).toEqual([
    ['member.reset-letter-sent', null],
    ['member.signed-out', 'Lost phone'],
    ['member.verified', null],
  ])
})

test('an account that the operator deletes goes in 14 days, unless either takes it back', async () => {
  const server = await testApp()
  const boss = server.as('operator')
  const params = { id: await idOf(server, 'ana') }
  const query = { reason: 'Asked by letter' }
  await expect(boss(members.remove, { params, query: { reason: ' ' } })).rejects.toMatchObject({
    httpCode: 422,
  })
  const going = await boss(members.remove, { params, query })
  expect(going).toMatchObject({ status: 'leaving', sessions: 0 })
  expect(Date.parse(going.deletesAt!) - Date.now()).toBeGreaterThan(13.9 * 86_400_000)
  await expect(boss(members.remove, { params, query })).rejects.toMatchObject({ httpCode: 409 })
  await expect
    .poll(async () => (await server.letters()).map(({ to, subject }) => [to, subject]))
    .toContainEqual([emailOf('ana'), 'Your account will be deleted'])
  const ana = server.asToken((await logInAs(server, 'ana')).token)
  await ana(personalData.takeDeletionBack)
  await boss(members.remove, { params, query })
  expect(await boss(members.keep, { params, body: {} })).toMatchObject({
    ...{ status: 'active', deletesAt: null },
  })
  await expect(boss(members.keep, { params, body: {} })).rejects.toMatchObject({ httpCode: 409 })
})

test('when a member was last seen is kept without a write for each call', async () => {
  const server = await testApp()
  const { app, as, advance } = server
  const [ana, boss] = [as('ana'), as('operator')]
  const params = { id: await idOf(server, 'ana') }
  const seen = async () => (await boss(members.get, { params })).lastSeenAt
  await logInAs(server, 'ana')
  const first = await seen()
  for (let i = 0; i < 3; i++) await ana(users.existing)
  expect(await seen()).toBe(first)
  advance(6 * 60_000)
  await ana(users.existing)
  expect(Date.parse((await seen())!) - Date.parse(first!)).toBeGreaterThan(5 * 60_000)
  await app.db.deleteFrom('sessions').where('userId', '=', params.id).execute()
  expect(await seen()).not.toBeNull()
})

test('the CSV has whom the filter finds, and no cell that a spreadsheet computes', async () => {
  const server = await testApp()
  const { app, as, origin } = server
  const boss = as('operator')
  for (const name of ['ana', 'ben']) await as(name).token()
  await app.db
    .updateTable('users')
    .set({ lastName: '=cmd()' })
    .where('email', '=', emailOf('ana'))
    .execute()
  const csv = async (query: string) => {
    const headers = { authorization: `Bearer ${await boss.token()}` }
    return (await fetch(`${origin}/v1/operator/members.csv${query}`, { headers })).text()
  }
  const lines = (await csv('?sort=name')).trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/^\uFEFF?id,firstName,lastName,email/)
  expect(lines.find((line) => line.includes('ana@'))).toContain(`ana,"'=cmd()",ana@example.org`)
  const one = await csv('?q=ben')
  expect(one).toContain('ben@')
  expect(one).not.toContain('ana@')
  expect((await boss(auditLog.list, { query: { act: 'members.exported' } })).items).toHaveLength(2)
})

test('the note that a colleague has written meanwhile is not overwritten', async () => {
  const { as } = await testApp()
  const boss = as('operator')
  const params = { id: (await as('ana')(users.get)).id }
  const write = (note: string, seenNote: string) =>
    boss(members.change, { params, body: { note, seenNote } })
  await write('Pays by invoice.', '')
  await expect(write('Rings on Mondays.', '')).rejects.toMatchObject({
    httpCode: 409,
    message: 'Somebody else has changed this note meanwhile.',
  })
  // The same once more is done already.
  await write('Pays by invoice.', '')
  const both = 'Pays by invoice. Rings on Mondays.'
  expect(await write(both, 'Pays by invoice.')).toMatchObject({ note: both })
})

test('the role that a colleague has given meanwhile is not overwritten', async () => {
  const { as } = await testApp()
  const boss = as('operator')
  const params = { id: (await as('ana')(users.get)).id }
  const give = (role: Role, seenRole: Role) =>
    boss(members.change, { params, body: { role, seenRole } })
  await give('editor', 'member')
  await expect(give('operator', 'member')).rejects.toMatchObject({
    httpCode: 409,
    message: 'Somebody else has changed this role meanwhile.',
  })
  // The same once more is done already.
  await give('editor', 'member')
  expect(await give('operator', 'editor')).toMatchObject({ role: 'operator' })
})
