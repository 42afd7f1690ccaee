import { layPieces } from '#server/infra/reader/pieces.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headingsAfter, passagesOf } from '#server/features/documents/reading/passages.ts'
import type { Block, BlockKind } from '#server/infra/reader/reader.ts'

type Part = { kind: BlockKind; text: string; level?: number }

const pageOf = (parts: Part[]) => {
  let text = ''
  const blocks: Block[] = []
  for (const { text: own, ...rest } of parts) {
    if (text) text += '\n\n'
    blocks.push({ ...rest, start: text.length, end: text.length + own.length })
    text += own
  }
  return { text, blocks }
}

const context = { title: 'Handbook', headings: [] }
const paragraph = (text: string): Part => ({ kind: 'paragraph', text })
const heading = (level: number, text: string): Part => ({ kind: 'heading', level, text })

test('short neighbouring paragraphs share a passage, up to about 900 characters', () => {
  const short = 'A short paragraph. '.repeat(20).trim()
  const passages = passagesOf(pageOf([short, short, short].map(paragraph)), context)
  expect(passages.map(({ text }) => text)).toEqual([`${short}\n\n${short}`, short])
})

test('a passage never crosses a heading, a list or a table', () => {
  const page = pageOf([
    paragraph('Before.'),
    heading(1, 'Fees'),
    paragraph('Below.'),
    { kind: 'table', text: 'Kind\tFee\nReader\t£12' },
    paragraph('Between.'),
    { kind: 'list', text: '• One\n• Two' },
    { kind: 'list', text: '1. Three' },
    paragraph('After.'),
  ])
  expect(passagesOf(page, context).map(({ text }) => text)).toEqual([
    'Before.',
    'Below.',
    'Kind\tFee\nReader\t£12',
    'Between.',
    '• One\n• Two',
    '1. Three',
    'After.',
  ])
})

test('a table keeps the empty cells at the ends of its rows', () => {
  const table = '\tAdult\tChild\nPool\t£8\t£2\nLido\t£4\t'
  const passages = passagesOf(
    pageOf([{ kind: 'table', text: table }, paragraph('After.')]),
    context,
  )
  expect(passages[0]!.text).toBe(table)
})

test('the tab before a paragraph is no part of it', () => {
  const passages = passagesOf(pageOf([paragraph('\tThe shed is locked. Ask Ida.\t')]), context)
  expect(passages.map(({ text }) => text)).toEqual(['The shed is locked. Ask Ida.'])
})

test('a list or a table has the line that introduces it in its passage', () => {
  const page = pageOf([
    paragraph('A branch has rules.'),
    paragraph('A branch exists to:'),
    { kind: 'list', text: '• meet\n• advise' },
    { kind: 'other', text: 'Table 1. Fees' },
    { kind: 'table', text: 'Kind\tFee' },
    paragraph('After.'),
  ])
  expect(passagesOf(page, context).map(({ text }) => text)).toEqual([
    'A branch has rules.',
    'A branch exists to:\n\n• meet\n• advise',
    'Table 1. Fees\n\nKind\tFee',
    'After.',
  ])
})

test('a long paragraph is split where a sentence ends', () => {
  const sentence = 'The arrangement was not renegotiated in that year by anyone (see No. 5).'
  const page = pageOf([paragraph(Array(30).fill(sentence).join(' '))])
  const passages = passagesOf(page, context)
  expect(passages.length).toBe(3)
  for (const { text } of passages) expect(text).toMatch(/^The .*No\. 5\)\.$/)
})

test('a long list is split between its items', () => {
  const item = 'Open day. It will be held on a Saturday, from noon until five.'
  const page = pageOf([{ kind: 'list', text: Array(30).fill(item).join('\n') }])
  const passages = passagesOf(page, context)
  expect(passages.length).toBe(3)
  for (const { text } of passages) expect(text).toMatch(/^Open day\..* five\.$/s)
})

test('the trail of headings is carried from page to page', () => {
  const first = pageOf([heading(1, 'Fees'), heading(2, 'Readers'), paragraph('One.')])
  const headings = headingsAfter(first, [])
  expect(passagesOf(first, context)[0]!.heading).toBe('Fees › Readers')
  const second = pageOf([
    paragraph('Two.'),
    heading(2, 'Fellows'),
    paragraph('Three.'),
    heading(1, 'Rules'),
    paragraph('Four.'),
  ])
  expect(passagesOf(second, { title: '', headings }).map((passage) => passage.heading)).toEqual([
    'Fees › Readers',
    'Fees › Fellows',
    'Rules',
  ])
})

test('a passage is letter for letter what stands on the page, and no text is lost', () => {
  const kinds = fc.constantFrom<BlockKind>('heading', 'paragraph', 'list', 'table', 'other')
  const text = fc
    .array(fc.oneof(fc.lorem({ mode: 'sentences', maxCount: 8 }), fc.string({ minLength: 1 })), {
      minLength: 1,
      maxLength: 9,
    })
    .map((parts) => parts.join(' '))
  const parts = fc.array(fc.record({ kind: kinds, text, level: fc.integer({ min: 1, max: 6 }) }))
  fc.assert(
    fc.property(parts, (made) => {
      const page = pageOf(made)
      const passages = passagesOf(page, context)
      let end = 0
      for (const passage of passages) {
        expect(passage.text).toBe(page.text.slice(passage.start, passage.end))
        expect(passage.start).toBeGreaterThanOrEqual(end)
        expect(passage.text.length).toBeLessThanOrEqual(901)
        end = passage.end
      }
      for (const block of page.blocks.filter(({ kind }) => kind !== 'heading')) {
        const inside = passages.filter((p) => p.start < block.end && p.end > block.start)
        const kept = inside.map((p) =>
          page.text.slice(Math.max(p.start, block.start), Math.min(p.end, block.end)),
        )
        const letters = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, '')
        expect(letters(kept.join(''))).toBe(letters(page.text.slice(block.start, block.end)))
      }
    }),
  )
})

test('rows far below the head of their table have its names in their heading', () => {
  const rows = [
    ['Kind', 'Fee'],
    ...Array.from({ length: 60 }, (_, i) => [`Reader of hall ${i}`, `${i} crowns`]),
  ]
  const { text, blocks } = layPieces([
    { kind: 'heading', level: 1, text: 'Fees' },
    { kind: 'table', rows, heads: 1 },
  ])
  const passages = passagesOf({ text, blocks }, { title: 'T', headings: [] })
  expect(passages.length).toBeGreaterThan(1)
  expect(passages.map(({ heading }) => heading)).toEqual([
    'Fees',
    ...passages.slice(1).map(() => 'Fees › Kind, Fee'),
  ])
})

test('a head of millions of letters is cut once, and kept by none of its passages', () => {
  const rows = [
    ['Name', 'word '.repeat(800_000)],
    ...Array.from({ length: 40 }, (_, i) => [`Reader of hall ${i}`, `${i} crowns and a half`]),
  ]
  const { text, blocks } = layPieces([{ kind: 'table', rows, heads: 1 }])
  let joined = 0
  const watched = blocks.map((block) => ({
    ...block,
    get rows() {
      joined += 1
      return block.rows!
    },
  }))
  const passages = passagesOf({ text, blocks: watched }, { title: 'T', headings: [] })
  expect(passages.length).toBeGreaterThan(1_000)
  expect(joined).toBeLessThan(5)
  for (const { heading } of passages.slice(1)) expect(heading).toMatch(/^Name, word word.{0,190}$/)
})
