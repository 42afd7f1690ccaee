import { expect, test } from 'vitest'
import { areGermanForms, isFormOrCompound, isSaidOfAnother } from './german-forms.ts'
import { formsOfVerb } from './german-verbs.ts'

test('the forms of a verb whose vowel changes are found from any of them', () => {
  expect(formsOfVerb('teilnehmen')).toEqual(['teilgenommen', 'teilnahm'])
  expect(formsOfVerb('Teilnahme')).toEqual(['teilnehmen', 'teilgenommen', 'teilnahm'])
  expect(formsOfVerb('eingebrochen')).toEqual(['einbrechen', 'einbruch'])
  expect(formsOfVerb('abschließen')).toEqual(['abgeschlossen', 'abschluss'])
  expect(formsOfVerb('wiederfinden')).toEqual(['wiedergefunden', 'wiederfund'])
  expect(formsOfVerb('unterbringen')).toEqual(['untergebracht', 'unterbracht'])
  expect(formsOfVerb('Vorgang')).toEqual(['vorgehen', 'vorgegangen'])
  expect(formsOfVerb('Fenster')).toEqual([])
})

test('a word is a form, or a part of a compound', () => {
  expect(areGermanForms('dvd', 'dvds')).toBe(true)
  expect(areGermanForms('hal', 'hals')).toBe(false)
  expect(areGermanForms('einbruche', 'eingebrochen')).toBe(true)
  expect(areGermanForms('zug', 'ziehen')).toBe(false)
  expect(isFormOrCompound('ausweis', 'personalausweises')).toBe(true)
  expect(isFormOrCompound('frist', 'kündigungsfristen')).toBe(true)
  // Stemmed by the rules of English.
  expect(isFormOrCompound('feuer', 'lagerfeu')).toBe(true)
  expect(isFormOrCompound('tore', 'eingangstore')).toBe(true)
  expect(isFormOrCompound('rad', 'kamerad')).toBe(false)
  expect(isFormOrCompound('rat', 'ratenzahlung')).toBe(false)
  expect(isFormOrCompound('hand', 'handel')).toBe(false)
  expect(areGermanForms('abschließen', 'abschluss')).toBe(true)
  expect(isFormOrCompound('mahnung', 'mahngebuhr')).toBe(true)
  expect(isFormOrCompound('film', 'spielfilme')).toBe(true)
  expect(isFormOrCompound('jahr', 'lebensjahr')).toBe(false)
})

test('the first part of a compound, and an attribute, say another thing', () => {
  expect(isSaidOfAnother('krank', 'krankenzimmer')).toBe(true)
  expect(isSaidOfAnother('zimmer', 'krankenzimmer')).toBe(false)
  expect(isSaidOfAnother('kranke', 'krank')).toBe(false)
  expect(isSaidOfAnother('mitbringen', 'mitgebrachten')).toBe(true)
  expect(isSaidOfAnother('mitbringen', 'mitgebracht')).toBe(false)
})
