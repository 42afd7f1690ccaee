import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import { languageIn } from '#server/infra/language/language.ts'
import { overlap, wordsOf } from '../words/words.ts'
import { isContrary, isDenial } from './contradiction.ts'
import { countedIn } from './counted.ts'
import { computation, operandLists } from './computed.ts'
import { numbersOf } from './numbers.ts'
import {
  type Evidence,
  type Prepared,
  countedInClaim,
  holds,
  powerOf,
  weigh,
  wordsBesidesNumbers,
} from './support.ts'

/** The quotes that support a claim together, and what was computed from them: '118 + 35 = 153'. */
export type Joint = { quotes: { index: number; quote: string }[]; computed: string[] }

const parting =
  /;|,(?!\d|\s(?:if|when|where|unless|however|which|who|whose|because|since|that|as|so|even|except|wenn|falls|weil|die|der|das|dass|ob|außer)\b)|\s(?:–|—)\s|\b(?:while|whereas|but|and|während|aber|sondern|und|dagegen|hingegen)\b/giu

/** A part of a claim, with what it lists: 'The officers are the chair', 'the secretary'. */
type Clause = { text: string; items: string[] }

/** The parts of a claim that can be supported by different places: 'An Associate pays £118, a Fellow £198'. */
export function clausesOf(claim: string): Clause[] {
  const clauses: Clause[] = []
  for (const part of claim.split(parting)) {
    const text = part.trim().replace(/^(?:also|auch|so|both)\s/i, '')
    if (!text) continue
    const last = clauses.at(-1)
    if (!last || (saysSomething(text) && saysSomething(last.text)))
      clauses.push({ text, items: [] })
    else if (wordsBesidesNumbers(text).isSubsetOf(linking)) last.text += `, ${text}`
    else {
      last.text += `, ${text}`
      last.items.push(text)
    }
  }
  return clauses
}

const fewestWords = 2

/** In 'a Fellow pays £10 less, £188 instead of £198' the numbers are of the clause before. */
const linking = wordsOf(
  'instead rather respectively against compared versus statt anstatt gegen gegenüber beziehungsweise',
)

const saysSomething = (text: string) =>
  numbersOf(text).length > 0
    ? !wordsBesidesNumbers(text).isSubsetOf(linking)
    : wordsOf(text).size >= fewestWords

/** A passage by its index, beside what the others say. */
type Shown = { index: number; prepared: Prepared }

/**
 * Whether passages support a claim that none of them supports alone: each clause has to hold in one
 * of them, and a number that stands in none has to follow from those that do.
 */
export async function jointSupport(
  embed: Embed,
  claim: string,
  clauses: Clause[],
  cited: Shown[],
): Promise<Joint | undefined> {
  const known = cited.map(({ prepared }) => prepared.known).join('\n')
  const passages = cited.map(({ index, prepared }) => ({ index, prepared: { ...prepared, known } }))
  const [whole, ...vectors] = await embed([claim, ...clauses.map(({ text }) => text)], 'claim')
  const weighed = passages.map(({ index, prepared }) => ({
    index,
    evidence: weigh(claim, whole!, prepared),
  }))
  const holder = holderOf(clauses, weighed)
  const parts: Joint[] = []
  for (const [i, clause] of clauses.entries()) {
    const part =
      holder && !deniesPart(clause.text, holder.evidence.best.text)
        ? { quotes: [quoteOf(holder)], computed: [] }
        : supportOf(claim, clause, [vectors[i]!, whole!], passages)
    if (!part) return undefined
    parts.push(part)
  }
  return {
    quotes: parts.flatMap(({ quotes }) => quotes),
    computed: [...new Set(parts.flatMap(({ computed }) => computed))],
  }
}

/** The same of one clause; `vectors`: its own, and that of its claim. */
function supportOf(
  claim: string,
  { text, items }: Clause,
  [own, whole]: [Float32Array, Float32Array],
  passages: Shown[],
): Joint | undefined {
  if (items.some((item) => !isNamed(item, passages))) return undefined
  const language = languageIn(claim)
  const weighed = passages.map(({ index, prepared }) => ({
    index,
    evidence: inContext(
      weigh(text, own, prepared, language, claim),
      weigh(text, whole, prepared, language, claim),
    ),
  }))
  const [best] = weighed
    .toSorted((a, b) => powerOf(b.evidence) - powerOf(a.evidence))
    // What comes closest to the clause may be what denies it, or has another number.
    .filter(
      ({ evidence }, _, [closest]) =>
        powerOf(evidence) >= powerOf(closest!.evidence) - nearlyAsClose,
    )
    .flatMap(({ index, evidence }) => {
      const sums = sumsFor(claim, evidence, weighed, passages)
      if (!sums) return []
      // What is computed is said of several passages.
      const covered = sums.length > 0 ? coveredBy(text, passages) : evidence.covered
      const isNear = covered >= coveredFrom || !evidence.sameLanguage
      const isHeld = isNear && holds({ ...evidence, covered, looseNumbers: [] })
      return isHeld ? [{ index, evidence, sums }] : []
    })
  if (!best) return undefined
  // What a sum is made of may stand in the other passages.
  const others = best.sums.length > 0 ? weighed.filter(({ index }) => index !== best.index) : []
  return { quotes: [best, ...others].map(quoteOf), computed: best.sums }
}

