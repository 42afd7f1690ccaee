import { expect, test } from 'vitest'
import { trailOf } from './page-name.ts'

const page = (heading: string) => ({
  page: 1,
  place: null,
  text: `${heading}\n\nText`,
  blocks: [{ kind: 'heading' as const, start: 0, end: heading.length, level: 2 }],
})

test('a heading is not said twice', () => {
  expect(trailOf('Fees › Waiting list', page('Waiting list'))).toBe('Fees')
  expect(trailOf('Fees', page('Fees'))).toBe('')
  expect(trailOf('Slide 4', page('Fees'))).toBe('Slide 4')
  expect(trailOf('Slide 4', { ...page('x'), blocks: [] })).toBe('Slide 4')
})
