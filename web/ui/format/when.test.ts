import '#web/language.ts'
import { expect, test } from 'vitest'
import { ageOf, spokenTime } from './when.ts'

const now = new Date(2026, 10, 20, 15, 0).getTime()
const at = (...parts: [number, number, number, number?, number?]) =>
  new Date(...(parts as [number, number, number])).toISOString()
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

test('times are told as one would say them', () => {
  expect(spokenTime(before(0), now)).toBe('just now')
  expect(spokenTime(before(12), now)).toBe('12 minutes ago')
  expect(spokenTime(before(180), now)).toBe('3 hours ago')
  expect(spokenTime(before(20 * 60), now)).toBe('yesterday')
  expect(spokenTime(at(2026, 2, 3), now)).toBe('3 March')
  expect(spokenTime(at(2024, 2, 3), now)).toBe('3 March 2024')
})

test('today begins at midnight, not a day ago; what is older stands under its month', () => {
  expect(ageOf(before(14 * 60), now)).toBe('Today')
  expect(ageOf(before(16 * 60), now)).toBe('This week')
  expect(ageOf(before(8 * 24 * 60), now)).toBe('November')
  expect(ageOf(at(2026, 8, 30), now)).toBe('September')
  expect(ageOf(at(2025, 10, 30), now)).toBe('November 2025')
  expect(ageOf(at(2025, 10, 30), now, 'de')).toBe('November 2025')
})
