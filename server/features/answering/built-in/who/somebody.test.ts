import { expect, test } from 'vitest'
import { namesSomebody } from './somebody.ts'

const isSomebody = (quote: string, cells: string[] = []) =>
  namesSomebody({ quote, cells, heads: [] })

test.each(['Ivy Chen – rent', 'Chair: Emil van Dam', '2. Rosa Quint (roofs)'])(
  '“%s” names somebody',
  (quote) => expect(isSomebody(quote)).toBe(true),
)

test.each([
  'North Gate: bikes',
  'Old Bakers Lane – letters',
  'Post: Upper Church Street',
  'Neue Dorfstraße: Briefe',
  'Der Vorstand (§ 4)',
])('“%s” names a place', (quote) => expect(isSomebody(quote)).toBe(false))

test('a cell may name a place', () => {
  expect(isSomebody('West Hall Post', ['West Hall', 'Post'])).toBe(false)
  expect(isSomebody('Ivy Chen Post', ['Ivy Chen', 'Post'])).toBe(true)
})
