import type { Embed } from '../embeddings/embeddings.ts'
import { missingNames } from './cues.ts'
import { isContrary, overstates } from './denial.ts'
import { dimensions, likenessOf, packMeanings } from './meanings.ts'
import { numbersOf, takesIn } from './numbers.ts'
import { type Unit, plainHeading, unitInContext, unitsOf } from './units.ts'
import type { WeighedPassage } from './weigh.ts'
import { isSmall, overlap, wordsOf } from './words.ts'

/** The passage that says what is claimed, and the words of it that come nearest to saying so. */
export type Support = { index: number; quote: string; power: number }

/**
 * Compares a sentence with the passage it cites: its numbers have to stand there, its words and its
 * meaning have to be near, and it may not deny what the passage affirms. Where another one of the
 * passages says it, the number was wrong and that one is meant. Undefined where none does.
 */
export function supportIn(embed: Embed, question: string, passages: WeighedPassage[]) {
  const meanings = new Map<number, Promise<Uint8Array>>()
  const meaningsAt = (index: number) => {
    const known = meanings.get(index) ?? meaningsOf(embed, passages[index]!)
    meanings.set(index, known)
    return known
  }
  return async (claim: string, cited: number): Promise<Support | undefined> => {
    const said = wordsOf(claim).size > 0 ? claim : question
    const [vector] = await embed([said], 'question')
    let best: Support | undefined
    for (const index of [cited, ...passages.keys()]) {
      const evidence = weigh(said, vector!, passages[index]!, await meaningsAt(index), question)
      const support = { index, quote: evidence.best.quote, power: powerOf(evidence) }
      if (index === cited && holds(evidence)) return support
      // Of another language nothing tells which of them is meant.
      if (!evidence.sameLanguage || !holds(evidence)) continue
      if (!best || support.power > best.power) best = support
    }
    return best
  }
}

/** What speaks for and against a claim. */
export type Evidence = {
  best: Unit
  /** Of the claim's words, how many the passage with its headings has; and its best sentence alone. */
  covered: number
  near: number
  /** The cosine of the claim with the best sentence. */
  meaning: number
  /** Numbers, days and names of the claim that neither the passage nor the question has. */
  loose: number
  /** One denies what the other affirms. */
  contrary: boolean
  /** It says 'always' or 'never' where the passage does not. */
  overstated: boolean
  sameLanguage: boolean
}

export async function evidenceOf(
  embed: Embed,
  claim: string,
  passage: WeighedPassage,
  question: string,
): Promise<Evidence> {
  const [vector] = await embed([claim], 'question')
  return weigh(claim, vector!, passage, await meaningsOf(embed, passage), question)
}

function weigh(
  claim: string,
  vector: Float32Array,
  passage: WeighedPassage,
  meanings: Uint8Array,
  question: string,
): Evidence {
  const units = unitsOf(passage)
  const likeness = likenessOf(vector, meanings)
  const words = wordsOf(claim)
  const weighed = units.map((unit, i) => {
    const near = overlap(words, wordsOf(unit.text))
    const meaning = likeness[i] ?? 0
    return { unit, near, meaning, score: 0.6 * meaning + 0.4 * near }
  })
  const { unit, near, meaning } = weighed.toSorted((a, b) => b.score - a.score)[0] ?? {
    unit: { quote: passage.text, text: passage.text, cells: [], heads: [] },
    near: overlap(words, wordsOf(passage.text)),
    meaning: 0,
  }
  const around = `${passage.title}\n${plainHeading(passage.heading)}\n${passage.text}`
  const known = `${around}\n${passage.place ?? ''}\n${question}`
  const sameLanguage = isSameLanguage(claim, passage.text)
  return {
    best: unit,
    covered: overlap(words, wordsOf(around)),
    near,
    meaning,
    loose: looseNumbers(claim, unit, known) + (sameLanguage ? looseNames(claim, known) : 0),
    contrary: near >= 0.3 && isContrary(claim, unit.text),
    overstated: overstates(claim, around),
    sameLanguage,
  }
}

