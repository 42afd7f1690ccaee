import { expect, test } from 'vitest'
import { isCommonGerman, mayBeGerman } from './german-words.ts'

test('words that German uses every day are known', () => {
  for (const word of ['wetter', 'dauert', 'führung', 'geöffnet', 'mitglied', 'straße'])
    expect([word, isCommonGerman(word)]).toEqual([word, true])
})

test('mistyped ones are not', () => {
  for (const word of ['weter', 'dauret', 'fürung', 'geöfnet', 'mitgleid', 'lesesal'])
    expect([word, isCommonGerman(word) || mayBeGerman(word)]).toEqual([word, false])
})

test('without their umlauts they are not', () => {
  expect(['fuer', 'buecher', 'koennen'].filter(isCommonGerman)).toEqual([])
})

test('forms and compounds of known words may be German', () => {
  for (const word of ['beantrage', 'kündige', 'sitzungsprotokolle', 'vorzulegen', 'kassenprüfung'])
    expect([word, mayBeGerman(word)]).toEqual([word, true])
})
