import type { ParsedPage, Rect, TextItem } from '@llamaindex/liteparse'
import { expect, test } from 'vitest'
import { pageOf } from '#server/infra/reader/pdf/page.ts'

const line = (text: string, y: number, x = 110): TextItem => ({
  ...{ text, x, y, width: text.length * 5, height: 12, fontSize: 12 },
})

const disc = (y: number, size = 4): Rect => ({ x: 98, y: y + 5, width: size, height: size })

const hours = ['Monday: 9:00 to 17:00', 'Sunday: 13:00 to 17:00', 'Holidays: closed']
const below =
  'Swimmers leave the water a quarter of an hour before the pool is closed, without being asked to.'

function read(kind: 'heading' | 'paragraph', discs: Rect[], lines: TextItem[]) {
  const right = Math.max(...lines.map(({ x, width }) => x + width))
  const page = {
    ...{ pageNum: 1, width: 700, height: 800, textItems: lines },
    blocks: [{ kind, bbox: { x: 90, y: 100, width: right - 90, height: 200 } }],
    vectorGraphics: {
      lines: [],
      shapes: discs.map((bbox) => ({ bbox, stroke: false, fill: true, hasCurve: true })),
    },
  }
  const read = pageOf(page as unknown as ParsedPage, { furniture: [], headingSizes: [] })
  return read.blocks.map((block) => [block.kind, read.text.slice(block.start, block.end)])
}

const items = hours.map((text, i) => line(text, 100 + 18 * i))

test.each(['heading', 'paragraph'] as const)(
  'lines with drawn bullets are items, also where their bold first words look like a %s',
  (kind) => {
    const discs = [100, 118, 136].map((y) => disc(y))
    expect(read(kind, discs, items)).toEqual([
      ['list', hours.map((text) => `• ${text}`).join('\n')],
    ])
  },
)

test('a paragraph below the mark of the last item, which had room for its first word, is none of it', () => {
  const discs = [100, 118, 136].map((y) => disc(y))
  expect(read('paragraph', discs, [...items, line(below, 168, 90)])).toEqual([
    ['list', hours.map((text) => `• ${text}`).join('\n')],
    ['paragraph', below],
  ])
})

test('a larger shape beside a line, or one far from it, is no bullet', () => {
  const large = [100, 118, 136].map((y) => disc(y, 9))
  const far = [100, 118, 136].map((y) => ({ ...disc(y), x: 60 }))
  for (const discs of [large, far])
    expect(read('paragraph', discs, items)).toEqual([['paragraph', hours.join(' ')]])
})
