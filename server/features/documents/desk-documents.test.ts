import { cpSync } from 'node:fs'
import path from 'node:path'
import { v4 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { deskDocuments } from '#contract/desk/desk-documents.ts'
import { documents } from '#contract/documents/documents.ts'
import { groups } from '#contract/desk/groups.ts'
import { library } from '#contract/documents/library.ts'
import { testApp } from '#server/testing/test-app.ts'
import { noMeaning } from '../library/testing/added.ts'
import { settled, upload } from './testing/uploads.ts'

test('the list of uploads is filtered by what is said of each', async () => {
  const server = await testApp({ embed: noMeaning })
  for (const name of ['categories.yaml', 'prompts.yaml'])
    cpSync(`content/${name}`, path.join(server.contentDir, name))
  const operator = server.as('operator')
  const categoryId = (await operator(content.categories))[0]!.id
  const group = await operator(groups.make, { body: { name: 'Council' } })
  const add = async (name: string, body: object) =>
    settled(
      operator,
      (await upload(operator, `${name}.md`, `# ${name}\n\nIt is ${name}.`, body)).id,
    )
  await add('open', { public: true, library: true })
  await add('inner', { categoryId, assistant: false })
  await add('closed', { groupIds: group.id })
  const found = async (query: object) =>
    (await operator(documents.operatorFiles, { query })).items.map(({ filename }) => filename)
  expect(await found({})).toEqual(['closed.md', 'inner.md', 'open.md'])
  expect(await found({ audience: 'everyone' })).toEqual(['open.md'])
  expect(await found({ audience: 'some' })).toEqual(['closed.md'])
  expect(await found({ categoryId })).toEqual(['inner.md'])
  expect(await found({ library: true })).toEqual(['open.md'])
  expect(await found({ assistant: false })).toEqual(['inner.md'])
  expect(await found({ state: 'failed' })).toEqual([])
  expect(await found({ q: 'OPE', state: 'ready' })).toEqual(['open.md'])
  expect(await found({ name: 'Open.pdf' })).toEqual(['open.md'])
  expect(await found({ name: 'ope.md' })).toEqual([])
  const [open] = (await operator(documents.operatorFiles, { query: { q: 'open' } })).items
  const newer = await upload(operator, 'open.md', '# open\n\nIt is wide open.', {
    replaces: open!.id,
  })
  await settled(operator, newer.id)
  expect(await found({ name: 'Open.md' })).toEqual([newer.filename])
})

test('what is said of an upload is changed, and refused where it makes no sense', async () => {
  const server = await testApp({ embed: noMeaning })
  const operator = server.as('operator')
  const group = await operator(groups.make, { body: { name: 'Council' } })
  const { id } = await upload(operator, 'rules.md', '# Rules\n\nBe kind.')
  await settled(operator, id)
  const change = (body: object) => operator(documents.updateFile, { params: { id }, body })
  const refused = (body: object, field: string) =>
    expect(change(body)).rejects.toMatchObject({
      httpCode: 422,
      fields: { [field]: expect.any(String) },
    })
  await refused({ audience: 'some' }, 'audience')
  await refused({ groupIds: [] }, 'audience')
  await refused({ groupIds: [uuid()] }, 'groupIds')
  await refused({ planIds: [uuid()] }, 'planIds')
  await refused({ audience: 'members', groupIds: [group.id] }, 'audience')
  await refused({ public: true, audience: 'members' }, 'public')
  await refused({ audience: 'nobody' }, 'audience')
  expect(await change({ library: true, title: 'House rules', groupIds: [group.id] })).toMatchObject(
    {
      ...{ title: 'House rules', library: true, audience: 'some', public: false },
      ...{ groupIds: [group.id], planIds: [] },
    },
  )
  expect((await operator(groups.list))[0]).toMatchObject({ documents: 1 })
  expect(await change({ public: true })).toMatchObject({ audience: 'everyone', groupIds: [] })
  const { items } = await server.as('ana')(documents.assistantFiles)
  expect(items).toHaveLength(1)
  for (const field of ['audience', 'planIds', 'groupIds'])
    expect(items[0]).not.toHaveProperty(field)
})

test('a new version is for whom the one before was for, and so is what waits', async () => {
  const server = await testApp({ embed: noMeaning })
  const operator = server.as('operator')
  const group = await operator(groups.make, { body: { name: 'Council' } })
  const first = await upload(operator, 'rules.md', '# Rules\n\nBe kind.', { groupIds: group.id })
  await settled(operator, first.id)
  const second = await upload(operator, 'rules-2.md', '# Rules\n\nBe kinder.', {
    replaces: first.id,
  })
  expect(second).toMatchObject({ audience: 'some', groupIds: [group.id] })
  await settled(operator, second.id)
  await operator(documents.updateFile, { params: { id: second.id }, body: { audience: 'members' } })
  const ana = server.as('ana')
  for (const filename of ['rules.md', 'rules-2.md'])
    await ana(documents.about, { params: { filename } })
  await operator(documents.updateFile, {
    params: { id: second.id },
    body: { groupIds: [group.id] },
  })
  for (const filename of ['rules.md', 'rules-2.md'])
    await expect(ana(documents.about, { params: { filename } })).rejects.toMatchObject({
      httpCode: 404,
    })
})

test('a document is read again when an editor asks for it, and members are refused', async () => {
  const server = await testApp({ embed: noMeaning })
  const operator = server.as('operator')
  const { id } = await upload(operator, 'rules.md', '# Rules\n\nBe kind.', { library: true })
  await settled(operator, id)
  const params = { id }
  const file = await operator(deskDocuments.readAgain, { params })
  expect(['queued', 'reading']).toContain(file.state)
  expect((await settled(operator, id)).state).toBe('ready')
  expect((await server.as('ana')(library.list)).items).toHaveLength(1)
  await expect(operator(deskDocuments.readAgain, { params: { id: uuid() } })).rejects.toMatchObject(
    {
      httpCode: 404,
    },
  )
  for (const who of [server.as('ana'), server.guest])
    await expect(who(deskDocuments.readAgain, { params })).rejects.toMatchObject({ httpCode: 403 })
  const acts = await server.app.db.selectFrom('auditLog').select('act').orderBy('id').execute()
  expect(acts.map(({ act }) => act)).toEqual(['document.added', 'document.read-again'])
})
