import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import { missingNames } from '../built-in/doubts/cues.ts'
import { isContrary, overstates } from './contradiction.ts'
import { isOpposite } from './opposites.ts'
import { type Counted, countedIn, isSameCount } from './counted.ts'
import { dimensions, likenessOf, packMeanings } from '#server/infra/embeddings/vectors.ts'
import { datesIn, isMisplaced } from './misplaced.ts'
import { numbersOf, takesIn } from './numbers.ts'
import {
  type Unit,
  type WeighedPassage,
  plainHeading,
  unitInContext,
  unitsOf,
} from '#server/features/passages/passages.ts'
import { languageIn, tellingWords } from '#server/infra/language/language.ts'
import { saidBy } from '../words/said-by.ts'
import { overlap, wordsOf } from '../words/words.ts'

/** The features for and against a claim. */
export type Evidence = {
  best: Unit
  /**
   * The share of the claim's words in the passage with its headings, and in its best sentence
   * alone.
   */
  covered: number
  near: number
  /** The cosine of the claim with the best sentence. */
  meaning: number
  /** Numbers of the claim that are neither in the passage nor in the question. */
  looseNumbers: number[]
  /** Days and names that are not there. */
  looseNames: number
  /** One of them denies what the other affirms. */
  contrary: boolean
  /** What it says stands there of something else. */
  misplaced: boolean
  /** It says 'always' or 'never' where the passage does not. */
  overstated: boolean
  sameLanguage: boolean
  /** The claim has numbers, and they are told by more than a row that it may not mean. */
  statesNumbers: boolean
}

/** What stays the same for every comparison of a claim with a passage. */
export type Prepared = {
  units: { unit: Unit; words: Set<string>; counted: Counted[] }[]
  meanings: Uint8Array
  text: string
  around: string
  headings: Set<string>
  words: Set<string>
  /** Names that an answer may use besides those in the passage. */
  known: string
  countedAround: Counted[]
  countedInText: Counted[]
  asked: Counted[]
  tongue: string | undefined
}

export async function prepare(
  embed: Embed,
  passage: WeighedPassage,
  question: string,
): Promise<Prepared> {
  const around = `${passage.title}\n${plainHeading(passage.heading)}\n${passage.place ?? ''}\n${passage.text}`
  return {
    units: unitsOf(passage).map((unit) => ({
      unit,
      words: wordsOf(unit.text),
      counted: countedIn(`${unit.text}\n${unit.heads.join(' ')}`),
    })),
    meanings: await meaningsOf(embed, passage),
    text: passage.text,
    around,
    headings: wordsOf(`${passage.title} ${passage.heading} ${passage.place ?? ''}`),
    words: withMoneyWords(around),
    known: `${around}\n${question}`,
    countedAround: countedIn(around),
    countedInText: countedIn(passage.text),
    asked: countedIn(question),
    // A table alone has too few small words.
    tongue: languageIn(passage.text) ?? languageIn(around),
  }
}

/** A price is paid and charged, also where a table gives the sum alone. */
function withMoneyWords(text: string): Set<string> {
  const words = wordsOf(text)
  return /[£$€]\s?\d|\d\s?€/.test(text) ? words.union(paid) : words
}
const paid = wordsOf(
  'pay pays paid cost costs charge charged fee price zahlen zahlt kosten kostet Gebühr Preis',
)

/** `language` and `whole`: of the claim that this is a part of. */
export function weigh(
  claim: string,
  vector: Float32Array,
  passage: Prepared,
  language = languageIn(claim),
  whole = claim,
): Evidence {
  const likeness = likenessOf(vector, passage.meanings)
  const words = wordsBesidesNumbers(claim)
  const claimed = countedInClaim(claim)
  const weighed = rowsNamed(words, wordsOf(whole), passage.units).map(
    ({ unit, words: there, counted, at }) => {
      const near = overlap(words, there)
      const meaning = likeness[at] ?? 0
      const loose = looseNumbers(claimed, unit.cells, counted, passage)
      // Of a table, the row that has the numbers.
      const fits = unit.cells.length > 1 && loose.length === 0
      return {
        unit,
        there,
        near,
        meaning,
        loose,
        score: 0.6 * meaning + 0.4 * near + (fits ? 1 : 0),
      }
    },
  )
  const wholePassage: Unit = { quote: passage.text, text: passage.text, cells: [], heads: [] }
  const { unit, there, near, meaning, loose } = weighed.toSorted(
    (a, b) => b.score - a.score,
  )[0] ?? {
    unit: wholePassage,
    there: passage.words,
    near: overlap(words, passage.words),
    meaning: 0,
    loose: looseNumbers(claimed, [], [], passage),
  }
  const sameLanguage = isSameLanguage(claim, language, passage)
  return {
    best: unit,
    covered: overlap(words, passage.words),
    near,
    meaning,
    looseNumbers: loose,
    // In German every noun has a capital.
    looseNames: looseNames(claim, passage.known, sameLanguage && language !== 'german'),
    contrary: near >= 0.3 && saysOtherwise(claim, unit, passage.text),
    misplaced:
      sameLanguage && isMisplaced(claim, { unit, words: there }, passage.units, passage.headings),
    overstated: overstates(claim, passage.around),
    sameLanguage,
    statesNumbers: claimed.length > 0 && (unit.cells.length < 2 || near > 0),
  }
}

