// Runs on both databases: both compare the letters of pages.
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { documents } from '#contract/documents/documents.ts'
import { addPaper, addText } from '#server/features/documents/citations/viewer-samples.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const lookFor = (filename: string, q: string) => ({ params: { filename }, query: { q } })
const quoted = (filename: string, quote: string, page?: number) => ({
  params: { filename },
  query: { quote, ...(page ? { page } : {}) },
})

/** How many texts of pages are read from now on. */
function countTexts(app: TestApp['app']) {
  const read = { texts: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.texts += result.rows.filter((row) => 'text' in row).length
      return result
    },
  }
  app.db = app.db.withPlugin(plugin)
  return read
}

test('what stands nowhere is not looked for on each page, whoever asks', async () => {
  const { app, guest } = await testApp()
  const texts = Array.from({ length: 30 }, (_, i) => `Page ${i}. The fee is due in May.`)
  await addText(app, 'open.md', texts, { public: true })
  await addPaper(app, 'open.pdf', texts, { public: true })
  for (const filename of ['open.md', 'open.pdf']) {
    expect((await guest(documents.search, lookFor(filename, 'page 29'))).hits).toHaveLength(1)
    const read = countTexts(app)
    expect(await guest(documents.search, lookFor(filename, 'a lighthouse'))).toEqual({
      ...{ hits: [], more: false, apart: false },
    })
    expect(await guest(documents.marks, quoted(filename, 'The harbour is due in May.'))).toEqual({
      ...{ page: 1, marks: [], ranges: [] },
    })
    expect(read.texts).toBe(0)
    await guest(documents.search, lookFor(filename, 'page 7.'))
    expect((await guest(documents.marks, quoted(filename, 'Page 8. The fee', 3))).page).toBe(9)
    expect(read.texts).toBeLessThan(5)
  }
})

test('a page that is read anew is found by its new words, and not by its old ones', async () => {
  const { app, as } = await testApp()
  const ana = as('ana')
  await addText(app, 'rules.md', ['A fee.', 'A fine.'])
  const found = async (q: string) =>
    (await ana(documents.search, lookFor('rules.md', q))).hits.map(({ page }) => page)
  expect(await found('fee')).toEqual([1])
  await app.db.updateTable('pages').set({ text: 'A lighthouse.' }).where('page', '=', 1).execute()
  expect(await found('fee')).toEqual([])
  expect(await found('lighthouse')).toEqual([1])
  expect(await found('fine')).toEqual([2])
})

test('a quote over the end of a line is found on another page than the one that is named', async () => {
  const { app, as } = await testApp()
  const ana = as('ana')
  await addText(app, 'rules.md', [
    'Nothing.',
    'Long',
    'The member-\nship – “pre-\nand post-paid” – ends.',
  ])
  for (const quote of [
    'The member-\nship – “pre-\nand post-paid” – ends.',
    'The member- ship – “pre- and post-paid” – ends.',
    'ship – "pre- and',
  ])
    expect(await ana(documents.marks, quoted('rules.md', quote, 1))).toMatchObject({ page: 3 })
})

test('words that stand within others on many pages are looked for on some of them', async () => {
  const { app, as } = await testApp()
  await addText(app, 'many.md', Array<string>(700).fill('Coffee and maybe cake.'))
  const read = countTexts(app)
  const { hits, more } = await as('ana')(documents.search, lookFor('many.md', 'offee aybe'))
  expect({ hits, more }).toEqual({ hits: [], more: true })
  // Once each to fold it, and then no more than so many.
  expect(read.texts).toBeLessThanOrEqual(700 + 600)
})
