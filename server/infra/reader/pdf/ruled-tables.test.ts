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
