import { expect, test } from 'vitest'
import { meet, quantitiesIn, rangeOfCell, rangesIn } from './quantities.ts'

test.each([
  ['£1,400', 1400, 'pounds'],
  ['45p a mile', 0.45, 'pounds'],
  ['0,40 €', 0.4, 'euros'],
  ['1.234,50 €', 1234.5, 'euros'],
  ['90 days', 90 * 24, 'time'],
  ['zwölf Monate', 12 * 730, 'time'],
  ['12 pages', 12, undefined],
  ['-5', -5, undefined],
  ['−12 °C', -12, undefined],
  ['1 000 €', 1000, 'euros'],
  ['1’250', 1250, undefined],
  ['£2m', 2_000_000, 'pounds'],
  ['$.25 a sheet', 0.25, 'dollars'],
  ['no.25', 25, undefined],
  ['1.5 million euros', 1_500_000, 'euros'],
  ['3 Mio. €', 3_000_000, 'euros'],
  ['five hundred', 500, undefined],
  ['twenty-five people', 25, undefined],
  ['2 m', 2, 'length'],
  ['2 m³', 2, 'volume'],
  ['5 Kubikmeter', 5, 'volume'],
  ['4 cubic metres', 4, 'volume'],
  ['30 m²', 30, 'area'],
])('%s', (text, value, kind) => {
  const [quantity] = quantitiesIn(text)
  expect(quantity?.value).toBeCloseTo(value)
  expect(quantity?.kind).toBe(kind)
})

test.each([
  ['Up to £100', -Infinity, 100],
  ['up to about 100', -Infinity, 100],
  ['Above £5,000', 5000, Infinity],
  ['£100.01 to £1,000', 100.01, 1000],
  ['12 years or more', 12 * 8760, Infinity],
  ['5 to 9 years', 5 * 8760, 9 * 8760],
  ['no more than 3', -Infinity, 3],
  ['mindestens 20', 20, Infinity],
  ['-10 to -5', -10, -5],
  ['£5–10', 5, 10],
  ['> 10', 10, Infinity],
  ['5+', 5, Infinity],
])('the cell “%s” is a range', (cell, low, high) => {
  expect(rangeOfCell(cell)?.range).toMatchObject({ low, high })
})

test('a cell that says something else before its number is no range', () => {
  expect(rangeOfCell('Actual cost up to £30')).toBeUndefined()
  expect(rangeOfCell('None')).toBeUndefined()
  for (const cell of ['12 May 2026', '10:30', '1/2', '3. Mai'])
    expect(rangeOfCell(cell)).toBeUndefined()
  expect(rangeOfCell('2026-05-01')).toMatchObject({ kind: 'date' })
})

test('ranges meet in more than a border that one of them leaves out', () => {
  const [above, upTo] = [rangesIn('above 100')[0]!.range, rangesIn('up to 100')[0]!.range]
  expect(meet(above, upTo)).toBe(false)
  expect(meet(rangesIn('at least 100')[0]!.range, upTo)).toBe(true)
  expect(meet(above, rangesIn('99 to 101')[0]!.range)).toBe(true)
})

test.each([
  ['not above 100', -Infinity, 100],
  ['nicht über 100', -Infinity, 100],
  ['aren’t longer than 3', -Infinity, 3],
  ['not below 20', 20, Infinity],
  ['between £50 and 100', 50, 100],
])('“%s” is that range', (told, low, high) => {
  const [only, ...others] = rangesIn(told)
  expect(only).toMatchObject({ range: { low, high }, isBounded: true })
  expect(others).toEqual([])
})
