import type { LayoutBlock, ParsedPage, TextItem } from '@llamaindex/liteparse'
import { expect, test } from 'vitest'
import { pageOf } from '#server/infra/reader/pdf/page.ts'

const style = { furniture: [], headingSizes: [14] }

const line = (text: string, y: number, size = 10, x = 80): TextItem => ({
  ...{ text, x, y, width: (text.length * size) / 2, height: size, fontSize: size },
})

/** Rows of two cells, 12 points high each, with a rule above and below. */
function ruled(rows: [string, string][], top: number) {
  const items = rows.flatMap(([left, right], i) => [
    line(left, top + 1 + 12 * i, 9, 84),
    line(right, top + 1 + 12 * i, 9, 280),
  ])
  const rules = Array.from({ length: rows.length + 1 }, (_, i) => top + 12 * i)
  return { items, rules: rules.map((y) => ({ x1: 80, x2: 400, y1: y, y2: y })) }
}

const bookings = ruled(
  [
    ['Boat', 'Fee'],
    ['Dinghy', '£4'],
    ['Barge', '£12'],
  ],
  120,
)
const stores = ruled(
  [
    ['Store', 'Key'],
    ['Sails', 'Office'],
    ['Oars', 'Porter'],
  ],
  240,
)

function read(between: TextItem[]) {
  const items = [
    line('Hire', 90, 14),
    ...bookings.items,
    ...between,
    ...stores.items,
    line('Every key is returned to the office on the same day, before the porter leaves.', 290),
    line(
      'Whoever keeps one pays for the new lock, and the board tells all the other members.',
      302,
    ),
  ]
  const blocks: LayoutBlock[] = [
    { kind: 'heading', level: 1, bbox: { x: 80, y: 90, width: 30, height: 14 } },
    { kind: 'table', bbox: { x: 80, y: 120, width: 320, height: 156 }, rows: [] },
    { kind: 'paragraph', bbox: { x: 80, y: 290, width: 420, height: 22 } },
  ]
  const lines = [...bookings.rules, ...stores.rules]
  const page = { pageNum: 1, width: 600, height: 800, textItems: items, blocks }
  const { text, blocks: found } = pageOf(
    { ...page, vectorGraphics: { lines, shapes: [] } } as unknown as ParsedPage,
    style,
  )
  return found.map(({ kind, start, end }) => [kind, text.slice(start, end)])
}

test('headings and sentences between two tables that liteparse takes for one are read as such', () => {
  const found = read([
    line('A barge is hired by the day, and only to those who have', 164),
    line('Taken the course.', 176),
    line('Stores', 210, 14),
  ])
  expect(found.slice(0, -1)).toEqual([
    ['heading', 'Hire'],
    ['table', 'Boat\tFee\nDinghy\t£4\nBarge\t£12'],
    ['paragraph', 'A barge is hired by the day, and only to those who have Taken the course.'],
    ['heading', 'Stores'],
    ['table', 'Store\tKey\nSails\tOffice\nOars\tPorter'],
  ])
})

test('cells between rows with rules stay in a table', () => {
  const found = read([line('Punt', 168, 9, 84), line('£7', 168, 9, 280)])
  expect(found.map(([kind]) => kind)).not.toContain('paragraph, paragraph')
  expect(found.filter(([kind]) => kind === 'heading')).toEqual([['heading', 'Hire']])
})
