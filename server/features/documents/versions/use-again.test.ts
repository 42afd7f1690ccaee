import { expect, test } from 'vitest'
import { deskDocuments } from '#contract/desk/desk-documents.ts'
import { documents } from '#contract/documents/documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { noMeaning } from '#server/features/library/testing/added.ts'
import { settled, upload } from '../testing/uploads.ts'

const statutes = '# Statutes\n\nThe period of notice is four weeks.\n'

async function withWrongVersion(text: string) {
  const server = await testApp({ embed: noMeaning })
  const operator = server.as('operator')
  const first = await upload(operator, 'statutes.md', statutes, {
    title: 'Statutes',
    library: true,
  })
  await settled(operator, first.id)
  const second = await upload(operator, 'shopping.md', text, { replaces: first.id })
  await settled(operator, second.id)
  const useAgain = (id: string) => operator(deskDocuments.useAgain, { params: { id } })
  const versions = async (id: string) =>
    (await operator(deskDocuments.versions, { params: { id } })).map(
      ({ filename, version, state }) => [filename, version, state],
    )
  const textOf = async (filename: string) =>
    (await operator(documents.textPages, { params: { filename } }))[0]!.text
  return { ...server, operator, first, second, useAgain, versions, textOf }
}

test('an earlier version is used again as the newest one, and citations of the others stay', async () => {
  const { operator, first, second, useAgain, versions, textOf } = await withWrongVersion('Milk.')
  expect(await versions(second.id)).toEqual([
    ['shopping.md', 2, 'current'],
    ['statutes.md', 1, 'replaced'],
  ])
  const third = await useAgain(first.id)
  await settled(operator, third.id)
  const all = [
    ['statutes-2.md', 3, 'current'],
    ['shopping.md', 2, 'replaced'],
    ['statutes.md', 1, 'replaced'],
  ]
  expect(await versions(third.id)).toEqual(all)
  expect(await versions(first.id)).toEqual(all)
  const { items } = await operator(documents.operatorFiles)
  const about = { title: 'Statutes', library: true, version: 3, origin: 'upload' }
  expect(items).toMatchObject([{ id: third.id, ...about }])
  expect(await textOf('statutes-2.md')).toContain('four weeks')
  expect(await textOf('statutes.md')).toContain('four weeks')
  expect(await textOf('shopping.md')).toContain('Milk')
})

test('a version that was never read is removed when the one in force is to stay', async () => {
  const { operator, first, second, useAgain, versions } = await withWrongVersion(
    '<!-- nothing to read -->',
  )
  expect(await versions(first.id)).toEqual([
    ['shopping.md', 2, 'waiting'],
    ['statutes.md', 1, 'current'],
  ])
  expect(await versions(second.id)).toHaveLength(2)
  await expect(useAgain(second.id)).rejects.toMatchObject({ httpCode: 409 })
  expect(await useAgain(first.id)).toMatchObject({ id: first.id })
  expect((await operator(documents.operatorFiles)).items).toMatchObject([{ id: first.id }])
})

test('members cannot do it, and what is not there is not found', async () => {
  const { as, operator, first } = await withWrongVersion('Milk.')
  const params = { id: first.id }
  await expect(as('ana')(deskDocuments.useAgain, { params })).rejects.toMatchObject({
    httpCode: 403,
  })
  await expect(
    operator(deskDocuments.useAgain, { params: { id: crypto.randomUUID() } }),
  ).rejects.toMatchObject({ httpCode: 404 })
})
