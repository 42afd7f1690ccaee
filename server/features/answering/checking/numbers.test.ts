import { expect, test } from 'vitest'
import { numbersOf, takesIn } from './numbers.ts'

test.each([
  ['three thousand pounds', [3000]],
  ['£1,200.50 and 45p', [1200.5, 45]],
  ['after twenty-five years', [25]],
  ['two hundred and ten', [200, 10]],
  ['for five to nine years', [5, 9]],
  ['fünfzehn Arbeitstage, zwölf Wochen und einundzwanzig Tage', [15, 12, 21]],
  ['Eine Kopie kostet 0,40 €, ein Scan 1,20 €', [0.4, 1.2]],
  ['nothing to count', []],
])('the numbers in %j are read', (text, numbers) => {
  expect(numbersOf(text)).toEqual(numbers)
})

test.each([
  ['5 to 9 years', [5, 9], [4, 10]],
  ['£1,000.01 to £5,000', [3000], [1000]],
  ['12 years or more', [12, 30], [11]],
  ['Above £5,000', [5001], [5000]],
  ['Less than 1 month', [0.5], [1]],
  ['Up to £100', [100], [101]],
  ['ab 12 Jahren', [12, 40], [11]],
  ['für bis ca. 3 m³', [3, 2], [4]],
  ['Gäste unter 18 Jahren', [4, 17], [18]],
  ['Weg bis 12 A', [12], [4]],
  ['6 bis 11 Jahre', [6, 11], [12]],
  ['unter 6 Jahren', [5], [6]],
  ['über 60', [61], [60]],
  ['bis 3 kg', [3, 1], [4]],
  ['From 18 years', [18, 30], [17]],
  ['ab 5 Jahren, bis 12 Jahre', [5, 12], [30]],
  ['ab Tor 2', [2], [15]],
  ['über Treppe 3', [3], [80]],
  ['5', [5], [15]],
  ['Own bicycle', [], [1]],
])('%j takes in what a reader would say', (cell, inside, outside) => {
  expect(inside.filter((number) => takesIn(cell, number))).toEqual(inside)
  expect(outside.filter((number) => takesIn(cell, number))).toEqual([])
})
