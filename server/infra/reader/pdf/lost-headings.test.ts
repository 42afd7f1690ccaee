import type { LayoutBlock, ParsedPage, TextItem } from '@llamaindex/liteparse'
import { expect, test } from 'vitest'
import { withLostHeadings } from '#server/infra/reader/pdf/lost-headings.ts'

const line = (text: string, y: number, fontSize = 10, fontName = 'Serif'): TextItem => ({
  ...{ text, x: 80, y, width: text.length * 5, height: fontSize, fontSize, fontName },
})
const block = (kind: LayoutBlock['kind'], { x, y, width, height }: TextItem): LayoutBlock => ({
  kind,
  bbox: { x, y, width, height },
})
const kindsOf = (items: TextItem[], kinds: Record<string, LayoutBlock['kind']> = {}) => {
  const blocks = items.map((item) => block(kinds[item.text] ?? 'paragraph', item))
  const page = { pageNum: 1, width: 600, height: 800, textItems: items, blocks }
  return withLostHeadings(page as unknown as ParsedPage).blocks!.map(({ kind }) => kind)
}

const body = line(
  'The boats are rinsed after each outing and laid on their racks in the hall.',
  200,
)
const items = [
  line('Rules of the boathouse', 80, 18),
  line('Boats', 120, 12, 'Serif-Bold'),
  line('Larger, and a sentence.', 140, 12, 'Serif-Bold'),
  line('Larger alone', 160, 12),
  line('Bold alone', 180, 10, 'Serif-Bold'),
  body,
]

test('on a page without headings, a line in larger and bold type, or in much larger type, is one', () => {
  expect(kindsOf(items)).toEqual([
    ...['heading', 'heading'],
    ...['paragraph', 'paragraph', 'paragraph', 'paragraph'],
  ])
})

test('where liteparse found headings, or nothing stands below, a line stays what it is', () => {
  expect(kindsOf(items, { Boats: 'heading' })[0]).toBe('paragraph')
  expect(kindsOf([body, line('Printed by Hale', 300, 18)])).toEqual(['paragraph', 'paragraph'])
})