const saysOtherwise = (claim: string, unit: Unit, text: string): boolean =>
  isContrary(claim, saidBy(unit)) || isOpposite(claim, { unit, text })

/** Numbers are compared as numbers: 'two years' is in '2 years'. */
export function wordsBesidesNumbers(claim: string): Set<string> {
  const words = wordsOf(languageIn(claim) === 'german' ? tellingWords(claim).join(' ') : claim)
  const others = [...words].filter((word) => numbersOf(word).length === 0)
  return others.length > 0 ? new Set(others) : words
}

/**
 * All units, but of a table only the rows that the claim names, if it names any: the part in question,
 * or else the whole of it.
 */
function rowsNamed(part: Set<string>, whole: Set<string>, units: Prepared['units']) {
  const all = units.map((one, at) => ({ ...one, at }))
  const isRow = ({ unit }: (typeof all)[number]) => unit.cells.length > 1
  const nameOf = ({ unit }: (typeof all)[number]) => wordsOf(unit.cells[0]!)
  for (const claim of [part, whole]) {
    // A part that names a row by half means that one.
    if (claim !== part && all.some((one) => isRow(one) && !nameOf(one).isDisjointFrom(part))) break
    const named = all.filter((one) => {
      const name = isRow(one) ? nameOf(one) : new Set<string>()
      return name.size > 0 && name.isSubsetOf(claim)
    })
    if (named.length > 0) return all.filter((one) => !isRow(one) || named.includes(one))
  }
  return all
}

export function holds(evidence: Evidence): boolean {
  if (evidence.looseNumbers.length + evidence.looseNames > 0) return false
  // Words in another language cannot be compared: the numbers were, or else the meaning roughly.
  if (!evidence.sameLanguage) return evidence.statesNumbers || evidence.meaning >= foreignFrom
  if (evidence.contrary || evidence.misplaced || evidence.overstated) return false
  return powerOf(evidence) >= holdsFrom
}

export const powerOf = ({ covered, meaning }: Evidence) =>
  share.covered * covered + share.meaning * meaning

// Chosen on the odd claims of bench/data/claims.yaml (`node bench/support.ts`).
const share = { covered: 0.5, meaning: 0.5 }
const holdsFrom = 0.5
const foreignFrom = 0.2

async function meaningsOf(embed: Embed, passage: WeighedPassage): Promise<Uint8Array> {
  const units = unitsOf(passage)
  const stored = passage.evidence?.meanings
  if (stored && stored.byteLength === units.length * dimensions) return stored
  return packMeanings(await embed(units.map((unit) => unitInContext(passage, unit))))
}

/**
 * Numbers that are not in the passage, or count something else there: 'five days' where the passage
 * has three days and five weeks. A claim about a table row has to match that row. Numbers from the
 * question may be repeated, unless the passage counts the same thing with another number.
 */
function looseNumbers(
  claimed: Counted[],
  cells: string[],
  counted: Counted[],
  { countedAround, countedInText, asked }: Prepared,
): number[] {
  const isRow = cells.length > 0
  const there = isRow ? counted : countedAround
  const all = isRow ? countedInText : countedAround
  const loose = claimed.filter((one) => {
    if (counted.some((other) => isSameCount(one, other))) return false
    if (cells.some((cell) => takesIn(cell, one.number) && countsThat(cell, one))) return false
    // The sentence has another number of the same.
    if (counted.some((other) => isOfTheSame(one, other))) return true
    if (there.some((other) => isSameCount(one, other))) return false
    if (there.some(({ number }) => number === one.number)) return true
    const isAsked = asked.some(({ number, thing }) => number === one.number && thing === one.thing)
    return !isAsked || all.some(({ thing }) => thing !== undefined && thing === one.thing)
  })
  return loose.map(({ number }) => number)
}

const isOfTheSame = (one: Counted, other: Counted) =>
  one.measure === undefined
    ? one.thing !== undefined && one.thing === other.thing
    : one.measure === other.measure

/** Without the number of its line in a list, and those of pages. */
export const countedInClaim = (claim: string): Counted[] =>
  countedIn(claim.replace(/^\s*\d{1,3}[.)]\s/, '').replace(/\bpages?\s\d+/gi, ''))

const countsThat = (cell: string, { thing, measure }: Counted) =>
  thing === undefined || measure === undefined || wordsOf(cell).has(thing)

/** Days, months and names that are not in the passage. */
function looseNames(claim: string, known: string, hasNames: boolean): number {
  const dates = datesIn(claim).difference(datesIn(known))
  return dates.size + (hasNames && missingNames(claim, wordsOf(known)) > 0 ? 1 : 0)
}

/**
 * A different language has to be detected; short text in no detectable language counts as the
 * passage's.
 */
function isSameLanguage(
  claim: string,
  own: string | undefined,
  { tongue, words }: Prepared,
): boolean {
  if (own === undefined || tongue === undefined || own === tongue) return true
  const said = wordsOf(claim)
  return overlap(said, words) >= 0.5
}
