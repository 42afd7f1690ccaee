import { expect, test } from 'vitest'
import { monthAt, monthsAfter } from './months.ts'

const at = (text: string) => new Date(`${text}Z`)

test('a month that begins on the 31st is clipped, and comes back to the 31st', () => {
  const from = at('2027-01-31T10:00:00.000')
  const starts = [1, 2, 3, 13].map((count) => monthsAfter(from, count).toISOString())
  expect(starts).toEqual([
    '2027-02-28T10:00:00.000Z',
    '2027-03-31T10:00:00.000Z',
    '2027-04-30T10:00:00.000Z',
    '2028-02-29T10:00:00.000Z',
  ])
})

test('each moment lies in exactly one month, to the millisecond', () => {
  const from = at('2026-12-31T23:30:00.000')
  const cases: [string, string, string][] = [
    ['2026-12-31T23:30:00.000', '2026-12-31T23:30', '2027-01-31T23:30'],
    ['2027-01-31T23:29:59.999', '2026-12-31T23:30', '2027-01-31T23:30'],
    ['2027-01-31T23:30:00.000', '2027-01-31T23:30', '2027-02-28T23:30'],
    ['2027-02-28T23:29:59.999', '2027-01-31T23:30', '2027-02-28T23:30'],
    ['2027-03-01T00:00:00.000', '2027-02-28T23:30', '2027-03-31T23:30'],
    ['2029-03-30T00:00:00.000', '2029-02-28T23:30', '2029-03-31T23:30'],
  ]
  for (const [now, start, end] of cases)
    expect(monthAt(from, at(now)), now).toEqual({ start: at(`${start}:00`), end: at(`${end}:00`) })
})

test('a clock that runs behind is in the first month', () => {
  const from = at('2027-01-31T10:00:00.000')
  expect(monthAt(from, at('2026-11-30T00:00:00.000')).start).toEqual(from)
})
