import { isWithin, rangesIn, withOnes } from './quantities.ts'
import type { ToldRange } from './ranges.ts'

type Head = ToldRange & { column: number }

/**
 * Of columns called ‘Up to 3 days’ and ‘4 to 7 days’, the one for the ‘5 days’ of a question; none where no column,
 * or more than one, is for them. Undefined where no two columns are of such amounts, or the question tells none.
 */
export function columnOfAmount(question: string, heads: string[]): { column?: number } | undefined {
  const told = rangesIn(withOnes(question)).filter(({ kind }) => kind !== undefined)
  for (const asked of told) {
    const ofKind = heads.flatMap((head, column): Head[] => {
      const [range, another] = column > 0 ? rangesIn(head) : []
      return range && !another && range.kind === asked.kind ? [{ ...range, column }] : []
    })
    if (ofKind.length < 2) continue
    const fitting = ofKind.filter(({ range }) => isWithin(asked.range, range))
    // Of ‘up to 1 hour’ and ‘up to 3 hours’, an hour is in the first.
    const best = fitting.filter((one) => fitting.every((other) => isWithin(one.range, other.range)))
    return best.length === 1 ? { column: best[0]!.column } : {}
  }
  return undefined
}

/** The ‘2 hours’ of a question that a column called ‘up to 3 hours’ is for. */
export const amountInColumn = (question: string, heads: string[]): string => {
  const told = withOnes(question)
  return columnOfAmount(question, heads)?.column === undefined
    ? ''
    : rangesIn(told)
        .filter(({ kind }) => kind !== undefined)
        .map(({ start, end }) => told.slice(start, end))
        .join(' ')
}

const furtherOnes =
  /(?<!\p{L})(?:further|additional|extra|another|weitere[nrsm]?|zusätzliche[nrsm]?)(?!\p{L})/iu

const partOfOne =
  /(?<!\p{L})(?:half|quarter|halbe?[rnsm]?|halbtags?|viertel)(?![\p{L}-]| (?:board|size|term|past))/iu

/** ‘Each further week’ is not what the first one costs, nor ‘half day’ what a day does. */
export const isOfAnotherAmount = (head: string, question: string): boolean =>
  [furtherOnes, partOfOne].some((amount) => amount.test(head) && !amount.test(question))
