import { v4 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { groups } from '#contract/desk/groups.ts'
import { users } from '#contract/account/users.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const make = ({ as }: TestApp, name: string, description = '') =>
  as('operator')(groups.make, { body: { name, description } })
const idOf = async ({ as }: TestApp, name: string) => (await as(name)(users.get)).id
const actsOf = async ({ app }: TestApp) =>
  await app.db
    .selectFrom('auditLog')
    .select(['act', 'reason', 'subjectName'])
    .orderBy('id')
    .execute()

test('an operator makes, changes and deletes groups, and the audit log tells of it', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  const council = await make(server, ' Council ', 'Who decides.')
  expect(council).toMatchObject({ name: 'Council', description: 'Who decides.', members: 0 })
  const { id } = await make(server, 'Archive')
  expect((await operator(groups.list)).map(({ name }) => name)).toEqual(['Archive', 'Council'])
  for (const name of ['council', 'COUNCIL'])
    await expect(make(server, name)).rejects.toMatchObject({
      httpCode: 409,
      message: `There is a group called “${name}” already.`,
    })
  const params = { id }
  await expect(
    operator(groups.change, { params, body: { name: 'Council' } }),
  ).rejects.toMatchObject({ httpCode: 409 })
  expect(
    await operator(groups.change, {
      params,
      body: { name: 'Archives', description: 'Old things.' },
    }),
  ).toMatchObject({ id, name: 'Archives', description: 'Old things.' })
  await expect(make(server, '')).rejects.toMatchObject({ httpCode: 422 })
  expect(await operator(groups.remove, { params })).toEqual({ deleted: 1 })
  for (const again of [
    () => operator(groups.remove, { params }),
    () => operator(groups.change, { params, body: { name: 'X' } }),
    () => operator(groups.members, { params }),
  ])
    await expect(again()).rejects.toMatchObject({ httpCode: 404, message: 'Group not found.' })
  expect(await actsOf(server)).toEqual([
    { act: 'group.made', subjectName: 'Council', reason: null },
    { act: 'group.made', subjectName: 'Archive', reason: null },
    { act: 'group.changed', subjectName: 'Archives', reason: 'Archive → Archives' },
    { act: 'group.deleted', subjectName: 'Archives', reason: null },
  ])
})

test('what a colleague has changed of a group meanwhile is not written over', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  const { id } = await make(server, 'Archive', 'Old things.')
  const change = (body: object) => operator(groups.change, { params: { id }, body })
  const refused = {
    httpCode: 409,
    message: 'Somebody else has changed this group meanwhile.',
  }
  await change({ name: 'Archives', seenName: 'Archive' })
  await expect(change({ name: 'Papers', seenName: 'Archive' })).rejects.toMatchObject(refused)
  // The same once more is done already.
  await change({ name: 'Archives', seenName: 'Archive' })
  await change({ description: 'Letters.', seenDescription: 'Old things.' })
  await expect(
    change({ description: 'Diaries.', seenDescription: 'Old things.' }),
  ).rejects.toMatchObject(refused)
  // Of what was not changed, it does not matter.
  expect(await change({ name: 'Papers', seenName: 'Archives' })).toMatchObject({
    name: 'Papers',
    description: 'Letters.',
  })
  // What changed nothing is not in the audit log.
  expect((await actsOf(server)).map(({ act }) => act)).toEqual([
    'group.made',
    ...Array<string>(3).fill('group.changed'),
  ])
})

