import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { desk } from '#contract/desk/desk.ts'
import { documents } from '#contract/documents/documents.ts'
import { reviews } from '#contract/desk/reviews.ts'
import { members } from '#contract/desk/members.ts'
import { users } from '#contract/account/users.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { settled, upload } from '../documents/testing/uploads.ts'

const added = async (server: TestApp, name: string, text: string, body: object = {}) => {
  const operator = server.as('operator')
  const { id } = await upload(operator, name, text, body)
  return settled(operator, id)
}

test('documents have an owner and a review date, and what is overdue is listed and on the desk', async () => {
  const server = await testApp()
  const operator = server.as('operator')
  const fees = await added(server, 'fees.md', '# Fees\n\nThe fee is nine crowns.')
  const keys = await added(server, 'keys.md', '# Keys\n\nKeys are lent by the porter.')
  const [owner] = await operator(reviews.owners)
  const day = (days: number) =>
    new Date(server.app.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const change = (id: string, body: object) => operator(reviews.change, { params: { id }, body })

  expect(await change(fees.id, { ownerId: owner!.id, reviewOn: day(2) })).toMatchObject({
    ...{ owner: { name: 'operator Example' }, reviewOn: day(2), overdue: false },
  })
  const all = (await operator(reviews.list)).items
  expect(all.map(({ id }) => id)).toEqual([fees.id, keys.id])
  const first = await operator(reviews.list, { query: { limit: 1 } })
  const next = await operator(reviews.list, { query: { limit: 1, cursor: first.nextCursor! } })
  expect(next).toMatchObject({ items: [{ id: keys.id }], nextCursor: null })

  // The latest first: one without a day is last there, too.
  const latest = { sort: 'latest', limit: 1 } as const
  const top = await operator(reviews.list, { query: latest })
  const below = await operator(reviews.list, { query: { ...latest, cursor: top.nextCursor! } })
  expect([top, below].map(({ items }) => items[0]!.id)).toEqual([fees.id, keys.id])
  expect(below.nextCursor).toBeNull()
  const ofOwner = await operator(reviews.list, { query: { ownerId: owner!.id } })
  expect(ofOwner.items.map(({ id }) => id)).toEqual([fees.id])

  const overdue = async () =>
    (await operator(reviews.list, { query: { overdue: true } })).items.map(({ id }) => id)
  expect(await overdue()).toEqual([])
  expect(await operator(desk.duties)).toEqual([])
  await change(keys.id, { reviewOn: day(0) })
  expect(await overdue()).toEqual([keys.id])
  expect(await operator(desk.duties)).toMatchObject([{ kind: 'reviews', count: 1 }])

  // A new version is looked after by the same owner, until the same day.
  const newer = await added(server, 'keys.md', '# Keys\n\nKeys are lent by nobody.', {
    replaces: keys.id,
  })
  expect(newer.version).toBe(2)
  expect(await overdue()).toEqual([newer.id])
  await change(newer.id, { reviewOn: null })
  expect(await operator(desk.duties)).toEqual([])

  const log = await server.app.db.selectFrom('auditLog').select(['act', 'subjectName']).execute()
  expect(log).toContainEqual({ act: 'document.review-set', subjectName: 'Fees' })
})

test('only editors and operators look after documents, and members see nothing of it', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const operator = server.as('operator')
  const fees = await added(server, 'fees.md', '# Fees\n\nThe fee is nine crowns.')
  const { id: ownerId } = await ana(users.get)
  const params = { id: fees.id }
  await expect(operator(reviews.change, { params, body: { ownerId } })).rejects.toMatchObject({
    ...{ httpCode: 422, fields: { ownerId: 'Choose an editor or an operator.' } },
  })
  await expect(
    operator(reviews.change, { params: { id: randomUUID() }, body: {} }),
  ).rejects.toMatchObject({ httpCode: 404 })
  for (const route of [reviews.list, reviews.owners])
    await expect(ana(route)).rejects.toMatchObject({ httpCode: 403 })
  const { items } = await ana(documents.assistantFiles)
  expect(items[0]).not.toHaveProperty('owner')
})

test('documents of nobody are listed, and those of an owner who has lost the role', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const operator = server.as('operator')
  const fees = await added(server, 'fees.md', '# Fees\n\nThe fee is nine crowns.')
  const keys = await added(server, 'keys.md', '# Keys\n\nKeys are lent by the porter.')
  const { id: ownerId } = await ana(users.get)
  const role = (to: 'editor' | 'member') =>
    operator(members.change, { params: { id: ownerId }, body: { role: to } })
  const give = (id: string, to: string | null) =>
    operator(reviews.change, { params: { id }, body: { ownerId: to } })
  const listed = async (whose: string) =>
    (await operator(reviews.list, { query: { ownerId: whose } })).items.map(({ id }) => id)
  const owners = async () =>
    (await operator(reviews.owners)).map(({ name, former }) => `${name}${former ? ', former' : ''}`)

  await role('editor')
  await give(fees.id, ownerId)
  expect(await listed('none')).toEqual([keys.id])
  await role('member')
  expect(await owners()).toEqual(['ana Example, former', 'operator Example'])
  expect(await listed(ownerId)).toEqual([fees.id])
  await expect(give(keys.id, ownerId)).rejects.toMatchObject({ httpCode: 422 })
  await give(fees.id, null)
  expect(await owners()).toEqual(['operator Example'])
  expect(await listed('none')).toEqual([fees.id, keys.id])
})
