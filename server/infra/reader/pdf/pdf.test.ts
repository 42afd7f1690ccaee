import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { degrees, PDFDocument, PDFName, PDFRef } from 'pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import { pdfReader } from '#server/infra/reader/pdf/pdf.ts'
import { createReader } from '#server/infra/reader/create-reader.ts'
import type { Reader, ReadPage } from '#server/infra/reader/reader.ts'
import {
  blank,
  handbook,
  sampleFile,
  scanned,
  typeset,
} from '#server/infra/reader/pdf/pdf-samples.ts'
import { decodeWords, encodeWords } from '#server/infra/reader/stored-words.ts'

const reader = createReader()

let oneColumn: ReturnType<typeof handbook>
let twoColumns: ReturnType<typeof handbook>

beforeAll(() => {
  oneColumn = handbook('one-column', 30, 1)
  twoColumns = handbook('two-columns', 30, 2)
})

/** Counted without reading one. */
async function pagesIn(path: string, by: Reader = reader): Promise<number> {
  let pages = 0
  await collect(by.read(path, { from: 1, to: 0, onCount: (count) => void (pages = count) }))
  return pages
}

const readAll = (path: string, from = 1, to?: number) => collect(reader.read(path, { from, to }))

async function collect(pages: AsyncIterable<ReadPage>): Promise<ReadPage[]> {
  const all: ReadPage[] = []
  for await (const page of pages) all.push(page)
  return all
}

// A sentence that runs over the page's end stands on neither page.
const runningText = (pages: ReadPage[]) =>
  pages.reduce(
    (text, page) => `${text.replace(/(?<=\p{L})-$|(?<!-)$/u, (h) => (h ? '' : ' '))}${page.text}`,
    '',
  )

test('every sentence of a 20-page PDF is in its text, letter for letter', async () => {
  const pages = await readAll(oneColumn.path)
  expect(pages.length).toBe(20)
  const text = runningText(pages).replace(/\s+/g, ' ')
  expect(oneColumn.sentences.filter((sentence) => !text.includes(sentence))).toEqual([])
})

test('two columns are read one after the other, and a paragraph goes on over the column', async () => {
  const pages = await readAll(twoColumns.path)
  const text = runningText(pages).replace(/\s+/g, ' ')
  // A compound cut by the end of a page is not known for one there.
  const missing = twoColumns.sentences.filter((sentence) => !text.includes(sentence))
  expect(missing.filter((sentence) => !sentence.includes('twenty-one'))).toEqual([])
  const first = twoColumns.sentences
    .filter((s) => /^House \d+ opens/.test(s))
    .map((s) => text.indexOf(s))
  expect(first).toEqual(first.toSorted((a, b) => a - b))
})

test('running headers, footers and page numbers are left out, on every page', async () => {
  for (const { path } of [oneColumn, twoColumns]) {
    const text = (await readAll(path)).map((page) => page.text).join('\n')
    expect(text).not.toMatch(/Handbook|Confidential|Page \d/)
    expect(text).toMatch(/^1 Opening hours of house 1\n\nHouse 1 opens/)
  }
})

test('every word says where it stands, and every letter belongs to a word', async () => {
  for (const page of await readAll(twoColumns.path, 1, 4)) {
    const covered = new Set<number>()
    for (const word of page.words) {
      expect(page.text.slice(word.start, word.start + word.text.length)).toBe(word.text)
      for (let i = 0; i < word.text.length; i += 1) covered.add(word.start + i)
      expect(word.x + word.width).toBeLessThanOrEqual(1.001)
      expect(word.height).toBeGreaterThan(0)
    }
    const bare = [...page.text].filter((letter, i) => /\S/.test(letter) && !covered.has(i))
    expect(bare).toEqual([])
  }
})