export function holds(evidence: Evidence): boolean {
  if (evidence.loose > 0) return false
  // Words of another language cannot be compared: the numbers have been.
  if (!evidence.sameLanguage) return true
  if (evidence.contrary || evidence.overstated) return false
  return powerOf(evidence) >= holdsFrom
}

const powerOf = ({ covered, meaning }: Evidence) =>
  share.covered * covered + share.meaning * meaning

// Chosen on the odd claims of bench/data/claims.yaml (`node bench/support.ts`).
const share = { covered: 0.5, meaning: 0.5 }
const holdsFrom = 0.5

async function meaningsOf(embed: Embed, passage: WeighedPassage): Promise<Uint8Array> {
  const units = unitsOf(passage)
  const stored = passage.evidence?.meanings
  if (stored && stored.byteLength === units.length * dimensions) return stored
  return packMeanings(await embed(units.map((unit) => unitInContext(passage, unit))))
}

/**
 * Numbers that stand nowhere, or stand there for something else: 'five days' where the passage has
 * three days and five weeks. What a claim says of a row of a table has to stand in that row.
 */
function looseNumbers(claim: string, best: Unit, known: string): number {
  const text = best.cells.length > 0 ? `${best.text}\n${best.heads.join(' ')}` : known
  const there = countedIn(text)
  const all = best.cells.length > 0 ? countedIn(`${known.split('\n').at(-1)}`) : there
  const own = claim.replace(/^\s*\d{1,3}[.)]\s/, '').replace(/\bpages?\s\d+/gi, '')
  return countedIn(own).filter(({ number, measure }) => {
    const same = [...there, ...all].filter((one) => one.number === number)
    if (same.length > 0)
      return !same.some((one) => !measure || !one.measure || one.measure === measure)
    return !best.cells.some(
      (cell) => takesIn(cell, number) && (!measure || wordsOf(cell).has(measure)),
    )
  }).length
}

const measures = wordsOf('minute hour day week month year pound pence per cent percent page')

const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth'.split(
    ' ',
  )

/** Each number with the measure right after it, if it has one. */
function countedIn(text: string): { number: number; measure: string | undefined }[] {
  return [...text.matchAll(/[£$€]?\d+(?:,\d{3})*(?:\.\d+)?|[\p{L}-]+/gu)].flatMap(
    ({ 0: token, index }) => {
      if (/^one$/i.test(token)) return []
      const ordinal = ordinals.indexOf(token.toLowerCase())
      const numbers = ordinal >= 0 ? [ordinal + 1] : numbersOf(token.replaceAll('-', ' '))
      if (numbers.length === 0) return []
      const next = /^[\s-]{0,2}(\p{L}+)/u.exec(
        text.slice(index + token.length, index + token.length + 30),
      )
      const [after] = wordsOf(next?.[1] ?? '')
      const measure = after && measures.has(after) ? after : undefined
      return numbers.map((number) => ({ number, measure }))
    },
  )
}

const dated =
  /\b(?:january|february|march|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b/gi

/** Days, months and names that the passage does not know. */
function looseNames(claim: string, known: string): number {
  const lower = known.toLowerCase()
  const days = (claim.match(dated) ?? []).filter((day) => !lower.includes(day.toLowerCase()))
  return days.length + (missingNames(claim, wordsOf(known)) > 0 ? 1 : 0)
}

/** English is known by its small words; what is not is compared by the short words that both have. */
function isSameLanguage(claim: string, text: string): boolean {
  const ofClaim = tokensOf(claim)
  const ofText = tokensOf(text)
  if (ofClaim.length < 4 || ofText.length < 4) return true
  const english = [ofClaim, ofText].map(
    (tokens) => tokens.filter(isSmall).length / tokens.length >= 0.12,
  )
  if (english[0] !== english[1]) return false
  if (english[0]) return true
  const often = new Set(ofText.filter((word) => word.length <= 4))
  return ofClaim.filter((word) => often.has(word)).length / ofClaim.length >= 0.15
}

const tokensOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []
