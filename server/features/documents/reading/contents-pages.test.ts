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
  [
    'a timetable with dots in its times',
    ['6.05', '7.35', '8.05', '9.20', '10.40', '11.15', '12.50', '13.10', '14.25'].map(
      (time, i) => `Quayside ${'abcdefghi'[i]} ${time} ${time.split('.')[0]}.58 daily`,
    ),
  ],
  [
    'a ferry that leaves at later minutes',
    Array.from({ length: 9 }, (_, i) => `Landing ${'abcdefghi'[i]} ${9 + i}.${10 + i * 5}`),
  ],
  [
    'a bus on the hour',
    Array.from({ length: 17 }, (_, i) => `Stop ${'abcdefghijklmnopq'[i]} ${5 + i}.00`),
  ],
  [
    'a bus on the hour, with its times in front',
    Array.from({ length: 17 }, (_, i) => `${5 + i}.00 Stop ${'abcdefghijklmnopq'[i]}`),
  ],
  ['rising measures', Array.from({ length: 16 }, (_, i) => `Beam ${i + 1}0: ${i + 1}.5 m long`)],
  ['rising prices', Array.from({ length: 16 }, (_, i) => `Rope ${i}0 mm: ${i + 1}.${i + 20} each`)],
])('%s stays', (_, lines) => {
  expect(kept(...lines.map((line) => ['paragraph', line] as const))).toEqual(lines)
})

test('a sheet has no page numbers: its rows stay, in whatever order', () => {
  const rows = Array.from({ length: 10 }, (_, i) => `Hall ${'abcdefghij'[i]}\t${20 + i * 15}`)
  const text = rows.join('\n')
  const blocks: Block[] = [{ kind: 'table', start: 0, end: text.length }]
  expect(withoutContents({ text, blocks, place: 'Sheet “Seats”' }).blocks).toEqual(blocks)
  expect(withoutContents({ text, blocks }).blocks).toEqual([])
})

test('sections that are counted below each other are a table of contents', () => {
  const chapters = [3, 5, 2, 4, 6].flatMap((count, chapter) =>
    Array.from({ length: count }, (_, i) => `${chapter + 1}.${i + 1} Of the duties`),
  )
  expect(kept(['paragraph', chapters.join(' ')])).toEqual([])
})

test.each(['Contents', 'Inhalt'])('under ‘%s’, sections may leave gaps', (name) => {
  const lines = ['2.1 Ropes', '2.4 Anchors', '2.8 Sails', '3.3 Oars', '3.7 Lamps', '4.2 Bells']
  expect(kept(['heading', name], ...lines.map((line) => ['paragraph', line] as const))).toEqual([])
})

test('numbers of sections that begin their lines may leave gaps', () => {
  const lines = [1, 2, 3, 4].flatMap((chapter) =>
    [2, 4, 6, 8].map((section) => `${chapter}.${section} Of the duties`),
  )
  expect(kept(...lines.map((line) => ['paragraph', line] as const))).toEqual([])
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
