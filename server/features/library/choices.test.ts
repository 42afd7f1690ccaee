import { expect, test } from 'vitest'
import { library } from '#contract/documents/library.ts'
import { kinds } from '#contract/kinds.ts'
import { testApp } from '#server/testing/test-app.ts'
import { addRows, noMeaning } from './testing/added.ts'

const categoryId = '0193d1f0-0000-7000-8000-0000000000aa'
const germanPdf = { type: kinds.pdf.type, language: 'german' }
const englishWord = { type: kinds.docx.type, language: 'english' }

test('kinds, languages and categories are those of the whole library, whatever its first page shows', async () => {
  const server = await testApp({ embed: noMeaning })
  const ana = server.as('ana')
  expect(await ana(library.choices)).toEqual({ categoryIds: [], kinds: [], languages: [] })
  await addRows(server, 3, { ...englishWord, categoryId })
  await addRows(server, 2, { type: kinds.txt.type, language: 'simple' })
  await addRows(server, 120, germanPdf)
  const first = await ana(library.list, { query: { limit: 30 } })
  expect(new Set(first.items.map(({ type }) => type))).toEqual(new Set([kinds.pdf.type]))
  expect([first.items.length, first.total]).toEqual([30, 125])
  expect(await ana(library.choices)).toEqual({
    categoryIds: [categoryId],
    kinds: ['pdf', 'docx', 'txt'],
    languages: ['english', 'german'],
  })
  const word = await ana(library.list, { query: { kind: 'docx', limit: 2 } })
  expect([word.items.length, word.total]).toEqual([2, 3])
  const found = await ana(library.list, { query: { q: 'minutes', kind: 'pdf', limit: 30 } })
  expect([found.items.length, found.total]).toEqual([30, 120])
  expect((await ana(library.list, { query: { q: 'zeppelin' } })).total).toBe(0)
})

test('nothing is offered, or counted, that the member may not see', async () => {
  const server = await testApp({ embed: noMeaning })
  await addRows(server, 1, germanPdf)
  const closed = { audience: 'some', groupIds: [categoryId], categoryId }
  await addRows(server, 2, { ...englishWord, ...closed })
  const ana = server.as('ana')
  expect(await ana(library.choices)).toEqual({
    categoryIds: [],
    kinds: ['pdf'],
    languages: ['german'],
  })
  expect((await ana(library.list)).total).toBe(1)
  expect((await ana(library.list, { query: { q: 'minutes' } })).total).toBe(1)
  expect((await server.as('operator')(library.choices)).kinds).toEqual(['pdf', 'docx'])
  await expect(server.guest(library.choices)).rejects.toMatchObject({ httpCode: 403 })
})

test('what is only answered from, or not read yet, is offered where it is asked for, too', async () => {
  const server = await testApp({ embed: noMeaning })
  await addRows(server, 1, germanPdf)
  await addRows(server, 1, { ...englishWord, library: false, assistant: true })
  await addRows(server, 1, { type: kinds.txt.type, language: 'french', state: 'reading' })
  const ana = server.as('ana')
  expect((await ana(library.choices)).kinds).toEqual(['pdf'])
  const all = await ana(library.choices, { query: { all: true } })
  expect(all.kinds).toEqual(['pdf', 'docx', 'txt'])
  expect(all.languages).toEqual(['english', 'french', 'german'])
})
