import { expect, test } from 'vitest'
import { isSaid } from './said.ts'
import { tellingStems } from './telling.ts'

const says = (word: string, text: string) =>
  isSaid([...tellingStems(word).keys()][0]!, [...tellingStems(text).keys()])

test.each([
  ['Mitglieder', 'für jedes Mitglied'],
  ['Gebühr', 'die Ausstellungsgebühr beträgt'],
  ['Urlaubstage', '25 Tage Urlaub'],
  ['membership', 'a member may leave'],
  ['unsuccessful', 'tenders that were not successful'],
])('‘%s’ is said by ‘%s’', (word, text) => {
  expect(says(word, text)).toBe(true)
})

test.each([
  ['Schweinefleisch', 'Menü mit Fleisch oder Fisch'],
  ['Farbkopie', 'Kopie in Schwarz-Weiß'],
  ['tyres', 'six months on our work'],
])('‘%s’ is not said by ‘%s’', (word, text) => {
  expect(says(word, text)).toBe(false)
})
