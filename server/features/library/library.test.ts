import { cpSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { content } from '#contract/content.ts'
import { type AssistantFile, documents } from '#contract/documents/documents.ts'
import { library } from '#contract/documents/library.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { settled, upload } from '../documents/testing/uploads.ts'
import { added, noMeaning } from './testing/added.ts'

const handbook = `
= Leave
Every member of staff has thirty-one days of leave in a calendar year.
#pagebreak()
= Notice
The period of notice is seven weeks for everybody who has passed the probation.
#pagebreak()
= Keys
Lost keys are reported to the porter of the west wing before nightfall. Leave them there.
`
const anId = '0193d1f0-0000-7000-8000-000000000001'
const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title)
const find = ({ as }: TestApp, q: string, more: object = {}) =>
  as('ana')(library.list, { query: { q, ...more } })

test('members see what is in the library, newest first, and nothing else', async () => {
  const server = await testApp({ embed: noMeaning })
  const operator = server.as('operator')
  await added(operator, 'First.pdf', handbook)
  for (const name of ['categories.yaml', 'prompts.yaml'])
    cpSync(`content/${name}`, path.join(server.contentDir, name))
  const categoryId = (await operator(content.categories))[0]!.id
  await added(operator, 'Second.pdf', handbook + '#pagebreak()\nMore.', { categoryId })
  await added(operator, 'Hidden.pdf', handbook + '#pagebreak()\nLess.', { library: false })
  const ana = server.as('ana')
  const all = await ana(library.list)
  expect(titles(all)).toEqual(['Second', 'First'])
  expect(all.items[0]).toMatchObject({
    filename: 'second.pdf',
    type: 'application/pdf',
    pages: 4,
    categoryId,
    cover: '/v1/files/second.pdf/cover',
    description: '',
  })
  const first = await ana(library.list, { query: { limit: 1 } })
  expect(titles(first)).toEqual(['Second'])
  const rest = await ana(library.list, { query: { cursor: first.nextCursor!, limit: 1 } })
  expect([titles(rest), rest.nextCursor]).toEqual([['First'], null])
  expect(titles(await ana(library.list, { query: { categoryId } }))).toEqual(['Second'])
  await expect(server.guest(library.list)).rejects.toMatchObject({ httpCode: 403 })
  const odd = { query: { cursor: 'x' } }
  await expect(ana(library.list, odd)).rejects.toMatchObject({ httpCode: 400 })
  await expect(find(server, 'leave', { cursor: 'x' })).rejects.toMatchObject({ httpCode: 400 })
})

test('what is found in the text stands there letter for letter, best page first', async () => {
  const server = await testApp({ embed: noMeaning })
  const operator = server.as('operator')
  const file = await added(operator, 'Staff book.pdf', handbook)
  const { items } = await find(server, 'probations')
  expect(items).toMatchObject([{ id: file.id, hits: [{ page: 2, quote: 'probation' }] }])
  const [hit] = items[0]!.hits!
  const whole = `${hit!.before}${hit!.quote}${hit!.after}`
  const from = hit!.before.length
  const { marks, page, part } = await server.as('ana')(documents.marks, {
    params: { filename: file.filename },
    query: { page: 2, quote: whole, from, to: from + hit!.quote.length },
  })
  expect([page, marks.length > 0]).toEqual([2, true])
  // The word alone is narrower than the line it is on.
  expect(part!.marks).toHaveLength(1)
  expect(part!.marks[0]!.width).toBeLessThan(Math.max(...marks.map(({ width }) => width)))
  // The last word may be the beginning of a longer one, and of a page all of them are needed.
  expect((await find(server, 'weeks not')).items[0]!.hits).toMatchObject([{ page: 2 }])
  expect((await find(server, 'leave')).items[0]!.hits!.map(({ page }) => page)).toEqual([1, 3])
  expect((await find(server, 'nightfall probation')).items).toEqual([])
  for (const q of ['the', "'", '\\', '& | !', '%', '<->', 'a:*b'])
    expect((await find(server, q)).items.length, q).toBeLessThanOrEqual(1)
})

test('titles come before descriptions, and those before text', async () => {
  const server = await testApp({ embed: noMeaning })
  const operator = server.as('operator')
  await added(operator, 'Keys.pdf', '= Doors\nNobody may lend them.')
  const described = await added(operator, 'Doors.pdf', '= Doors\nThey open to the south.')
  await added(operator, 'Handbook.pdf', handbook)
  await server.app.db
    .updateTable('files')
    .set({ description: 'What fits which keys.' })
    .where('id', '=', described.id)
    .execute()
  const found = await find(server, 'keys')
  expect(titles(found)).toEqual(['Keys', 'Doors', 'Handbook'])
  expect(found.items.map(({ hits }) => hits!.length)).toEqual([0, 0, 1])
  const first = await find(server, 'keys', { limit: 2 })
  expect(titles(await find(server, 'keys', { limit: 2, cursor: first.nextCursor! }))).toEqual([
    'Handbook',
  ])
})

