import { expect, test } from 'vitest'
import type { Block } from '#server/infra/reader/reader.ts'
import { withoutContents } from './contents-pages.ts'

test('a table of contents is left out, with the headings in it', () => {
  expect(
    kept(
      ['heading', 'Contents'],
      ['heading', '1 The reading room'],
      ['paragraph', '1.1 Who may come? 1.2 What may be brought? 1.3 Opening hours 1.4 Lockers'],
      ['paragraph', '1.5 Copies'],
    ),
  ).toEqual([])
})

test('so is its next page, which has no name', () => {
  const lines = Array.from(
    { length: 9 },
    (_, i) => `Chapter ${'abcdefghi'[i]} . . . . ${i * 7 + 3}`,
  )
  expect(kept(...lines.map((line) => ['paragraph', line] as const))).toEqual([])
})

test('prose below a table of contents stays, and the heading above it', () => {
  const lines = ['Opening 2', 'Fees 3', 'Copies 5', 'Lost books 8', 'Complaints 9']
  expect(
    kept(
      ['heading', 'Inhalt'],
      ...lines.map((line) => ['paragraph', line] as const),
      ['heading', 'Opening'],
      ['paragraph', 'The room opens at nine.'],
    ),
  ).toEqual(['Opening', 'The room opens at nine.'])
})

test.each([
  ['a table of figures', Array.from({ length: 12 }, (_, i) => `Reader ${(i * 37) % 50}`)],
  ['prices that rise', ['Reader 12', 'Student 20', 'Member 45']],
  [
    'versions in prose',
    [`Use ${Array.from({ length: 16 }, (_, i) => `1.${i % 3} or 2.${i % 2}`).join(', then ')}.`],
  ],
])('%s stays', (_, lines) => {
  expect(kept(...lines.map((line) => ['paragraph', line] as const))).toEqual(lines)
})

function kept(...lines: (readonly [Block['kind'], string])[]): string[] {
  let text = ''
  const blocks = lines.map(([kind, line]) => {
    const start = text.length
    text += `${line}\n\n`
    return { kind, start, end: start + line.length }
  })
  return withoutContents({ text, blocks }).blocks.map(({ start, end }) => text.slice(start, end))
}