const quoteOf = ({ index, evidence }: Weighed) => ({ index, quote: evidence.best.quote })

/** Of two words, 'damages the optics', a sentence with a denial elsewhere is not the contrary. */
const deniesPart = (clause: string, sentence: string) =>
  (isDenial(clause) || wordsOf(clause).size > 2) && isContrary(clause, sentence)

type Weighed = { index: number; evidence: Evidence }

/** The passage with one sentence that says all of a claim, each number of what the claim says it of. */
function holderOf(clauses: Clause[], weighed: Weighed[]): Weighed | undefined {
  const [best] = weighed
    .filter(({ evidence }) => holds(evidence))
    .toSorted((a, b) => powerOf(b.evidence) - powerOf(a.evidence))
  if (!best) return undefined
  const isDenied = weighed.some(
    ({ evidence }) => evidence.contrary && powerOf(evidence) >= powerOf(best.evidence),
  )
  if (isDenied) return undefined
  const { text } = best.evidence.best
  const items = clauses.flatMap((clause) => clause.items)
  const isListed = ({ size }: Set<string>, item: Set<string>) =>
    size === 0 || overlap(item, wordsOf(text)) >= listedFrom
  if (
    best.evidence.sameLanguage &&
    !items.every((item) => isListed(wordsOf(item), wordsBesidesNumbers(item)))
  )
    return undefined
  return areInOrder(clauses, text) ? best : undefined
}

/** Whether a sentence says one clause after the other, and not the number of one beside the words of another. */
function areInOrder(clauses: Clause[], sentence: string): boolean {
  const tokens = sentence.split(/\s+/)
  const counts = tokens.map((token, i) => countedIn(`${token} ${tokens[i + 1] ?? ''}`).slice(0, 1))
  const places = clauses.map(({ text }) => {
    const others = clauses.flatMap((other) => (other.text === text ? [] : [...wordsOf(other.text)]))
    const own = wordsBesidesNumbers(text).difference(new Set(others))
    const word = tokens.findIndex((token) => !wordsOf(token).isDisjointFrom(own))
    const numbers = countedInClaim(text).map(({ number }) =>
      nearest(
        word,
        counts.flatMap((count, at) => (count[0]?.number === number ? [at] : [])),
      ),
    )
    return [...numbers, word].filter((at) => at >= 0)
  })
  return places.every((one, i) =>
    places.slice(i + 1).every((other) => {
      const orders = one.flatMap((a) => other.flatMap((b) => (a === b ? [] : [a < b])))
      return new Set(orders).size <= 1
    }),
  )
}

const nearest = (word: number, places: number[]): number =>
  places.toSorted((a, b) => Math.abs(a - word) - Math.abs(b - word))[0] ?? -1

/** A clause is short: it may mean what it does only within its claim. */
const inContext = (clause: Evidence, claim: Evidence): Evidence =>
  claim.meaning > clause.meaning ? { ...clause, meaning: claim.meaning } : clause

const coveredFrom = 0.5
const listedFrom = 0.5
const nearlyAsClose = 0.15

/** In another language nothing can be told by its words. */
const isNamed = (item: string, passages: { prepared: Prepared }[]) =>
  passages.some(({ prepared }) => prepared.tongue !== 'english') ||
  wordsBesidesNumbers(item).size === 0 ||
  coveredBy(item, passages) > 0

const coveredBy = (clause: string, passages: { prepared: Prepared }[]) =>
  overlap(
    wordsBesidesNumbers(clause),
    new Set(passages.flatMap(({ prepared }) => [...prepared.words])),
  )

/** How each number of a clause that stands nowhere was computed; undefined if one was not. */
function sumsFor(
  claim: string,
  { looseNumbers }: Evidence,
  weighed: { evidence: Evidence }[],
  passages: { prepared: Prepared }[],
): string[] | undefined {
  const nowhere = looseNumbers.filter((number) =>
    weighed.every(({ evidence }) => evidence.looseNumbers.includes(number)),
  )
  if (nowhere.length < looseNumbers.length) return undefined
  const stated = numbersOf(claim).filter((number) => !nowhere.includes(number))
  const lists = operandLists(
    claim,
    passages.map(({ prepared }) => prepared.units),
  )
  const sums = nowhere.map((number) => computation(claim, number, stated, lists))
  return sums.every((sum) => sum !== undefined) ? sums : undefined
}
