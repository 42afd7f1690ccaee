import { expect, test } from 'vitest'
import type { FoundPassage } from '#server/infra/model/model.ts'
import { wordsFor } from './phrases.ts'
import { sectionOf, whereStands } from './where.ts'

const words = wordsFor({ text: '', language: 'en' }, 'english')
const at = (place: string | null, heading: string, text = 'A place in the harbour.') =>
  ({ place, heading, text, title: 'Harbour rules', page: 3 }) as FoundPassage
const under = (...given: Parameters<typeof at>) => sectionOf(at(...given), words)

test('a place is told with the term or heading that stands below those it names', () => {
  expect(under('1. Words › 1.1 Boats', '1. Words › 1.1 Boats › Berth')).toBe(', under “Berth”')
  expect(under('Words, part 2', 'Words › Berth')).toBe(', under “Berth”')
  const long = `Words that are used in these rules ${'and others '.repeat(9)}`.trim()
  expect(under(`${long.slice(0, 79)}…`, `${long} › Berth`)).toBe(', under “Berth”')
  expect(under('Words', 'Words')).toBe('')
  expect(whereStands(at('Harbour rules', 'Berth'), words)).toBe('*Harbour rules*, under “Berth”')
  expect(whereStands(at('Harbour rules', ''), words)).toBe('*Harbour rules*')
})

test('the columns of a table, and headings of another place, are not told as what stands below it', () => {
  expect(under('Words', 'Words › Boat, Length', 'Dinghy\t4 m')).toBe('')
  expect(under('Slide 4', 'Berths')).toBe('')
  expect(under(null, '2. Fees › Berths')).toBe(', under “Berths”')
})
