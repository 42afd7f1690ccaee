import { type Unit } from '#server/features/passages/passages.ts'
import { overlap, wordsOf } from '../words/words.ts'
import { isDenial } from './contradiction.ts'
import { type Counted, countedIn, isSameCount } from './counted.ts'

/** A sentence or row with its words. */
type UnitWords = { unit: Unit; words: Set<string> }

/**
 * Whether what a claim says stands in the passage, but of something else than the sentence or row
 * that comes closest to it: another day, another person, another row's cell, another column's number.
 */
export function isMisplaced(
  claim: string,
  { unit, words }: UnitWords,
  all: readonly UnitWords[],
  headings: ReadonlySet<string>,
): boolean {
  if (unit.cells.length > 1)
    return (
      isOfOtherRow(claim, { unit, words }, all, headings) ||
      isOfOtherColumn(claim, unit) ||
      isAnsweredOtherwise(claim, unit)
    )
  return [datesIn, personsIn].some((find) => {
    const [said, there] = [find(claim), find(unit.text)]
    return said.size > 0 && there.size > 0 && said.isDisjointFrom(there)
  })
}

/** 'Vegan' stands in another row, and neither in the one that the claim names nor above the table. */
function isOfOtherRow(
  claim: string,
  { unit, words }: UnitWords,
  all: readonly UnitWords[],
  headings: ReadonlySet<string>,
): boolean {
  const said = wordsOf(claim)
  const name = wordsOf(unit.cells[0]!)
  if (name.size === 0 || !name.isSubsetOf(said)) return false
  const others = all.filter(({ unit: other }) => other !== unit && other.cells.length > 1)
  const elsewhere = new Set(
    others.flatMap(({ unit: { cells } }) => [...wordsOf(cells.slice(1).join(' '))]),
  )
  const ownWords = words.union(wordsOf(unit.heads.join(' '))).union(headings)
  // A claim may name several rows.
  const named = others.flatMap(({ unit: { cells } }) => {
    const first = wordsOf(cells[0]!)
    return first.size > 0 && first.isSubsetOf(said) ? [...wordsOf(cells.join(' '))] : []
  })
  const own = ownWords.union(new Set(named))
  return [...said].some(
    (word) => elsewhere.has(word) && !/\d/.test(word) && overlap(new Set([word]), own) === 0,
  )
}

/** 'Vote: No' where the claim affirms a vote, or the reverse. */
const isAnsweredOtherwise = (claim: string, { cells, heads }: Unit): boolean =>
  cells.some((cell, column) => {
    const head = wordsOf(heads[column] ?? '')
    if (column === 0 || head.size === 0 || !head.isSubsetOf(wordsOf(claim))) return false
    return isDenial(claim) ? /^(?:yes|ja)$/i.test(cell) : /^(?:no|nein)$/i.test(cell)
  })

/** A number of the row, but not of the column that the claim names. */
function isOfOtherColumn(claim: string, { cells, heads }: Unit): boolean {
  const said = wordsOf(claim)
  const own = heads.map((head, column) => {
    const others = wordsOf(heads.filter((_, other) => other !== column).join(' '))
    return [...wordsOf(head)].filter((word) => !others.has(word))
  })
  const named = own.flatMap((words, column) =>
    column > 0 && words.some((word) => said.has(word)) ? [column] : [],
  )
  if (named.length !== 1) return false
  const there = countedIn(cells[named[0]!] ?? '')
  if (there.length === 0) return false
  const inRow = countedIn(cells[0]!)
  return countedIn(claim).some(
    (one) =>
      isIn(
        one,
        cells.flatMap((cell, column) => (column > 0 ? countedIn(cell) : [])),
      ) &&
      !isIn(one, there) &&
      !isIn(one, inRow),
  )
}

const isIn = (one: Counted, list: Counted[]) => list.some((other) => isSameCount(one, other))

const months = [
  ['januar', 'january'],
  ['februar', 'february'],
  ['märz', 'march'],
  ['april'],
  ['mai', 'may'],
  ['juni', 'june'],
  ['juli', 'july'],
  ['august'],
  ['september'],
  ['oktober', 'october'],
  ['november'],
  ['dezember', 'december'],
  ['montag', 'monday'],
  ['dienstag', 'tuesday'],
  ['mittwoch', 'wednesday'],
  ['donnerstag', 'thursday'],
  ['freitag', 'friday'],
  ['samstag', 'saturday'],
  ['sonntag', 'sunday'],
]
const dateOf = new Map(months.flatMap((names) => names.map((name) => [name, names[0]!])))
// 'May' is also a verb, which has no capital within a sentence.
const dateNames = new RegExp(
  `(?<!\\p{L})(?:may(?=\\s\\d)|${[...dateOf.keys()].filter((name) => name !== 'may').join('|')})s?(?!\\p{L})`,
  'giu',
)

/** Months and days of the week, in German. */
export const datesIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(dateNames)].flatMap(([name]) => {
      const date =
        dateOf.get(name.toLowerCase()) ?? dateOf.get(name.toLowerCase().replace(/s$/, ''))
      return date ? [date] : []
    }),
  )

/** First name and surname, not at the beginning of a sentence, where other words have capitals. */
const personsIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/(?<=\p{Ll}[,;]? )(?:\p{Lu}\p{Ll}+ ){0,3}\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/gu)].map(
      ([name]) => name.split(' ').slice(-2).join(' '),
    ),
  )
