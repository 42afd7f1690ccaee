import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { documents } from '#contract/documents/documents.ts'
import { addPaper, addText } from './citations/viewer-samples.ts'
import { testApp } from '#server/testing/test-app.ts'

const about = (filename: string) => ({ params: { filename } })

test('a file that is shown as text tells its headings and how its pages are called', async () => {
  const { app, as } = await testApp()
  const blocks = [
    [{ kind: 'heading' as const, start: 0, end: 4, level: 1 }],
    [{ kind: 'heading' as const, start: 0, end: 7, level: 2 }],
  ]
  await addText(app, 'fees.md', ['Fees', 'Waiting list'], { blocks })
  expect(await as('ana')(documents.about, about('fees.md'))).toMatchObject({
    title: 'fees.md',
    pages: 2,
    places: ['Part 1', 'Part 2'],
    outline: [
      { title: 'Fees', level: 1, page: 1 },
      { title: 'Waiting', level: 2, page: 2 },
    ],
  })
})

test('headings on many pages are told in order, the long ones cut at a word', async () => {
  const { app, as } = await testApp()
  const heading = `Fees ${'and refunds '.repeat(30)}`
  const { length } = heading
  const blocks = Array.from({ length: 120 }, () => [
    { kind: 'heading' as const, start: 0, end: length, level: 1 },
    { kind: 'paragraph' as const, start: length, end: length + 1 },
    { kind: 'heading' as const, start: length + 1, end: length + 5, level: 2 },
  ])
  await addText(app, 'many.md', Array(120).fill(`${heading} Keys`), { blocks })
  const { outline } = await as('ana')(documents.about, about('many.md'))
  expect(outline.map(({ page, level }) => [page, level])).toEqual(
    blocks.flatMap((_, i) => [
      [i + 1, 1],
      [i + 1, 2],
    ]),
  )
  const [first, second] = outline
  expect(first!.title).toMatch(/^Fees and .* refunds$/)
  expect(first!.title.length).toBeLessThanOrEqual(150)
  expect(second!.title).toBe('Keys')
})

test('of a PDF each heading is told once, where it begins', async () => {
  const { app, as } = await testApp()
  const fileId = await addPaper(app, 'fees.pdf', ['one', 'two', 'three'])
  const trails = ['', 'Fees', 'Fees', 'Fees › Waiting list', 'Fees › Refunds', 'Keys']
  for (const [i, heading] of trails.entries())
    await sql`insert into passages (id, file_id, page, position, heading, text, start_offset, end_offset, length, terms)
      values (${randomUUID()}, ${fileId}, ${1 + Math.floor(i / 2)}, ${i}, ${heading}, 'a', 0, 1, 1, '')`.execute(
      app.db,
    )
  const { outline, places } = await as('ana')(documents.about, about('fees.pdf'))
  expect(places).toEqual([])
  expect(outline).toEqual([
    { title: 'Fees', level: 1, page: 1 },
    { title: 'Waiting list', level: 2, page: 2 },
    { title: 'Refunds', level: 2, page: 3 },
    { title: 'Keys', level: 1, page: 3 },
  ])
})

test('a version that was replaced names the newest one, to those who may read that', async () => {
  const { app, as, guest } = await testApp()
  const newest = await addPaper(app, 'rules-2.pdf', ['new'])
  const old = await addPaper(app, 'rules.pdf', ['old'], { public: true })
  await app.db.updateTable('files').set({ replacedBy: newest }).where('id', '=', old).execute()
  const seen = await as('ana')(documents.about, about('rules.pdf'))
  expect(seen).toMatchObject({ replacedBy: 'rules-2.pdf', assistant: false })
  expect(await guest(documents.about, about('rules.pdf'))).not.toHaveProperty('replacedBy')
})

test('what somebody may not read is not there', async () => {
  const { app, as, guest } = await testApp()
  await addText(app, 'rules.md', ['A fee.'])
  await addText(app, 'own.md', ['A fee.'], { ownedBy: as('ana') })
  const missing = { httpCode: 404 }
  await expect(guest(documents.about, about('rules.md'))).rejects.toMatchObject(missing)
  await expect(as('ben')(documents.about, about('own.md'))).rejects.toMatchObject(missing)
  await expect(as('ana')(documents.about, about('none.md'))).rejects.toMatchObject(missing)
  expect(await as('ana')(documents.about, about('own.md'))).toMatchObject({
    title: 'own.md',
    assistant: false,
  })
})
