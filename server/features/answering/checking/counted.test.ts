import { expect, test } from 'vitest'
import { countedIn, isSameCount } from './counted.ts'

const isSaid = (claim: string, text: string) =>
  countedIn(claim).every((one) => countedIn(text).some((other) => isSameCount(one, other)))

test.each([
  ['It takes five thousand years', 'about 5,000 years old'],
  ['Rags bring £0.38 a kilogram', '38p a kilo'],
  ['Eine Kopie kostet 40 Cent', 'Kopie A4\t0,40 €'],
  ['Members pay half', '50 per cent of the fee'],
  ['Two thirds have to agree', 'zwei Drittel der Stimmen'],
  ['a lesson of half an hour', 'Einzelunterricht 30 Minuten'],
  ['90 seconds', 'one and a half minutes'],
  ['within one month', 'a month, in figures 1 month'],
  ['It costs 1.200 Euro', '1200 Euro'],
  ['an hour and a half, 1.5 hours', 'one and a half hours, one hour'],
])('“%s” states the numbers of “%s”', (claim, text) => {
  expect(isSaid(claim, text)).toBe(true)
})

test.each([
  ['within five weeks', 'within five days'],
  ['at three times the rate', 'within three months'],
  ['after one year of service', 'within one month'],
  ['for £12', 'for 12 euros'],
  ['for $12', 'for €12'],
  ['It costs 40 Cent', 'Es kostet 40 Euro'],
  ['50 pence', '£50'],
  ['90 Sekunden', '90 Minuten'],
  ['A third agrees', 'the third day'],
  ['two thirds of the votes', 'more than half of the votes'],
])('“%s” is not what “%s” counts', (claim, text) => {
  expect(isSaid(claim, text)).toBe(false)
})