test('members are found by name or address, added once and removed once', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  const ids = await Promise.all(['ana', 'anton', 'ben'].map((name) => idOf(server, name)))
  const { id } = await make(server, 'Council')
  const found = async (q: string) =>
    (await operator(groups.others, { params: { id }, query: { q } })).map((one) => one.firstName)
  expect(await found('AN')).toEqual(['ana', 'anton'])
  expect(await found('ben@example.org')).toEqual(['ben'])
  expect(await found('example ben')).toEqual(['ben'])
  expect(await found('100%')).toEqual([])
  for (const memberId of [ids[0]!, ids[0]!, ids[2]!])
    await operator(groups.add, { params: { id, memberId } })
  expect(await found('an')).toEqual(['anton'])
  expect((await operator(groups.list))[0]).toMatchObject({ members: 2 })
  const first = await operator(groups.members, { params: { id }, query: { limit: 1 } })
  expect(first.items.map(({ email }) => email)).toEqual(['ana@example.org'])
  const rest = await operator(groups.members, {
    params: { id },
    query: { limit: 1, cursor: first.nextCursor! },
  })
  expect([rest.items.map(({ firstName }) => firstName), rest.nextCursor]).toEqual([['ben'], null])
  const searched = await operator(groups.members, { params: { id }, query: { q: 'BEN' } })
  expect(searched.items).toHaveLength(1)
  await expect(
    operator(groups.members, { params: { id }, query: { cursor: 'x' } }),
  ).rejects.toMatchObject({ httpCode: 400 })
  for (const memberId of [ids[0]!, ids[0]!])
    expect(await operator(groups.leave, { params: { id, memberId } })).toMatchObject({ members: 1 })
  await expect(operator(groups.add, { params: { id, memberId: uuid() } })).rejects.toMatchObject({
    httpCode: 404,
    message: 'Member not found.',
  })
  expect((await actsOf(server)).map(({ act, reason }) => [act, reason])).toEqual([
    ['group.made', null],
    ['group.member-added', 'Council'],
    ['group.member-added', 'Council'],
    ['group.member-removed', 'Council'],
  ])
})

test('members and guests cannot look at groups; an editor sees their names and changes none', async () => {
  const server = await testApp()
  const { id } = await make(server, 'Council')
  const memberId = await idOf(server, 'ana')
  const params = { id, memberId }
  const calls = (caller: ReturnType<TestApp['as']>) => [
    () => caller(groups.make, { body: { name: 'Mine' } }),
    () => caller(groups.change, { params: { id }, body: { name: 'Mine' } }),
    () => caller(groups.remove, { params: { id } }),
    () => caller(groups.members, { params: { id } }),
    () => caller(groups.others, { params: { id }, query: { q: 'a' } }),
    () => caller(groups.add, { params }),
    () => caller(groups.leave, { params }),
  ]
  for (const caller of [server.as('ana'), server.guest])
    for (const call of [() => caller(groups.list), ...calls(caller)])
      await expect(call()).rejects.toMatchObject({ httpCode: 403 })
  const editor = server.as('erin')
  const erin = await idOf(server, 'erin')
  await server.app.db.updateTable('users').set({ role: 'editor' }).where('id', '=', erin).execute()
  expect(await editor(groups.list)).toHaveLength(1)
  for (const call of calls(editor)) await expect(call()).rejects.toMatchObject({ httpCode: 403 })
})

test('who takes back that they added a member leaves what a colleague has done since', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  const [{ id }, memberId] = [await make(server, 'Council'), await idOf(server, 'ana')]
  const params = { id, memberId }
  const { addedAt } = await operator(groups.add, { params })
  // Whom a colleague has added before is not added, and not taken back.
  expect(await operator(groups.add, { params })).toMatchObject({ members: 1, addedAt: null })
  const takeBack = () => operator(groups.leave, { params, query: { addedAt: addedAt! } })
  await operator(groups.leave, { params })
  await expect(takeBack()).rejects.toMatchObject({
    httpCode: 409,
    message: 'Somebody else has removed this member from the group meanwhile.',
  })
  server.advance(1_000)
  const again = await operator(groups.add, { params })
  await expect(takeBack()).rejects.toMatchObject({
    httpCode: 409,
    message: 'Somebody else has added this member to the group meanwhile.',
  })
  const query = { addedAt: again.addedAt! }
  expect(await operator(groups.leave, { params, query })).toMatchObject({ members: 0 })
})
