// Runs on both databases: search goes by their text indexes.
import { expect, test } from 'vitest'
import { documents } from '#contract/documents/documents.ts'
import { addPaper, addText } from '../citations/viewer-samples.ts'
import { largestPage } from '#server/cursor.ts'
import { testApp } from '#server/testing/test-app.ts'

const lookFor = (filename: string, q: string) => ({ params: { filename }, query: { q } })

test('words are found page by page, each with what stands around it', async () => {
  const { app, as } = await testApp()
  await addText(app, 'rules.md', ['The annual\nfee is due in May.', 'No ANNUAL FEE for students.'])
  const { hits, more } = await as('ana')(documents.search, lookFor('rules.md', 'annual fee'))
  expect(more).toBe(false)
  expect(hits.map(({ page, quote }) => [page, quote])).toEqual([
    [1, 'annual\nfee'],
    [2, 'ANNUAL FEE'],
  ])
  expect(hits[1]).toMatchObject({
    place: 'Part 2',
    after: ' for students.',
    ranges: [{ start: 3, end: 13 }],
  })
})

test('every place of a page of paper has its own mark', async () => {
  const { app, as } = await testApp()
  await addPaper(app, 'fees.pdf', ['fee one fee two'])
  const { hits } = await as('ana')(documents.search, lookFor('fees.pdf', 'FEE'))
  expect(hits).toHaveLength(2)
  expect(hits[0]!.marks[0]!.x).toBeLessThan(hits[1]!.marks[0]!.x)
  const { marks } = await as('ana')(documents.marks, {
    params: { filename: 'fees.pdf' },
    query: { page: 1, quote: hits[0]!.quote },
  })
  expect(marks).toEqual(hits[0]!.marks)
})

test('words that nowhere follow each other are found on the pages that hold them all', async () => {
  const { app, as } = await testApp()
  await addText(app, 'rules.md', ['Pay the fee in May.', 'A fee.', 'In May'])
  const { hits, apart } = await as('ana')(documents.search, lookFor('rules.md', 'may fee'))
  expect(apart).toBe(true)
  expect(hits.map(({ page, quote }) => [page, quote])).toEqual([
    [1, 'fee'],
    [1, 'May'],
  ])
  expect((await as('ana')(documents.search, lookFor('rules.md', 'nowhere'))).hits).toEqual([])
})

test('what is written in quotation marks is found as it is, or not at all', async () => {
  const { app, as } = await testApp()
  await addText(app, 'rules.md', ['Pay the fee in May.'])
  const found = (q: string) => as('ana')(documents.search, lookFor('rules.md', q))
  expect(await found('“may fee”')).toMatchObject({ hits: [] })
  const { hits, apart } = await found('"fee in may"')
  expect(hits.map(({ quote }) => quote)).toEqual(['fee in May'])
  expect(apart).toBeUndefined()
})

test('long places are told up to a hundred kilobytes, and that there are more', async () => {
  const { as, app } = await testApp()
  await addText(app, 'many.md', Array(60).fill('漢'.repeat(1_000)))
  const answer = await as('ana')(documents.search, lookFor('many.md', '漢'.repeat(100)))
  expect(answer.more).toBe(true)
  const bytes = Buffer.byteLength(JSON.stringify(answer.hits))
  expect(bytes).toBeLessThanOrEqual(largestPage.bytes)
  expect(bytes).toBeGreaterThan(largestPage.bytes * 0.9)
})

test('no more than five hundred places are told, and that there are more', async () => {
  const { app, as } = await testApp()
  await addText(app, 'many.md', Array<string>(60).fill('fee '.repeat(10)))
  const { hits, more } = await as('ana')(documents.search, lookFor('many.md', 'fee'))
  expect([hits.length, hits.at(-1)!.page, more]).toEqual([500, 50, true])
})

test('what is not public is not there for guests, and what is a member’s own for nobody else', async () => {
  const { app, as, guest } = await testApp()
  await addText(app, 'rules.md', ['A fee.'])
  await addText(app, 'open.md', ['A fee.'], { public: true })
  await addText(app, 'own.md', ['A fee.'], { ownedBy: as('ana') })
  await expect(guest(documents.search, lookFor('rules.md', 'fee'))).rejects.toMatchObject({
    httpCode: 404,
  })
  expect((await guest(documents.search, lookFor('open.md', 'fee'))).hits).toHaveLength(1)
  expect((await as('ana')(documents.search, lookFor('own.md', 'fee'))).hits).toHaveLength(1)
  await expect(as('ben')(documents.search, lookFor('own.md', 'fee'))).rejects.toMatchObject({
    httpCode: 404,
  })
  await expect(as('ana')(documents.search, lookFor('rules.md', '  '))).rejects.toMatchObject({
    httpCode: 422,
  })
})
