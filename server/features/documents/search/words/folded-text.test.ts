import { expect, test } from 'vitest'
import { foldText, placesOf } from './folded-text.ts'

const found = (q: string, text: string) =>
  [...placesOf(foldText(q).letters.trim(), foldText(text), text)].map(({ start, end }) =>
    text.slice(start, end),
  )

test('case, accents, ligatures and the shape of quotes make no difference', () => {
  expect(found('cafe', 'Café, CAFÉ and cafe\u0301.')).toEqual(['Café', 'CAFÉ', 'cafe\u0301'])
  expect(found('office', 'The o\ufb03ce')).toEqual(['o\ufb03ce'])
  expect(found("member's", 'the member’s fee')).toEqual(['member’s'])
  expect(found('strasse', 'Straße')).toEqual(['Straße'])
})

test('a phrase is found across the end of a line, and a word across its hyphen', () => {
  expect(found('annual fee', 'the annual\n  fee')).toEqual(['annual\n  fee'])
  expect(found('membership', 'the member-\nship, and mem\u00adbership')).toEqual([
    'member-\nship',
    'mem\u00adbership',
  ])
  expect(found('9-12', 'on pages 9-12')).toEqual(['9-12'])
})

test('letters of every script and half letters keep their places', () => {
  expect(found('привет', '👋 Привет 👋')).toEqual(['Привет'])
  expect(found('图书馆', '在图书馆里')).toEqual(['图书馆'])
  expect(found('x', '\ud83d x \udc4b')).toEqual(['x'])
  expect(found(' ', 'a b')).toEqual([])
})
