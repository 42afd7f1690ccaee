import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import {
  type Asked,
  type Correction,
  type WeighedPassage,
  labelOf,
  onlyGoesOn,
} from '#server/features/passages/passages.ts'
import { type Doubts, doubtsOf, isAnswer, isSure, likelihoodOf } from './doubts/doubt.ts'
import { asksOfNotDoing, asksWhatIf, saysOfThose, saysWhatIf } from './doubts/consequences.ts'
import { asksForNumber } from './doubts/answer-forms.ts'
import { isSaidIn, stemsIn } from '../words/telling.ts'
import { asksWhatToDo, tellsToDo } from '../words/what-to-do.ts'
import { asksWhenOpen, saysOnlyWhenNot, saysTimeOfDay } from './doubts/times.ts'
import { cellsOf } from './row-names.ts'
import { type Candidate, foundBy, weighUnits } from './scoring.ts'

export type Chosen = {
  chosen: Candidate[]
  /** Whether to say that these are the answer. */
  isSure: boolean
  closest: Candidate[]
  isInAnotherLanguage: boolean
  corrections: Correction[]
  /** The closest passages in another language. */
  elsewhere?: Candidate[]
  /** The words by which those, or the quotes, were looked for in another language. */
  put?: string[]
}

export type Quotes = Pick<Chosen, 'chosen' | 'isSure'>

/** The candidates for one reading of the question, best first. */
export type Weighed = {
  candidates: Candidate[]
  doubts?: Doubts
  /** The candidate that the doubts are of; another one may have been put before it. */
  measured?: Candidate
  likelihood: number
  /**
   * Another document than the named one says it, or the one quoted last leaves out a word of the
   * question.
   */
  isNeverSure?: boolean
  /** The question without the name of its document, where that was weighed. */
  ofRest?: string
  /** It says something of what is asked for, though no answer is known by it. */
  isSaying?: boolean
  /** Of a half that a section answers, whether that is sure: the doubts are those of another sentence. */
  isSureOfSection?: boolean
  /** Of a half that asks nothing. */
  isTold?: boolean
  /** Only in the words of documents, and not as it was typed, does it answer best. */
  isByOtherWords?: boolean
  /** In the words of documents, where it was read in them. */
  asDocumentsSay?: string
}

/**
 * By the reading that is likeliest to be answered, and by one that is answered before one that is not. `isOfTalk`:
 * the passages are of what was spoken of just before.
 */
export async function likeliest(
  embed: Embed,
  readings: Asked[],
  passages: WeighedPassage[],
  isOfTalk = false,
): Promise<Weighed> {
  let best: Weighed = { candidates: [], likelihood: 0 }
  const typed = new Set<string>()
  for (const asked of readings) {
    const candidates = await weighUnits(embed, asked, passages)
    if (candidates.length === 0) continue
    const quote = candidates[0]!.unit.quote
    if (!asked.inOtherWords) typed.add(quote)
    const measures = await doubtsOf(embed, asked, candidates, foundBy(asked, passages))
    const doubts = { ...measures, isOfTalk }
    const likelihood = likelihoodOf(doubts)
    const isByOtherWords = asked.inOtherWords === true && !typed.has(quote)
    const one = {
      ...{ candidates, doubts, measured: candidates[0]!, likelihood, isByOtherWords },
      ...(asked.inOtherWords && { asDocumentsSay: asked.fresh }),
    }
    const isBetter =
      isAnswered(one) === isAnswered(best) ? likelihood > best.likelihood : isAnswered(one)
    if (isBetter) best = one
  }
  return best
}

export const isAnswered = ({ doubts, isSaying, isSureOfSection }: Weighed) =>
  isSaying || isSureOfSection !== undefined || (doubts !== undefined && isAnswer(doubts))

/** Whether the best candidate is surely the answer, by all that is known of it. */
export const isSurely = (one: Weighed): boolean =>
  one.isSureOfSection ??
  (isSure(one.doubts!) && !one.isNeverSure && !one.isSaying && !one.isByOtherWords)

export const asOneReading = (whole: string): Asked => ({ whole, fresh: whole })

/** Whether both have the same sentence first. */
export const areSame = ({ candidates: [one] }: Weighed, { candidates: [other] }: Weighed) =>
  one?.passage.id === other?.passage.id && one?.unit.quote === other?.unit.quote

/** With another candidate first, if there is one; never surely, as the doubts are those of the other. */
export function withFirst(weighed: Weighed, first: Candidate | undefined): Weighed {
  if (!first) return weighed
  const rest = weighed.candidates.filter((one) => one !== first)
  return { ...weighed, candidates: [first, ...rest], isNeverSure: true }
}

/** The share of the best score that is enough for what has the amount, time or person that is asked for. */
const enoughInPlace = 0.85
const enoughElsewhere = 0.95
const enoughOfTitle = 0.6

/** Of ‘how much does it match’, a sentence with an amount comes before a better one without. */
export function withWhatIsAsked(text: string, weighed: Weighed): Weighed {
  const [best] = weighed.candidates
  // ‘And for guests?’ asks for what speaks of guests.
  if (onlyGoesOn(text) || !best) return weighed
  const isAsked = askedOf(text, best)
  if (!isAsked) return weighed
  const first = weighed.candidates.find(
    (one) =>
      isAsked(one) &&
      (asksOfNotDoing(text) ||
        asksWhatIf(text) ||
        asksWhatToDo(text) ||
        asksForNumber(text) ||
        asksWhenOpen(text) ||
        saysOnlyWhenNot(text, best.unit.quote) ||
        one.score >= best.score * enoughOf(text, best, one)),
  )
  return withFirst(weighed, first)
}

