import { expect, test } from 'vitest'
import { sampleFile } from '#server/infra/reader/pdf-samples.ts'
import { createReader, kindOf } from '#server/infra/reader/reader.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'

const reader = createReader()

async function pagesOf(name: string, bytes: Uint8Array | string): Promise<ReadPage[]> {
  const path = sampleFile(name, bytes)
  const { type } = await kindOf(path, name)
  const pages: ReadPage[] = []
  for await (const page of reader.read(path, { from: 1, type })) pages.push(page)
  return pages
}

const blocksOf = ({ text, blocks }: ReadPage) =>
  blocks.map(({ kind, start, end }) => [kind, text.slice(start, end)])

const cellsOf = ({ text, blocks }: ReadPage) =>
  blocks.flatMap(({ rows = [] }) => rows.map((row) => row.map((r) => text.slice(r.start, r.end))))

test('Markdown is read without its marks, in sections of the first two levels', async () => {
  const pages = await pagesOf(
    'rules.md',
    '---\ntitle: Rules\n---\n# Rules\r\n\r\nOf *the* [house](https://example.org) &amp; its `garden`.\n\n## Doors\nThey open\nat nine.\n\n1. Knock\n2. Wait\n   - long\n\n### Keys\n\n| Kind | Fee |\n|---|---|\n| **Big** | 2 |\n\n## Windows\n\n```\nshut = true\n```\n\n<div hidden>no</div><p>Yes.</p>\n',
  )
  expect(pages.map(({ place }) => place)).toEqual(['Rules', 'Doors', 'Doors › Keys', 'Windows'])
  expect(blocksOf(pages[0]!)[1]).toEqual(['paragraph', 'Of the house & its garden.'])
  expect(blocksOf(pages[1]!)).toEqual([
    ['heading', 'Doors'],
    ['paragraph', 'They open at nine.'],
    ['list', 'Knock\nWait\nlong'],
  ])
  expect(cellsOf(pages[2]!)).toEqual([
    ['Kind', 'Fee'],
    ['Big', '2'],
  ])
  expect(blocksOf(pages[3]!)).toEqual([
    ['heading', 'Windows'],
    ['code', 'shut = true'],
    ['paragraph', 'Yes.'],
  ])
})

test('a web page is read as its reader sees it: no scripts, styles, menus or hidden parts', async () => {
  const [page] = await pagesOf(
    'page.html',
    '<!doctype html><title>T</title><style>p{}</style><body><nav>Menu</nav><p>One <b>two</b><br>three<script>alert(1)</script><p style="display:none">hidden<p>Last &lt;b&gt;<table><tr><th>Kind<th>Fee<tr><td colspan=1>Reader<td>12</table><ul><li>a<li>b</ul>',
  )
  expect(blocksOf(page!)).toEqual([
    ['paragraph', 'One two\nthree'],
    ['paragraph', 'Last <b>'],
    ['table', 'Kind\tFee\nReader\t12'],
    ['list', 'a\nb'],
  ])
})

test.each([
  ['UTF-8', Buffer.from('Grüße an Zoë – 5 €')],
  ['UTF-8 with a mark', Buffer.from('\ufeffGrüße an Zoë – 5 €')],
  ['UTF-16 with a mark', Buffer.from('\ufeffGrüße an Zoë – 5 €', 'utf16le')],
  ['UTF-16 without one', Buffer.from('Grüße an Zoë - EUR', 'utf16le')],
  ['Windows-1252', Buffer.from([...Buffer.from('Grüße an Zoë \x96 5 \x80', 'latin1')])],
])('plain text in %s is read by its letters', async (_, bytes) => {
  const [page] = await pagesOf('letter.txt', bytes)
  expect(page!.text).toMatch(/^Grüße an Zoë [–-] (5 €|EUR)$/)
})

test('lines that were broken to fit are joined, and those that were meant stay', async () => {
  const [page] = await pagesOf(
    'letter.txt',
    'The house opens at nine on working days and closes at six in the\r\nevening, except in August, when it closes at noon for the well-\r\nearned rest of everybody.\r\n\r\nHall 5\r\nBath\r\n\r\n- Bags stay here\r\n- Pencils only,\r\n  no ink\r\n',
  )
  expect(blocksOf(page!)).toEqual([
    [
      'paragraph',
      'The house opens at nine on working days and closes at six in the evening, except in August, when it closes at noon for the well-earned rest of everybody.',
    ],
    ['paragraph', 'Hall 5\nBath'],
    ['list', 'Bags stay here\nPencils only, no ink'],
  ])
})

test('a text without headings is cut into parts of about three thousand characters', async () => {
  const pages = await pagesOf(
    'long.txt',
    `${'One sentence of the book. '.repeat(20)}\n\n`.repeat(20),
  )
  expect(pages.map(({ place }) => place)).toEqual(['Part 1', 'Part 2', 'Part 3', 'Part 4'])
  for (const { text } of pages) expect(text.length).toBeLessThan(4_100)
})

test.each([
  [',', 'Kind,Fee\n"Reader, new","1,5"\nFellow,0\n'],
  [';', 'Kind;Fee\r\n"Reader, new";1,5\r\nFellow;0\r\n'],
  ['\t', 'Kind\tFee\nReader, new\t1,5\nFellow\t0\n'],
])('a table of text parted by %j is read by its columns', async (_, text) => {
  const [page] = await pagesOf('fees.csv', text)
  expect(page).toMatchObject({ place: 'Rows 2 to 3', blocks: [{ heads: 1, firstRow: 1 }] })
  expect(cellsOf(page!)).toEqual([
    ['Kind', 'Fee'],
    ['Reader, new', '1,5'],
    ['Fellow', '0'],
  ])
})