test('blocks tell headings with their level, lists, tables and paragraphs apart', async () => {
  const [page] = await readAll(oneColumn.path, 1, 1)
  const blocks = page!.blocks.slice(0, 7).map(({ kind, level, start, end }) => ({
    kind,
    level,
    text: page!.text.slice(start, Math.min(end, start + 24)),
  }))
  expect(blocks).toEqual([
    { kind: 'heading', level: 1, text: '1 Opening hours of house' },
    { kind: 'paragraph', level: undefined, text: 'House 1 opens at nine an' },
    { kind: 'paragraph', level: undefined, text: 'A member who borrows vol' },
    { kind: 'heading', level: 2, text: '1.1 Rules of house 1' },
    { kind: 'paragraph', level: undefined, text: 'Characteristically, the ' },
    { kind: 'list', level: undefined, text: '• Bags are left at desk ' },
    { kind: 'table', level: undefined, text: 'Kind\tFee\tRenewal\nReader\t' },
  ])
})

test('ligatures, curly quotes, dashes and type set within words are the letters of the page', async () => {
  const path = typeset(
    'letters',
    `The _Quarterly_, a #strong[bold]ly printed paper, is “efficient” — it’s 5–7 pages; ﬂoor and oﬃce.`,
  )
  const [page] = await readAll(path)
  expect(page!.text).toBe(
    'The Quarterly, a boldly printed paper, is “efficient” — it’s 5–7 pages; floor and office.',
  )
})

test('a table with rules between its rows only is read row by row, cell by cell', async () => {
  const path = typeset(
    'ruled',
    `#set text(size: 9pt)
Before.
#table(columns: (auto, 1fr, auto, auto), stroke: (x: none, y: 0.5pt), [*Office*], [*Main duties*], [*Term*], [*Longest service*],
  [Chair], [${'Presides at meetings and signs the minutes; '.repeat(3)}reports.], [2 years], [3 terms],
  [Training officer], [${'Plans the programme; '.repeat(7)}confirms.], [4 years], [5 terms])
After.`,
  )
  const [page] = await readAll(path)
  expect(page!.text.split('\n')).toEqual([
    'Before.',
    '',
    'Office\tMain duties\tTerm\tLongest service',
    `Chair\t${'Presides at meetings and signs the minutes; '.repeat(3)}reports.\t2 years\t3 terms`,
    `Training officer\t${'Plans the programme; '.repeat(7)}confirms.\t4 years\t5 terms`,
    '',
    'After.',
  ])
})

test('text that lies on its side is read, and its words stand where they lie', async () => {
  const document = await PDFDocument.create()
  const page = document.addPage([800, 400])
  const lines = ['A wide table of a book', 'is printed on its side', 'so that it fits in.']
  lines.forEach((line, i) =>
    page.drawText(line, { x: 100 + i * 20, y: 50, size: 14, rotate: degrees(90) }),
  )
  const [read] = await readAll(sampleFile('turned', await document.save()))
  expect(read!.text).toBe(lines.join(' '))
  expect([read!.width, read!.height]).toEqual([800, 400])
  const first = read!.words[0]!
  // Drawn from x 100 leftwards and from y 50 (from below) upwards.
  expect(first.x + first.width).toBeCloseTo(100 / 800, 1)
  expect(first.y + first.height).toBeCloseTo(350 / 400, 1)
  expect(first.height).toBeLessThan(0.1)
  const last = read!.words.at(-1)!
  expect(last.x).toBeGreaterThan(first.x)
  expect(last.y).toBeLessThan(first.y)
})

test('paragraphs set without a gap are told apart by their indent', async () => {
  const path = typeset(
    'indented',
    `#set page(paper: "a6")\n#set par(first-line-indent: (amount: 1.5em, all: true), spacing: 0.65em)\n` +
      ['First', 'Second', 'Third']
        .map((n) => `${n} paragraph of the book, longer than a line, so that it goes on below.`)
        .join('\n\n'),
  )
  const [page] = await readAll(path)
  expect(page!.text.split('\n\n').map((text) => text.slice(0, 6))).toEqual([
    'First ',
    'Second',
    'Third ',
  ])
})

test('reading goes on from any page with the same text', async () => {
  const all = await readAll(twoColumns.path)
  expect(await readAll(twoColumns.path, 6, 9)).toEqual(all.slice(5, 9))
})

