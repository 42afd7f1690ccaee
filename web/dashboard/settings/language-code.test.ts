import { expect, test } from 'vitest'
import { languageCode } from './language-code.ts'

test.each([
  ['English', 'en'],
  ['Englisch', 'en'],
  ['DEUTSCH', 'de'],
  ['français', 'fr'],
  ['De', 'de'],
  ['pt-BR', 'pt-BR'],
  ['Klingon', 'Klingon'],
])('%s is written %s', (word, code) => {
  expect(languageCode(word)).toBe(code)
})
