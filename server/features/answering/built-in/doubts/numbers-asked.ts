import type { Candidate } from '../scoring.ts'
import { numbersOf, takesIn } from '#server/features/answering/checking/numbers.ts'

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
  const asked = numbersOf(question)
  if (asked.length === 0) return 0
  const there = new Set(numbersOf(text))
  const isMissing = (number: number) =>
    !there.has(number) && !cells.some((cell) => takesIn(cell, number))
  return asked.filter(isMissing).length / asked.length
}
