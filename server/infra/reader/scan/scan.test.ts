import { expect, test } from 'vitest'
import { blank, lying, scannedText, typeset } from '#server/infra/reader/pdf/pdf-samples.ts'
import { createReader } from '#server/infra/reader/create-reader.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'

const reader = createReader()

async function collect(pages: AsyncIterable<ReadPage>): Promise<ReadPage[]> {
  const all: ReadPage[] = []
  for await (const page of pages) all.push(page)
  return all
}

const words = 'The keys of the west wing are kept by the porter until nightfall.'
const source = `= Keys of the house
${words}
#pagebreak()
Lost keys are reported on the same day, and each costs twelve pounds.`

test('pages that are pictures are told from pages of text', async () => {
  const scan = await scannedText('scan', source)
  expect((await collect(reader.read(scan, { from: 1 }))).map((page) => page.scanned)).toEqual([
    true,
    true,
  ])
  for (const path of [typeset('text', source), await blank('blank', 2)])
    for (const page of await collect(reader.read(path, { from: 1 })))
      expect(page.scanned).toBeUndefined()
})

test('the text of a picture is read, with the place of every word', async () => {
  const scan = await scannedText('scan', source)
  const [first, second] = await collect(reader.recognise!(scan, [1, 2], { languages: ['english'] }))
  expect(first!.text).toContain(words)
  expect(first!.blocks[0]).toMatchObject({ kind: 'heading', level: 2 })
  expect(second!.text).toContain('each costs twelve pounds')
  expect(first!.words.length).toBeGreaterThan(12)
  for (const { text, start, x, y, width, height } of first!.words) {
    expect(first!.text.slice(start, start + text.length)).toBe(text)
    expect([x, y, x + width, y + height].every((share) => share >= 0 && share <= 1)).toBe(true)
    expect(height).toBeLessThan(0.1)
  }
  const porter = first!.words.find(({ text }) => text === 'porter')!
  const [above] = first!.words
  expect(porter.y).toBeGreaterThan(above!.y)
})

test('German is read as German, and what has no text stays without', async () => {
  const german = 'Die Schlüssel für den Südflügel erhält der Pförtner täglich.'
  const scan = await scannedText('deutsch', `#set text(lang: "de")\n${german}`)
  const [page] = await collect(reader.recognise!(scan, [1], { languages: ['german'] }))
  expect(page!.text).toContain(german)
  const [empty] = await collect(reader.recognise!(await blank('blank', 1), [1], { languages: [] }))
  expect(empty).toMatchObject({ text: '', words: [] })
})

test('a page that cannot be recognised is told, and the others are read', async () => {
  const scan = await scannedText('scan', source)
  const pages = await collect(reader.recognise!(scan, [9, 1], { languages: ['english'] }))
  expect(pages.map(({ trouble }) => trouble !== undefined)).toEqual([true, false])
  expect(pages[1]!.text).toContain(words)
})

test.each([
  ['other letters', 3],
  ['signs that are no letters', 0xe000],
])('a page whose font gives %s is read off its picture', async (_, by) => {
  const path = await lying('lying', `${words} ${source}`.repeat(2), by)
  const [page] = await collect(reader.read(path, { from: 1, to: 1 }))
  expect(page!.scanned).toBe(true)
  const [seen] = await collect(reader.recognise!(path, [1], { languages: ['english'] }))
  expect(seen!.text).toContain(words)
})
