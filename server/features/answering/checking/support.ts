import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import { missingNames } from '../built-in/doubts/cues.ts'
import { isContrary, overstates } from './contradiction.ts'
import { dimensions, likenessOf, packMeanings } from '#server/infra/embeddings/vectors.ts'
import { numbersOf, takesIn } from './numbers.ts'
import {
  type Unit,
  type WeighedPassage,
  plainHeading,
  unitInContext,
  unitsOf,
} from '#server/features/documents/documents.ts'
import { languageIn } from '#server/infra/language/language.ts'
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
  /** It says 'always' or 'never' where the passage does not. */
  overstated: boolean
  sameLanguage: boolean
}

/** What stays the same for every comparison of a claim with a passage. */
export type Prepared = {
  units: { unit: Unit; words: Set<string>; countedInRow: Counted[] | undefined }[]
  meanings: Uint8Array
  text: string
  around: string
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
      countedInRow:
        unit.cells.length > 0 ? countedIn(`${unit.text}\n${unit.heads.join(' ')}`) : undefined,
    })),
    meanings: await meaningsOf(embed, passage),
    text: passage.text,
    around,
    words: wordsOf(around),
    known: `${around}\n${question}`,
    countedAround: countedIn(around),
    countedInText: countedIn(passage.text),
    asked: countedIn(question),
    tongue: languageIn(passage.text),
  }
}

/** `language`: of the claim, where it is a part of a longer one. */
export function weigh(
  claim: string,
  vector: Float32Array,
  passage: Prepared,
  language = languageIn(claim),
): Evidence {
  const likeness = likenessOf(vector, passage.meanings)
  const words = wordsBesidesNumbers(claim)
  const claimed = countedInClaim(claim)
  const weighed = rowsNamed(words, passage.units).map(
    ({ unit, words: there, countedInRow, at }) => {
      const near = overlap(words, there)
      const meaning = likeness[at] ?? 0
      const loose = looseNumbers(claimed, unit.cells, countedInRow, passage)
      // Of a table, the row that has the numbers.
      const fits = unit.cells.length > 1 && loose.length === 0
      return { unit, near, meaning, loose, score: 0.6 * meaning + 0.4 * near + (fits ? 1 : 0) }
    },
  )
  const whole: Unit = { quote: passage.text, text: passage.text, cells: [], heads: [] }
  const { unit, near, meaning, loose } = weighed.toSorted((a, b) => b.score - a.score)[0] ?? {
    unit: whole,
    near: overlap(words, passage.words),
    meaning: 0,
    loose: looseNumbers(claimed, [], undefined, passage),
  }
  const sameLanguage = isSameLanguage(claim, language, passage)
  return {
    best: unit,
    covered: overlap(words, passage.words),
    near,
    meaning,
    looseNumbers: loose,
    // In German every noun has a capital.
    looseNames: sameLanguage && language !== 'german' ? looseNames(claim, passage.known) : 0,
    contrary: near >= 0.3 && isContrary(claim, unit.text),
    overstated: overstates(claim, passage.around),
    sameLanguage,
  }
}

/** Numbers are compared as numbers: 'two years' is in '2 years'. */
export function wordsBesidesNumbers(claim: string): Set<string> {
  const words = wordsOf(claim)
  const others = [...words].filter((word) => numbersOf(word).length === 0)
  return others.length > 0 ? new Set(others) : words
}

/** All units, but of a table only the rows that the claim names, if it names any. */
function rowsNamed(claim: Set<string>, units: Prepared['units']) {
  const all = units.map((one, at) => ({ ...one, at }))
  const isRow = ({ unit }: (typeof all)[number]) => unit.cells.length > 1
  const named = all.filter((one) => {
    const name = isRow(one) ? wordsOf(one.unit.cells[0]!) : new Set<string>()
    return name.size > 0 && name.isSubsetOf(claim)
  })
  return named.length > 0 ? all.filter((one) => !isRow(one) || named.includes(one)) : all
}

export function holds(evidence: Evidence): boolean {
  if (evidence.looseNumbers.length + evidence.looseNames > 0) return false
  // Words in another language cannot be compared: the numbers were compared, and the meaning
  // roughly.
  if (!evidence.sameLanguage) return evidence.meaning >= foreignFrom
  if (evidence.contrary || evidence.overstated) return false
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
  countedInRow: Counted[] | undefined,
  { countedAround, countedInText, asked }: Prepared,
): number[] {
  const there = countedInRow ?? countedAround
  const all = countedInRow ? countedInText : countedAround
  const loose = claimed.filter(({ number, thing }) => {
    const same = there.filter((one) => one.number === number)
    if (same.length > 0) return !same.some((one) => isOneMeasure(thing, one.thing))
    if (cells.some((cell) => takesIn(cell, number) && countsThat(cell, thing))) return false
    const isAsked = asked.some((one) => one.number === number && one.thing === thing)
    return !isAsked || all.some((one) => one.thing !== undefined && one.thing === thing)
  })
  return loose.map(({ number }) => number)
}

/** Without the number of its line in a list, and those of pages. */
const countedInClaim = (claim: string) =>
  countedIn(claim.replace(/^\s*\d{1,3}[.)]\s/, '').replace(/\bpages?\s\d+/gi, ''))

/** Days are not weeks; about other units nothing is known. */
const isOneMeasure = (a: string | undefined, b: string | undefined) =>
  a === b || a === undefined || b === undefined || !(measures.has(a) && measures.has(b))

const countsThat = (cell: string, thing: string | undefined) =>
  thing === undefined || !measures.has(thing) || wordsOf(cell).has(thing)

type Counted = { number: number; thing: string | undefined }

const measures = wordsOf('minute hour day week month year pound pence per cent percent page')

const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth'.split(
    ' ',
  )

/** Each number with the word after it, which names what it counts. */
function countedIn(text: string): Counted[] {
  return [...text.matchAll(/[£$€]?\d+(?:,\d+)*(?:\.\d+)?|[\p{L}-]+/gu)].flatMap(
    ({ 0: token, index }) => {
      if (/^one$/i.test(token)) return []
      const ordinal = ordinals.indexOf(token.toLowerCase())
      const numbers = ordinal > 0 ? [ordinal + 1] : numbersOf(token.replaceAll('-', ' '))
      if (numbers.length === 0) return []
      const next = /^[\s-]{0,2}(\p{L}+)/u.exec(
        text.slice(index + token.length, index + token.length + 30),
      )
      const [thing] = wordsOf(next?.[1] ?? '')
      return numbers.map((number) => ({ number, thing }))
    },
  )
}

const dated =
  /\b(?:january|february|march|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/gi

/** Days, months and names that are not in the passage. */
function looseNames(claim: string, known: string): number {
  const lower = known.toLowerCase()
  const days = (claim.match(dated) ?? []).filter((day) => !lower.includes(day.toLowerCase()))
  return days.length + (missingNames(claim, wordsOf(known)) > 0 ? 1 : 0)
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
