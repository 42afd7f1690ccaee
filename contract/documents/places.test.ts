import { expect, test } from 'vitest'
import { inWords } from '../sentences.ts'
import german from '../sentences/de.json' with { type: 'json' }
import { placeOf } from './places.ts'

const inGerman = (place: string) =>
  placeOf({ page: 1, place }, (said) => inWords(said, german, 'de'))

test.each([
  ['Rows 2 to 51', 'Zeilen 2 bis 51'],
  ['Row 12', 'Zeile 12'],
  ['Sheet “Fees”, rows 2 to 51', 'Blatt „Fees“, Zeilen 2 bis 51'],
  ['Sheet “Fees”, row 12', 'Blatt „Fees“, Zeile 12'],
  ['Part 3, row 4', 'Teil 3, Zeile 4'],
  ['Yearly fees › Boats, part 2', 'Yearly fees › Boats, Teil 2'],
  ['Yearly fees', 'Yearly fees'],
])('%s is called %s in German', (place, said) => {
  expect(inGerman(place)).toBe(said)
})
