import type { Candidate } from '../scoring.ts'
import { numbersOf, takesIn } from '#server/features/answering/checking/numbers.ts'
import { beyondIn } from '#server/features/answering/tables/beyond.ts'
import { isSaidIn, stemsIn } from '#server/features/answering/words/telling.ts'

const mostAgreeing = 3

/** Whether another passage says the number of the best candidate, too. */
export function isAgreed([best, ...others]: Candidate[]): boolean {
  const numbersIn = ({ unit }: Candidate) => numbersOf(unit.quote).slice(0, mostAgreeing)
  const [first] = numbersIn(best!)
  return (
    first !== undefined &&
    others
      .slice(0, mostAgreeing)
      .some((one) => one.passage.id !== best!.passage.id && numbersIn(one).includes(first))
  )
}

/** The share of the numbers in the question that a text neither has nor takes in. */
export function missingNumbers(question: string, text: string, cells: string[]): number {
  const asked = numbersOf(withoutAmounts(question, text))
  if (asked.length === 0) return 0
  const [name] = cells
  // ‘Up to 100’ has the number of ‘more than 100’, and is not meant.
  if (name !== undefined && !/^\d+$/.test(name) && beyondIn(question)?.isIn(name) === false)
    return 1
  const there = new Set(numbersOf(text))
  const isMissing = (number: number) =>
    !there.has(number) && !cells.some((cell) => takesIn(cell, number))
  return asked.filter(isMissing).length / asked.length
}

const speaksOfPaying =
  /(?<!\p{L})(?:costs?|prices?|pay|charge|fees?|how much|kostet|kosten|zahle[nt]?|bezahle[nt]?|preis|gebühr|wie ?viel)(?!\p{L})/iu
const forEach = /(?<!\p{L})(?:per|each|je|pro)(?!\p{L})|(?<=\d )an?(?!\p{L})/iu
const amount = /(?<![\p{L}\d.,])\d{1,6} ?(?=([\p{L}²³]{1,30}))/gu

/** Of ‘what do 4 loaves cost’ without the 4, where a price for each loaf is told. */
function withoutAmounts(question: string, text: string): string {
  if (!speaksOfPaying.test(question) || !forEach.test(text)) return question
  const isSaid = isSaidIn(text)
  // ‘A 3 person tent costs £20 per night’ has no price of a 4 person tent.
  const isOfAnother = (thing: string) =>
    new RegExp(`\\d ?-?${thing.slice(0, Math.max(2, thing.length - 2))}`, 'iu').test(text)
  const isCounted = (thing: string) =>
    (text.includes(thing) || stemsIn(thing).some(isSaid)) && !isOfAnother(thing)
  return question.replace(amount, (whole, thing: string) => (isCounted(thing) ? '' : whole))
}
