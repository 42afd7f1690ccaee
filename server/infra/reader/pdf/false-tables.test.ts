import type { LayoutBlock, ParsedPage, TextItem } from '@llamaindex/liteparse'
import { expect, test } from 'vitest'
import { pageOf } from '#server/infra/reader/pdf/page.ts'

const style = { furniture: [], headingSizes: [14] }

/** Each letter is half as wide as the type is large. */
const line = (text: string, y: number, size = 10, x = 80): TextItem => ({
  text,
  x,
  y,
  width: (text.length * size) / 2,
  height: size,
  fontSize: size,
})

const cell = (text: string, x: number, y: number, size = 10) => ({
  text,
  bbox: { x, y, width: (text.length * size) / 2, height: size },
})

const read = (textItems: TextItem[], blocks: LayoutBlock[]) => {
  const page: Partial<ParsedPage> = { pageNum: 1, width: 600, height: 800, textItems, blocks }
  const { text, blocks: read } = pageOf(page as ParsedPage, style)
  return read.map(({ kind, start, end }) => [kind, text.slice(start, end)])
}

test('a numbered heading and its paragraph that liteparse takes for a table are read as text', () => {
  const lines = [
    line('7.15', 100, 14),
    line('How do I bind a volume?', 100, 14, 130),
    line('Before you bind the first one, read the guide, which', 130),
    line('Every binder keeps at the desk, or ask the officer for', 142),
    line('Whoever has bound before you left notes in the margin.', 154),
  ]
  const split = (text: string, y: number) => {
    const at = text.indexOf(' ')
    return [cell(text.slice(0, at), 80, y), cell(text.slice(at + 1), 85 + at * 5, y)]
  }
  const table: LayoutBlock = {
    kind: 'table',
    bbox: { x: 80, y: 98, width: 300, height: 70 },
    header: [cell('7.15', 80, 100, 14), cell('How do I bind a volume?', 130, 100, 14)],
    rows: lines.slice(2).map(({ text, y }) => split(text, y)),
  }
  expect(read(lines, [table])).toEqual([
    ['heading', '7.15 How do I bind a volume?'],
    [
      'paragraph',
      'Before you bind the first one, read the guide, which Every binder keeps at the desk, or ask the officer for Whoever has bound before you left notes in the margin.',
    ],
  ])
})

test('a table whose columns are wider than a space apart stays one', () => {
  const rows = [
    ['Reader', '£4'],
    ['Fellow', 'none'],
  ]
  const items = rows.flatMap(([left, right], i) => [
    line(left!, 100 + 12 * i),
    line(right!, 100 + 12 * i, 10, 130),
  ])
  const table: LayoutBlock = {
    kind: 'table',
    bbox: { x: 80, y: 98, width: 300, height: 30 },
    rows: rows.map(([left, right], i) => [
      cell(left!, 80, 100 + 12 * i),
      cell(right!, 130, 100 + 12 * i),
    ]),
  }
  expect(read(items, [table]).map(([kind]) => kind)).toEqual(['table'])
})

test('the rows of a table with one column are paragraphs', () => {
  const items = [line('bind --all', 100), line('And after this:', 130), line('bind --check', 160)]
  const table: LayoutBlock = {
    kind: 'table',
    bbox: { x: 80, y: 98, width: 300, height: 75 },
    rows: items.map(({ text, y }) => [cell(text, 80, y)]),
  }
  expect(read(items, [table])).toEqual([
    ['paragraph', 'bind --all'],
    ['paragraph', 'And after this:'],
    ['paragraph', 'bind --check'],
  ])
})

test('the second line of a heading that liteparse leaves out belongs to the heading', () => {
  const items = [
    line('1.7 Who may bind, and who has', 100, 14),
    line('to ask?', 117, 14, 110),
    line('Every member may bind.', 145),
    line('The officer helps those who have never bound a volume before.', 157),
  ]
  const blocks: LayoutBlock[] = [
    { kind: 'heading', level: 1, bbox: { x: 80, y: 100, width: 210, height: 14 } },
    { kind: 'paragraph', bbox: { x: 80, y: 145, width: 320, height: 22 } },
  ]
  expect(read(items, blocks)[0]).toEqual(['heading', '1.7 Who may bind, and who has to ask?'])
})
