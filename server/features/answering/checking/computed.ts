import { type Unit } from '#server/features/passages/passages.ts'
import { wordsOf } from '../words/words.ts'
import { numbersOf } from './numbers.ts'

type Operation = { says: RegExp; sign: '+' | '−' | '÷'; of(numbers: number[]): Result[] }
type Result = { value: number; operands: number[] }

/** How many numbers are tried with each other. */
const mostOperands = 12

const pairs = (numbers: number[]): [number, number][] =>
  numbers.flatMap((a, i) => numbers.slice(i + 1).map((b): [number, number] => [a, b]))

const operations: Operation[] = [
  {
    sign: '+',
    says: /\b(?:together|altogether|in all|in total|in sum|total|sum|combined|overall|adds? up|makes?|plus|zusammen|insgesamt|gesamt|summe|in allem|macht|machen|ergibt|ergeben)\b/i,
    of: (numbers) => [
      ...pairs(numbers).map((both) => ({ value: both[0] + both[1], operands: both })),
      ...(numbers.length > 2
        ? [{ value: numbers.reduce((sum, one) => sum + one, 0), operands: numbers }]
        : []),
    ],
  },
  {
    sign: '−',
    says: /\b(?:more|less|fewer|difference|longer|shorter|cheaper|dearer|higher|lower|later|earlier|saves?|above|below|mehr|weniger|unterschied|länger|kürzer|billiger|teurer|höher|niedriger|später|früher|spart|sparen)\b/iu,
    of: (numbers) =>
      pairs(numbers).map(([a, b]) => ({
        value: Math.abs(a - b),
        operands: [Math.max(a, b), Math.min(a, b)],
      })),
  },
  {
    sign: '÷',
    says: /\b(?:times as|twice|half|double|per cent of|percent of|% of|mal so|doppelt|hälfte|halb so|prozent)\b/iu,
    of: (numbers) =>
      pairs(numbers).flatMap(([a, b]) => {
        const [high, low] = [Math.max(a, b), Math.min(a, b)]
        if (low === 0) return []
        return [
          { value: high / low, operands: [high, low] },
          { value: (100 * low) / high, operands: [low, high] },
        ]
      }),
  },
]

/**
 * How a number that stands in no passage follows from those that do, such as '118 + 35 = 153', if the
 * claim says that something was computed. `stated` are the other numbers of the claim: where it
 * names its terms, no others are tried. `lists` are numbers of one kind in the passages, such as the
 * cells of one column.
 */
export function computation(
  claim: string,
  result: number,
  stated: number[],
  lists: number[][],
): string | undefined {
  const tried = stated.length >= 2 ? [stated] : lists
  for (const { says, sign, of } of operations) {
    if (!says.test(claim) && !(sign === '+' && listsTerms(claim))) continue
    for (const numbers of tried) {
      const found = of(numbers.slice(0, mostOperands)).find(
        ({ value }) => Math.abs(value - result) < 0.005 || Math.round(value * 10) / 10 === result,
      )
      if (found) return `${found.operands.map(shown).join(` ${sign} `)} = ${shown(result)}`
    }
  }
  return undefined
}

/** 'A new Associate pays £153: the fee of £118 and the joining fee of £35.' */
const listsTerms = (claim: string) => {
  const terms = claim.slice(claim.indexOf(':') + 1)
  return terms !== claim && /\b(?:and|plus|und)\b/i.test(terms) && numbersOf(terms).length > 1
}

/**
 * Numbers of one kind that a claim may compute with: of the rows of a table that the claim names, or
 * of all where it names fewer than two, each column by itself; across passages, one of each.
 */
export function operandLists(claim: string, passages: { unit: Unit }[][]): number[][] {
  const said = wordsOf(claim)
  const columnsOf = (units: Unit[]) => {
    const rows = units.filter(({ cells }) => cells.length > 1)
    const named = rows.filter(({ cells }) => {
      const words = wordsOf(cells[0]!)
      return words.size > 0 && words.isSubsetOf(said)
    })
    const chosen = named.length > 0 ? named : rows
    const width = Math.max(0, ...chosen.map(({ cells }) => cells.length))
    return Array.from({ length: width }, (_, column) =>
      chosen.flatMap(({ cells }) => numbersOf(cells[column] ?? '').slice(0, 1)),
    ).slice(1)
  }
  const each = passages.map((units) => columnsOf(units.map(({ unit }) => unit)))
  const sentences = passages.map((units) =>
    units.flatMap(({ unit }) => (unit.cells.length > 0 ? [] : numbersOf(unit.text))),
  )
  const within = [...each.flat(), ...sentences]
  const across =
    passages.length < 2 ? [] : crossed(each.map((columns, i) => [...columns, sentences[i]!]))
  return [...within, ...across].map((list) => [...new Set(list)]).filter(({ length }) => length > 1)
}

/** Of two passages, every list of the one with every list of the other. */
const crossed = ([first = [], second = []]: number[][][]): number[][] =>
  first.flatMap((a) => second.map((b) => [...a.slice(0, 3), ...b.slice(0, 3)]))

const shown = (value: number) => String(Math.round(value * 100) / 100)
