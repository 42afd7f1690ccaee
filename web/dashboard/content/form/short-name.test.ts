import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test.each([
  ['Über uns & mehr', 'ueber-uns-mehr'],
  ['  Café – Öffnungszeiten 2027 ', 'cafe-oeffnungszeiten-2027'],
  [
    'One word after another until there is no more room',
    'one-word-after-another-until-there-is-no',
  ],
  ['Правила', ''],
  ['', ''],
])('%j is called %j', (title, short) => {
  expect(shortName(title)).toBe(short)
})

test('a name that is taken is numbered', () => {
  expect(shortName('Boats', ['boats', 'boats-2', undefined])).toBe('boats-3')
})
