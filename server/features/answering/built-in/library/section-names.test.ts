import { expect, test } from 'vitest'
import { headingsNamed, numberOfDocument } from './section-names.ts'

test.each([
  ['5.2', ['5.2.1 (June)', '5.2.0 (May)'], ['5.2.0 (May)']],
  ['version 8.1', ['8.1.1', 'Version 8.1', '8.10'], ['Version 8.1']],
  ['9.4.0', ['[9.4.0] - 2026-03-01', '[9.4.1]'], ['[9.4.0] - 2026-03-01']],
  ['the october meeting', ['Meeting rooms', 'Board, 4 October 2026'], ['Board, 4 October 2026']],
  ['the meeting', ['Meeting rooms', 'Meeting of 4 October'], []],
  ['der sitzung', ['Sitzungsgeld', 'Sitzung'], []],
])('%s of %j', (named, headings, found) => {
  expect(headingsNamed(named, headings)).toEqual(found)
})

test('a section by its number is that of the document whose title has the other words', () => {
  const documents = [
    { id: 'rules', title: 'Rules of the rowing club' },
    { id: 'bylaws', title: 'Hausordnung des Ruderhauses' },
  ]
  expect(numberOfDocument('§ 4 of the club rules', documents)).toEqual({
    ids: ['rules'],
    rest: '§ 4',
  })
  expect(numberOfDocument('abschnitt 2 der hausordnung', documents)).toEqual({
    ids: ['bylaws'],
    rest: 'abschnitt 2',
  })
  expect(numberOfDocument('§ 4', documents)).toBeUndefined()
  expect(numberOfDocument('§ 4 of the will', documents)).toBeUndefined()
})
