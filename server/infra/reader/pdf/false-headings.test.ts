import type { LayoutBlock, ParsedPage, TextItem } from '@llamaindex/liteparse'
import { expect, test } from 'vitest'
import { withoutFalseHeadings } from '#server/infra/reader/pdf/false-headings.ts'

const line = (text: string, y: number, fontSize = 11, fontName = 'Serif'): TextItem => ({
  ...{ text, x: 80, y, width: text.length * 5, height: fontSize, fontSize, fontName },
})

/** Which of the lines, each taken for a heading, stay headings. */
function headingsOf(...items: TextItem[]) {
  const blocks = items.map(({ x, y, width, height }): LayoutBlock => ({
    kind: 'heading',
    bbox: { x, y, width, height },
  }))
  const page = { pageNum: 1, width: 600, height: 800, textItems: items, blocks }
  const kinds = withoutFalseHeadings(page as unknown as ParsedPage).blocks!.map(({ kind }) => kind)
  return items.filter((_, at) => kinds[at] === 'heading').map(({ text }) => text)
}

test('a sentence that stands out less than a heading of the page is none', () => {
  const sentences = [
    line('The deposit is 100 €. The key is handed over an hour before.', 120),
    line('Boats can be hired by members and their guests:', 160),
  ]
  expect(headingsOf(line('Rooms', 80, 11, 'Serif-Bold'), ...sentences)).toEqual(['Rooms'])
  expect(headingsOf(line('Rooms', 80, 16), ...sentences)).toEqual(['Rooms'])
})

test('a heading that ends with a full stop, a number or a question stays', () => {
  const others = [
    line('Purpose.', 120),
    line('§ 4 The members of the club and their guests.', 160),
    line('2. The members of the club and their guests.', 200),
    line('May I bring a dog into the reading room?', 240),
    line('The members of the club and their guests.', 280, 11, 'Serif-Bold'),
  ]
  const all = [line('Rules', 80, 16), ...others]
  expect(headingsOf(...all)).toEqual(all.map(({ text }) => text))
  const alone = line('The house is open to all who read.', 80, 20)
  expect(headingsOf(alone, line('It is closed in the first week of May.', 120, 14))).toHaveLength(2)
})

test('the lines that go on with a sentence, and stand in no block, are of its paragraph', () => {
  const [heading, first] = [line('Hours', 80, 16), line('The hall is open from nine to', 120)]
  const [second, far] = [line('five. It is closed in May.', 133), line('Page 3 of the rules', 300)]
  const blocks = [heading, first].map(({ x, y, width, height }): LayoutBlock => ({
    kind: 'heading',
    bbox: { x, y, width, height },
  }))
  const textItems = [heading, first, second, far]
  const page = { pageNum: 1, width: 600, height: 800, textItems, blocks }
  const { blocks: found } = withoutFalseHeadings(page as unknown as ParsedPage)
  expect(found!.map(({ kind }) => kind)).toEqual(['heading', 'paragraph'])
  expect(found![1]!.bbox).toMatchObject({ y: 120, height: 24 })
})
