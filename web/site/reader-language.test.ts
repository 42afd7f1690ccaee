import { expect, test } from 'vitest'
import { preferred } from './reader-language.ts'

test.each([
  [['de-AT', 'en'], 'de'],
  [['en-GB', 'de'], 'en'],
  [['fr-FR', 'de', 'en'], 'de'],
  [['fr-FR'], undefined],
  [[], undefined],
])('who reads %s is shown the page in %s', (languages, expected) => {
  expect(preferred(languages, ['en', 'de'])).toBe(expected)
})