/** What the sentence that is asked for has, and the best one lacks; undefined where it lacks nothing. */
function askedOf(text: string, best: Candidate): ((one: Candidate) => boolean) | undefined {
  if (asksOfNotDoing(text))
    return saysOfThose(text, best.unit.quote)
      ? undefined
      : (one) => isInPlaceOf(best, one) && saysOfThose(text, one.unit.quote)
  if (asksWhatIf(text))
    return saysWhatIf(text, best.unit.quote)
      ? undefined
      : ({ passage, unit }) =>
          passage.fileId === best.passage.fileId && saysWhatIf(text, unit.quote)
  if (asksWhatToDo(text) && best.unit.cells.length === 0)
    return tellsToDo(best.unit)
      ? undefined
      : ({ passage, unit }) => passage.id === best.passage.id && tellsToDo(unit)
  if (saysOnlyWhenNot(text, best.unit.quote))
    return ({ passage, unit, signs }) =>
      passage.id === best.passage.id && signs.cue > 0 && !saysOnlyWhenNot(text, unit.quote)
  // ‘Open only on Thursdays in summer’ says no hours, and more of the words.
  if (asksWhenOpen(text))
    return saysTimeOfDay(best.unit.quote)
      ? undefined
      : ({ passage, unit }) => passage.id === best.passage.id && saysTimeOfDay(unit.quote)
  // Whose number it is may stand in the title or above, and not beside it.
  if (best.signs.formless > 0 && asksForNumber(text))
    return ({ passage, signs }) => signs.formless === 0 && passage.fileId === best.passage.fileId
  if (best.signs.cue >= 0) return undefined
  return ({ signs }) => signs.cue > 0 && signs.formless === 0
}

/** ‘The trip costs £489’ is the price of what the title of the document names. */
function enoughOf(text: string, best: Candidate, one: Candidate): number {
  if (isInPlaceOf(best, one)) return enoughInPlace
  const asked = stemsIn(text)
  const isOfTitle =
    one.passage.fileId === best.passage.fileId &&
    asked.some(isSaidIn(one.unit.text)) &&
    asked.every(isSaidIn(`${one.passage.title} ${one.unit.text}`))
  return isOfTitle ? enoughOfTitle : enoughElsewhere
}

const isInPlaceOf = ({ passage }: Candidate, { passage: other }: Candidate) =>
  passage.fileId === other.fileId && passage.heading === other.heading

const mostClosest = 3

/** The best of each passage. */
export function bestOfEachPassage(candidates: Candidate[]): Candidate[] {
  const firstOf = new Map(candidates.toReversed().map((one) => [one.passage.id, one]))
  return candidates.filter((one) => firstOf.get(one.passage.id) === one).slice(0, mostClosest)
}

/** What two pages say in the same words is quoted once, in the longer quote. */
export function withoutRepeatedQuotes(candidates: Candidate[]): Candidate[] {
  const byLength = candidates.toSorted((a, b) => b.unit.quote.length - a.unit.quote.length)
  const longest = candidates.map(({ unit }) =>
    byLength.find((other) => other.unit.quote.includes(unit.quote))!,
  )
  const quotes = longest.map(({ unit }) => unit.quote)
  return longest.filter(({ unit }, at) => quotes.indexOf(unit.quote) === at)
}

/** A further sentence is quoted when it is nearly as good as the best one. */
const nearlyAsGood = 0.93
/** ‘The nearest is in Mill Lane’ goes on with ‘Glass. There is no bin here.’ */
const nearlyAsGoodOnItsLine = 0.85

/** The best, and others that are nearly as good. */
export const withNearlyAsGood = ([best, ...others]: Candidate[]): Candidate[] => [
  best!,
  ...others.filter((one) => {
    const fewest = isOnItsLine(best!, one) ? nearlyAsGoodOnItsLine : nearlyAsGood
    return one.score >= best!.score * fewest && !isRowBeside(best!, one)
  }),
]

/** Whether both belong to the label that one of them begins with. */
function isOnItsLine(best: Candidate, other: Candidate): boolean {
  const [first, second] = best.position < other.position ? [best, other] : [other, best]
  const topic = labelOf(first.unit.quote)
  return (
    topic !== undefined &&
    first.passage.id === second.passage.id &&
    second.unit.text.startsWith(`${topic}: `)
  )
}

/** A question that points to one row of a table is not answered by the rows around it. */
const isRowBeside = (best: Candidate, other: Candidate) =>
  cellsOf(best.unit).length > 0 &&
  cellsOf(other.unit).length > 0 &&
  other.passage.id === best.passage.id &&
  pointedTo(other) < pointedTo(best)

const pointedTo = ({ signs }: Candidate) => signs.range + signs.cell

/**
 * Without several rows of one table that nothing in the question points to, where others of it would
 * fit as well: those of a table that is quoted whole stay.
 */
export function withoutEqualRows(chosen: Candidate[], candidates: Candidate[]): Candidate[] {
  const isStray = ({ unit, signs }: Candidate) => unit.cells.length > 1 && signs.stray > 0
  const isOneOf = (rows: Candidate[]) => (one: Candidate) =>
    rows.some(({ unit }) => unit.quote === one.unit.quote)
  return chosen.filter((one) => {
    const isRowOfIt = (other: Candidate) => isStray(other) && other.passage.id === one.passage.id
    const rows = chosen.filter(isRowOfIt)
    return !isStray(one) || rows.length < 2 || candidates.filter(isRowOfIt).every(isOneOf(rows))
  })
}
