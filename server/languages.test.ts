import { expect, test } from 'vitest'
import { bestLanguage, languagesOf } from './languages.ts'

test('languages are read by their weight, and nonsense is left out', () => {
  expect(languagesOf('de-AT;q=0.5, en, fr;q=0, *;q=0.1, <script>, nl;q=x')).toEqual(['en', 'de-AT'])
  expect(languagesOf(undefined)).toEqual([])
})

test('a country without words of its own gets those of the language', () => {
  expect(bestLanguage(['fr', 'de-AT'], ['en', 'de'])).toBe('de')
  expect(bestLanguage(['DE'], ['en', 'de'])).toBe('de')
  expect(bestLanguage(['fr'], ['en', 'de'])).toBe('en')
  expect(bestLanguage([], ['de', 'en'])).toBe('de')
})