test('a document whose language PostgreSQL does not know is found by parts of its words', async () => {
  const server = await testApp({ embed: noMeaning })
  const polish =
    'Każdy pracownik ma prawo do trzydziestu jeden dni urlopu w roku kalendarzowym. ' +
    'Okres wypowiedzenia wynosi siedem tygodni dla wszystkich, którzy ukończyli okres próbny. ' +
    'Zgubione klucze należy zgłosić portierowi zachodniego skrzydła przed zapadnięciem zmroku.'
  await added(server.as('operator'), 'Regulamin.pdf', polish)
  const { items } = await find(server, 'Urlop')
  expect(items).toMatchObject([{ title: 'Regulamin', hits: [{ page: 1, quote: 'urlopu' }] }])
})

test('of two languages that of the reader comes first', async () => {
  const server = await testApp({ embed: noMeaning })
  const operator = server.as('operator')
  const english =
    'The scanner stands in the west wing, and everybody who has been shown how it works may use it on any day of the week.'
  const german =
    'Der Scanner steht im Westflügel, und alle, denen gezeigt wurde, wie er bedient wird, dürfen ihn an jedem Tag der Woche benutzen.'
  await added(operator, 'Guide.pdf', english)
  await added(operator, 'Leitfaden.pdf', german)
  const ana = await server.as('ana').token()
  const foundIn = async (language: string) => {
    const headers = { authorization: `Bearer ${ana}`, 'accept-language': language }
    const answer = await fetch(`${server.origin}/v1/library?q=scanner`, { headers })
    const { payload } = (await answer.json()) as { payload: { items: { title: string }[] } }
    return titles(payload)
  }
  expect(await foundIn('en-GB')).toEqual(['Guide', 'Leitfaden'])
  expect(await foundIn('de')).toEqual(['Leitfaden', 'Guide'])
})

const replace = ({ app }: TestApp, old: AssistantFile, by: AssistantFile) =>
  app.db.updateTable('files').set({ replacedBy: by.id }).where('id', '=', old.id).execute()

test('of a document that was replaced only the newest version is there, with the place in the old one', async () => {
  const server = await testApp({ embed: noMeaning })
  const operator = server.as('operator')
  const ana = server.as('ana')
  const old = await added(operator, 'Old.pdf', handbook)
  await ana(library.keepPlace, { body: { filename: old.filename, page: 3 } })
  const now = await added(operator, 'New.pdf', '= Leave\nThirty-two days.')
  await replace(server, old, now)
  expect(titles(await ana(library.list))).toEqual(['New'])
  expect(titles(await find(server, 'leave'))).toEqual(['New'])
  expect(await ana(library.recent)).toMatchObject([
    { title: 'New', filename: now.filename, reading: { page: 1 } },
  ])
})

test('while a document is not read yet, the place that the viewer tells is kept', async () => {
  const server = await testApp({ embed: noMeaning })
  const ana = server.as('ana')
  const { id, filename } = await added(server.as('operator'), 'Staff book.pdf', handbook)
  const keep = (page: number) => ana(library.keepPlace, { body: { filename, page } })
  const pages = (count: number | null) =>
    server.app.db.updateTable('files').set({ pages: count }).where('id', '=', id).execute()
  await keep(3)
  for (const unknown of [null, 0]) {
    await pages(unknown)
    expect(await keep(3)).toMatchObject({ page: 3 })
    expect(await ana(library.recent)).toMatchObject([{ reading: { page: 3 } }])
  }
  await keep(99)
  await pages(3)
  expect(await ana(library.recent)).toMatchObject([{ reading: { page: 3 } }])
  expect((await ana(library.list)).items).toMatchObject([{ reading: { page: 3 } }])
})

test('where a member stopped is kept for him, newest first, and for nobody else', async () => {
  const server = await testApp({ embed: noMeaning })
  const operator = server.as('operator')
  const [ana, ben] = [server.as('ana'), server.as('ben')]
  const one = await added(operator, 'One.pdf', handbook)
  const two = await added(operator, 'Two.pdf', handbook + 'Two.')
  const keep = (filename: string, page: number) =>
    ana(library.keepPlace, { body: { filename, page } })
  expect(await keep(one.filename, 2)).toMatchObject({ page: 2 })
  server.advance(1_000)
  expect(await keep(two.filename, 99)).toMatchObject({ page: 3 })
  expect(await ana(library.recent)).toMatchObject([
    { title: 'Two', reading: { page: 3 } },
    { title: 'One', reading: { page: 2 } },
  ])
  server.advance(1_000)
  await keep(one.filename, 3)
  expect((await ana(library.recent)).map(({ title }) => title)).toEqual(['One', 'Two'])
  expect((await ana(library.list)).items.map(({ reading }) => reading?.page)).toEqual([3, 3])
  expect(await ben(library.recent)).toEqual([])
  expect((await ben(library.list)).items[0]!.reading).toBeUndefined()
  const gone = { httpCode: 404 }
  await expect(keep('nothing.pdf', 1)).rejects.toMatchObject(gone)
  await server.app.db
    .insertInto('files')
    .values({
      ...{ id: anId, filename: 'bens.pdf', title: 'Ben’s own', type: 'application/pdf' },
      ...{ sizeBytes: 1, sha256: 'x', storageKey: 'x', library: false, assistant: false },
      ownerId: (
        await server.app.db
          .selectFrom('users')
          .select('id')
          .where('email', '=', 'ben@example.org')
          .executeTakeFirstOrThrow()
      ).id,
    })
    .execute()
  await expect(keep('bens.pdf', 1)).rejects.toMatchObject(gone)
  const body = { filename: one.filename, page: 0 }
  await expect(ana(library.keepPlace, { body })).rejects.toMatchObject({ httpCode: 422 })
  await expect(server.guest(library.recent)).rejects.toMatchObject({ httpCode: 403 })
  await expect(
    server.guest(library.keepPlace, { body: { filename: one.filename, page: 1 } }),
  ).rejects.toMatchObject({ httpCode: 403 })
})

test('the list is sorted by date, title or last reading, and kept to a kind or a language', async () => {
  const server = await testApp({ embed: noMeaning })
  const operator = server.as('operator')
  const add = async (name: string, text: string, body: object = {}) =>
    settled(operator, (await upload(operator, name, text, { library: true, ...body })).id)
  const english = 'The period of notice is seven weeks for everybody who has passed the probation.'
  const german = 'Die Frist für die Kündigung beträgt sieben Wochen für alle nach der Probezeit.'
  await add('b.md', `# B\n\n${english}\n`, { title: 'beta' })
  await add('c.txt', `${german} ${german}`, { title: 'Gamma' })
  await add('a.md', `# A\n\n${english} And so on.\n`, { title: 'Alpha' })
  await add('d.md', `# D\n\n${english} Answered.\n`, { title: 'Delta', library: false })
  const ana = server.as('ana')
  const found = async (query: object) => titles(await ana(library.list, { query }))
  expect(await found({})).toEqual(['Alpha', 'Gamma', 'beta'])
  expect(await found({ sort: 'title' })).toEqual(['Alpha', 'beta', 'Gamma'])
  expect(await found({ sort: 'title', all: true })).toEqual(['Alpha', 'beta', 'Delta', 'Gamma'])
  await ana(library.keepPlace, { body: { filename: 'b.md', page: 1 } })
  expect(await found({ sort: 'read' })).toEqual(['beta', 'Alpha', 'Gamma'])
  expect(titles(await server.as('ben')(library.list, { query: { sort: 'read' } }))).toEqual([
    'Alpha',
    'Gamma',
    'beta',
  ])
  expect(await found({ kind: 'txt' })).toEqual(['Gamma'])
  expect(await found({ language: 'german' })).toEqual(['Gamma'])
  expect(await found({ q: 'notice', kind: 'txt' })).toEqual([])
  expect((await found({ q: 'notice', all: true })).toSorted()).toEqual(['Alpha', 'Delta', 'beta'])
  await expect(found({ sort: 'size' })).rejects.toMatchObject({ httpCode: 422 })
  // The day that a document bears, not the day of its upload.
  await server.app.db
    .updateTable('files')
    .set({ publishedOn: '2030-02-03' })
    .where('filename', '=', 'b.md')
    .execute()
  const { items } = await ana(library.list, { query: { limit: 2 } })
  expect(items.map(({ title }) => title)).toEqual(['beta', 'Alpha'])
  expect(items[0]).toMatchObject({ publishedAt: '2030-02-03T00:00:00.000Z', dated: true })
  expect(items[1]).toMatchObject({ dated: false })
})
