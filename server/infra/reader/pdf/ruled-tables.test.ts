import type { ParsedPage, TextItem } from '@llamaindex/liteparse'
import { expect, test } from 'vitest'
import { pageOf } from '#server/infra/reader/pdf/page.ts'

const line = (text: string, y: number, x = 84): TextItem => ({
  ...{ text, x, y, width: text.length * 4.5, height: 9, fontSize: 9 },
})

/** Two rows with a rule above and below each, and what stands above the first rule, at 120. */
function read(...above: TextItem[]): string[] {
  const items = [
    ...above,
    ...[line('Dinghy', 122), line('£4', 122, 280)],
    ...[line('Barge', 134), line('£12', 134, 280)],
  ]
  const page = {
    ...{ pageNum: 1, width: 600, height: 800, textItems: items },
    blocks: [{ kind: 'table', bbox: { x: 80, y: above[0]!.y, width: 320, height: 40 }, rows: [] }],
    vectorGraphics: {
      lines: [120, 132, 144].map((y) => ({ x1: 80, x2: 400, y1: y, y2: y })),
      shapes: [],
    },
  }
  const { text } = pageOf(page as unknown as ParsedPage, { furniture: [], headingSizes: [] })
  return text.split('\n').filter(Boolean)
}

test('the names of the columns belong to their table where no rule stands above them', () => {
  expect(read(line('Boat', 108), line('Fee', 108, 280))).toEqual([
    'Boat\tFee',
    'Dinghy\t£4',
    'Barge\t£12',
  ])
})

test('a caption or a sentence above the first rule is no row', () => {
  expect(read(line('Boats', 108))).not.toContain('Boats\t')
  expect(read(line('Boats', 108)).filter((row) => row.includes('\t'))).toHaveLength(2)
  const sentence = 'Boats are hired by the day, and the fee is paid before the trip.'
  const rows = read(line(sentence, 108)).filter((row) => row.includes('\t'))
  expect(rows).toEqual(['Dinghy\t£4', 'Barge\t£12'])
  const far = read(line('Boat', 60), line('Fee', 60, 280)).filter((row) => row.includes('\t'))
  expect(far).not.toContain('Boat\tFee')
})

/** Between rules: the names of the columns, and all rows. */
function readBetween(...rows: [string, string, string?][]): string[] {
  const items = [
    ...[line('Boat', 104), line('Fee', 104, 280)],
    ...rows.flatMap(([name, fee, more], i) => [
      ...(name ? [line(name, 124 + 14 * i)] : []),
      ...[line(fee, 124 + 14 * i, 280), ...(more ? [line(more, 124 + 14 * i, 350)] : [])],
    ]),
  ]
  const end = 128 + 14 * rows.length
  const page = {
    ...{ pageNum: 1, width: 600, height: 800, textItems: items, blocks: [] },
    vectorGraphics: {
      lines: [100, 120, end].map((y) => ({ x1: 80, x2: 400, y1: y, y2: y })),
      shapes: [],
    },
  }
  const { text } = pageOf(page as unknown as ParsedPage, { furniture: [], headingSizes: [] })
  return text.split('\n').filter(Boolean)
}

test('lines between two rules are rows where each has a name and a figure', () => {
  expect(readBetween(['Dinghy', '£4'], ['Barge', '£12'], ['Raft', '–'])).toEqual([
    ...['Boat\tFee', 'Dinghy\t£4', 'Barge\t£12', 'Raft\t–'],
  ])
  const named = readBetween(
    ['', 'day', 'week'],
    ['Dinghy', '£4', '£9'],
    ['Barge', '£12', '£30'],
    [...(['Raft', '£1', '£3'] as const)],
  )
  expect(named.slice(-3)).toEqual(['Dinghy\t£4\t£9', 'Barge\t£12\t£30', 'Raft\t£1\t£3'])
})

test('two lines that have all columns are rows where one of these says the same but for its figures', () => {
  expect(readBetween(['Dinghy', 'from 8:00'], ['Barge', 'from 9:30'])).toEqual([
    ...['Boat\tFee', 'Dinghy\tfrom 8:00', 'Barge\tfrom 9:30'],
  ])
  expect(readBetween(['Dinghy', 'from 8:00 on'], ['Barge', '9:30 at most'])).toHaveLength(2)
  expect(readBetween(['Dinghy', 'from 8:00'], ['and barge', 'from 9:30'])).toHaveLength(2)
})

test('the lines of one row are not taken for rows', () => {
  const wrapped = readBetween(
    ['Dinghy with', '£4 a day'],
    ['oars for two', 'or £9 for'],
    [...(['people', '3 days'] as const)],
  )
  expect(wrapped).toHaveLength(2)
})

/** Rows with a rule above and below each, from `top` on. */
const rowsAt = (top: number, right: number, rows: [string, string][]) => ({
  items: rows.flatMap(([name, fee], i) => [
    line(name, top + 2 + 14 * i),
    line(fee, top + 2 + 14 * i, right - 30),
  ]),
  lines: [...rows, undefined].map((_, i) => ({
    ...{ x1: 80, x2: right, y1: top + 14 * i, y2: top + 14 * i },
  })),
})

function readTables(
  tables: ReturnType<typeof rowsAt>[],
  more: TextItem[] = [],
  rules: number[] = [],
) {
  const page = {
    ...{ pageNum: 1, width: 600, height: 800 },
    blocks: more.map((bbox) => ({ kind: 'heading', bbox })),
    textItems: [...more, ...tables.flatMap(({ items }) => items)],
    vectorGraphics: {
      lines: [
        ...tables.flatMap(({ lines }) => lines),
        ...rules.map((y) => ({ x1: 80, x2: 400, y1: y, y2: y })),
      ],
      shapes: [],
    },
  }
  const { text } = pageOf(page as unknown as ParsedPage, { furniture: [], headingSizes: [] })
  return text.split('\n').filter(Boolean)
}

const fees: [string, string][] = [
  ['Boat', 'Fee'],
  ['Dinghy', '£4'],
  ['Barge', '£12'],
]

test('a narrow table is one where four rules or more are alike', () => {
  expect(readTables([rowsAt(100, 170, fees)])).toEqual(['Boat\tFee', 'Dinghy\t£4', 'Barge\t£12'])
})

test('a rule below the title, as wide as a table with another above it, is none of that table', () => {
  const wide = rowsAt(240, 400, [
    ['Key', 'Bond'],
    ['Shed', '£9'],
  ])
  const headings = [line('Hire', 80), line('Keys', 220)]
  expect(readTables([rowsAt(100, 200, fees), wide], headings, [70])).toEqual([
    ...['Hire', 'Boat\tFee', 'Dinghy\t£4', 'Barge\t£12', 'Keys', 'Key\tBond', 'Shed\t£9'],
  ])
})