test('words come back from their stored form as they were', async () => {
  const [page] = await readAll(oneColumn.path, 2, 2)
  const back = decodeWords(encodeWords(page!.words), page!.text)
  expect(back.map(({ text, start }) => [text, start])).toEqual(
    page!.words.map(({ text, start }) => [text, start]),
  )
  back.forEach((word, i) => expect(word.x).toBeCloseTo(page!.words[i]!.x, 4))
})

test('pictures of pages are pages without text', async () => {
  const pages = await readAll(await scanned('scanned', 2))
  expect(pages.map(({ text, words }) => [text, words])).toEqual([
    ['', []],
    ['', []],
  ])
})

test('a file that cannot be read is refused with its reason', async () => {
  const whole = readFileSync(oneColumn.path)
  const samples = {
    encrypted: fileURLToPath(new URL('./fixtures/protected.pdf', import.meta.url)),
    empty: sampleFile('empty.pdf', ''),
    'not-pdf': sampleFile('page.pdf', '<!doctype html><p>Not found</p>'),
    broken: sampleFile('cut-off.pdf', whole.subarray(0, whole.length / 2)),
    'too-large': await blank('many', 5001),
  }
  for (const [reason, path] of Object.entries(samples)) {
    await expect(pagesIn(path), reason).rejects.toMatchObject({ reason })
    await expect(readAll(path), reason).rejects.toMatchObject({ reason })
  }
})

test('a parser that hangs or takes too much memory ends alone, and the reader says so', async () => {
  const cases: [Reader, string][] = [
    [createReader({ timeoutMs: 1 }), 'timeout'],
    [createReader({ memoryBytes: 64 * 1024 ** 2 }), 'too-large'],
  ]
  for (const [limited, reason] of cases) {
    await expect(pagesIn(oneColumn.path, limited)).rejects.toMatchObject({ reason })
  }
  expect(await pagesIn(oneColumn.path)).toBe(20)
})

test('reading stops when it is told to', async () => {
  const stop = new AbortController()
  const pages = createReader({ pagesAtOnce: 2 }).read(oneColumn.path, {
    from: 1,
    signal: stop.signal,
  })
  await pages.next()
  stop.abort(new Error('Stopped.'))
  await expect(collect(pages)).rejects.toThrow('Stopped.')
})

test('a page with broken content does not lose the others', async () => {
  const document = await PDFDocument.create()
  for (const text of ['First.', 'Second.', 'Third.']) document.addPage([200, 100]).drawText(text)
  document.getPage(1).node.set(PDFName.of('Contents'), PDFRef.of(999))
  const pages = await readAll(sampleFile('hole', await document.save()))
  expect(pages.map(({ text }) => text)).toEqual(['First.', '', 'Third.'])
})

test('a page that brings the parser down does not lose the others', async () => {
  const pages = await collect(dyingOn([5]).read(oneColumn.path, { from: 1 }))
  expect(pages.map(({ page, text }) => text || page)).toEqual([
    ...['page 1', 'page 2', 'page 3', 'page 4', 5],
    ...['page 6', 'page 7', 'page 8', 'page 9', 'page 10'],
  ])
})

test('a file that brings the parser down again and again is broken', async () => {
  const pages = dyingOn([1, 2, 3, 4, 5]).read(oneColumn.path, { from: 1 })
  await expect(collect(pages)).rejects.toMatchObject({ reason: 'broken' })
})

function dyingOn(pages: number[]): Reader {
  const program = sampleFile(
    `dies-on-${pages.join('-')}.mjs`,
    `process.on('message', ({ call, given: { from, to } = {} }) => {
      if (${JSON.stringify(pages)}.some((page) => page >= from && page <= to)) process.abort()
      const pages = Array.from({ length: to - from + 1 || 0 }, (_, i) => ({
        page: from + i, text: 'page ' + (from + i), width: 1, height: 1, words: [], blocks: [] }))
      process.send({ answer: call === 'count' ? 10 : call === 'look' ? {} : pages })
    })`,
  )
  return pdfReader({ timeoutMs: 60_000, memoryBytes: 1024 ** 3, pagesAtOnce: 4 }, program)
}
