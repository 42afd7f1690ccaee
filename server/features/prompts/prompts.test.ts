import { cpSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { prompts } from '#contract/chats/prompts.ts'
import { testApp } from '#server/testing/test-app.ts'

const anId = '0193d1f0-0000-7000-8000-000000000001'
const mine = {
  title: ' Weekly letter ',
  description: 'To the branch',
  text: 'Write a letter about {{topic*}} in {{ tone }}.',
  categoryId: null,
}

test('a member keeps prompts of the own, by title, with their variables', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  const made = await ana(prompts.add, { body: mine })
  expect(made).toMatchObject({
    title: 'Weekly letter',
    variables: [
      { name: 'topic', label: 'topic', required: true },
      { name: 'tone', label: 'tone', required: false },
    ],
  })
  await ana(prompts.add, { body: { title: 'agenda', text: 'Write an agenda.' } })
  await ana(prompts.add, { body: { title: 'Öffnung', text: 'When?' } })
  const titles = async () => (await ana(prompts.list)).map(({ title }) => title)
  expect(await titles()).toEqual(['agenda', 'Öffnung', 'Weekly letter'])
  const params = { id: made.id }
  const body = { ...mine, title: 'A letter', text: 'Short.' }
  expect(await ana(prompts.change, { params, body })).toMatchObject({
    ...{ id: made.id, title: 'A letter', text: 'Short.', variables: [] },
  })
  expect(await ana(prompts.remove, { params })).toEqual({ deleted: 1 })
  expect(await titles()).toEqual(['agenda', 'Öffnung'])
})

test('nobody reads, changes or removes the prompts of somebody else', async () => {
  const { as, guest } = await testApp()
  const [ana, ben] = [as('ana'), as('ben')]
  const { id } = await ana(prompts.add, { body: mine })
  expect(await ben(prompts.list)).toEqual([])
  for (const who of [ben, as('operator')])
    for (const params of [{ id }, { id: anId }]) {
      const refused = { httpCode: 404, message: 'Prompt not found.' }
      await expect(who(prompts.change, { params, body: mine })).rejects.toMatchObject(refused)
      await expect(who(prompts.remove, { params })).rejects.toMatchObject(refused)
    }
  const params = { id }
  await expect(guest(prompts.list)).rejects.toMatchObject({ httpCode: 403 })
  await expect(guest(prompts.add, { body: mine })).rejects.toMatchObject({ httpCode: 403 })
  await expect(guest(prompts.change, { params, body: mine })).rejects.toMatchObject({
    httpCode: 403,
  })
  await expect(guest(prompts.remove, { params })).rejects.toMatchObject({ httpCode: 403 })
  expect(await ana(prompts.list)).toMatchObject([{ title: 'Weekly letter' }])
})

test('what a prompt cannot be is refused by field', async () => {
  const { as } = await testApp()
  const ana = as('ana')
  const cases: [object, string][] = [
    [{ title: '' }, 'title'],
    [{ title: '\u0007\u202e ' }, 'title'],
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ text: ' \u0001 ' }, 'text'],
    [{ text: 'x'.repeat(8_001) }, 'text'],
    [{ text: 'a\0b' }, 'text'],
    [{ description: 'x'.repeat(301) }, 'description'],
    [{ categoryId: anId }, 'categoryId'],
    [{ categoryId: 'x' }, 'categoryId'],
  ]
  for (const [change, field] of cases) {
    const body = { ...mine, ...change }
    await expect(ana(prompts.add, { body }), field).rejects.toMatchObject({
      httpCode: 422,
      fields: { [field]: expect.any(String) },
    })
  }
  expect(await ana(prompts.list)).toEqual([])
})

test('a prompt may be in a category that there is', async () => {
  const server = await testApp()
  for (const name of ['categories.yaml', 'prompts.yaml'])
    cpSync(`content/${name}`, path.join(server.contentDir, name))
  const ana = server.as('ana')
  const categoryId = (await ana(content.categories))[0]!.id
  expect(await ana(prompts.add, { body: { ...mine, categoryId } })).toMatchObject({ categoryId })
})

test('control characters are left out, and HTML is only text', async () => {
  const { as } = await testApp()
  const made = await as('ana')(prompts.add, {
    body: {
      title: '\u001b[31mRed\u202e\n<b>',
      description: 'One\tline\r\nonly',
      text: '<script>alert(1)</script>\r\n\u0000'.replace('\0', '\u0008') + 'Two\tthree \ud83d👩‍🚀',
    },
  })
  expect(made).toMatchObject({
    title: '[31mRed <b>',
    description: 'One line only',
    text: '<script>alert(1)</script>\nTwo\tthree \ufffd👩‍🚀',
  })
})

test('no more than 200 are kept, however many come at once', async () => {
  const { as, app } = await testApp()
  const ana = as('ana')
  const { id } = await ana(prompts.add, { body: mine })
  const row = await app.db.selectFrom('prompts').selectAll().executeTakeFirstOrThrow()
  const more = Array.from({ length: 197 }, () => ({ ...row, id: crypto.randomUUID() }))
  await app.db.insertInto('prompts').values(more).execute()
  const ends = await Promise.allSettled(
    Array.from({ length: 5 }, () => ana(prompts.add, { body: mine })),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const end of ends)
    if (end.status === 'rejected') expect(end.reason).toMatchObject({ httpCode: 409 })
  await ana(prompts.remove, { params: { id } })
  await ana(prompts.add, { body: mine })
  expect(await ana(prompts.list)).toHaveLength(200)
})
