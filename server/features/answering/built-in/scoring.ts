import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import {
  type Asked,
  type Unit,
  type WeighedPassage,
  askingPart,
  lastHeading,
  plainHeading,
  unitInContext,
  unitsOf,
  withOption,
} from '#server/features/passages/passages.ts'
import { isOfForm } from './doubts/answer-forms.ts'
import { isAside } from './doubts/asides.ts'
import { isOfAnotherThing } from './doubts/compounds.ts'
import { saysWhatFollows } from './doubts/consequences.ts'
import { isDefinitionAsked } from './doubts/definitions.ts'
import { cueMatch, questionWords } from './doubts/cues.ts'
import { dimensions, likenessOf, packMeanings } from '#server/infra/embeddings/vectors.ts'
import type { FoundPassage } from '#server/infra/model/model.ts'
import { isOnlyImprint } from './imprint.ts'
import { creditsSomebody } from './who/authors.ts'
import { namesHolder } from './who/holder.ts'
import { namesThosePresent } from './who/present.ts'
import { onlyHasWords } from './doubts/duties.ts'
import { describesOption } from './doubts/options.ts'
import { missesSomebody } from './who/somebody.ts'
import { asksWhere, pointsElsewhere } from './doubts/pointing.ts'
import { saidBy } from '../words/said-by.ts'
import { overlap, stemOf, wordsOf } from '../words/words.ts'
import { languageIn, languageOfQuestion } from '#server/infra/language/language.ts'
import { areGermanForms } from '#server/infra/language/german-forms.ts'
import type { PlacedUnit } from './placed-units.ts'
import { readerOf } from './reader-of.ts'
import { cellsOf, pointersOf } from './row-names.ts'

export type Candidate = PlacedUnit & { score: number; signs: Signs }

/** The features by which a unit is weighed as an answer. */
export type Signs = {
  meaning: number
  passage: number
  words: number
  cue: number
  range: number
  cell: number
  /** A table row that nothing in the question points to: the rows beside it would fit as well. */
  stray: number
  /** A row whose name is in the question, and how much of the rest its table speaks of. */
  pointed: number
  /** The sentence only says where something stands that was not asked for. */
  pointing: number
  /** The question asks for a duration, a height or a thing, and none is there. */
  formless: number
  /** A row whose cells say nothing of the kind that is asked for. */
  valueless: number
  /** It says by whom something was written or what it is, or begins with the option that is asked for. */
  told: number
  /** It stands in a section about the document, such as its authors, and that is not asked for. */
  aside: number
}

// Fitted with `node bench/fit-answers.ts` on the questions that are tuned on; `pointed`, `formless`
// and `pointing` are the best of a few values there, with the other weights as they were. `told`
// `aside` and `valueless` are set by hand: none of these questions asks for an option or an author.
const share: Signs = {
  meaning: 1,
  passage: 0.88,
  words: 0.67,
  cue: 0.06,
  range: 0.41,
  cell: 0.09,
  stray: -0.14,
  pointed: 0.6,
  formless: -0.5,
  valueless: -0.5,
  pointing: -0.3,
  told: 0.5,
  aside: -0.5,
}

// The built-in model was trained on English, so that the words of a German question say more than
// its meaning does. Chosen on the German questions that are tuned on (bench/data/german.yaml).
const shareInGerman: Signs = { ...share, meaning: 0.85, passage: 0.75, words: 1.42 }

/** The units of the passages as answers to the question, best first. */
export async function weighUnits(
  embed: Embed,
  asked: Asked,
  passages: WeighedPassage[],
): Promise<Candidate[]> {
  const [vector] = await embed([asked.whole], 'question')
  const words = questionWords(asked.whole)
  const asking = askingPart(asked)
  const wordsIn = readerOf(asked.whole)
  const pointers = pointersOf(asked)
  const shares = languageOfQuestion(asked.whole) === 'german' ? shareInGerman : share
  const weighed = await withMeanings(embed, foundBy(asked, passages))
  const isForeign = foreignIn(asked.whole, weighed)
  const standsAside = isAside(asked.whole)
  return weighed
    .flatMap(({ passage, units, meanings }) => {
      const inOwnWords = isForeign(passage) ? foreignShare : 0
      const likeness = likenessOf(vector!, meanings)
      // Without a search by meaning, the passage gets the score of its best unit.
      const ofPassage = similarityTo(asked, passage) ?? Math.max(0, ...likeness)
      const weightOf = weightIn(passage, asked)
      return units.flatMap((unit, position) => {
        if (isOfTheTitle(passage, unit) || beginsBefore(unit, position)) return []
        if (isOnlyImprint(asking, unit.quote)) return []
        const { range, cell, pointed, value } = pointers(unit, passage, weightOf)
        const cue = cueMatch(asking, value)
        // A number that points to the row is not what is asked for.
        const lacksValue =
          (cue < 0 && value !== unit.quote) ||
          (pointed < mostlyPointed && onlyHasWords(asking, unit)) ||
          missesSomebody(asking, unit)
        const signs: Signs = {
          meaning: likeness[position]!,
          passage: ofPassage,
          words: overlap(words, wordsIn(answeredBy(unit, passage, position)), weightOf),
          cue,
          range,
          cell,
          stray: cellsOf(unit).length > 0 && range + cell === 0 ? 1 : 0,
          pointed,
          formless: isOfForm(asking, saidBy(unit)) && !isOfAnotherThing(asking, unit.text) ? 0 : 1,
          valueless: lacksValue ? 1 : 0,
          pointing: pointsElsewhere(unit.quote) && !asksWhere(asking) ? 1 : 0,
          told: toldBy(asking, unit, withOption(passage.heading, unit.quote, position)),
          aside: standsAside(passage) ? 1 : 0,
        }
        return [{ passage, unit, position, signs, score: sum(signs, shares) + inOwnWords }]
      })
    })
    .sort((a, b) => b.score - a.score)
}

const mostlyPointed = 0.5

/**
 * The first sentences below a question need not say its words again, nor an item of a list those that
 * introduce the list; where it is no sentence, those of its heading neither.
 */
const answeredBy = (
  { text, quote, cells, lead }: Unit,
  { heading }: FoundPassage,
  position: number,
): string => {
  const isUnderQuestion = heading.endsWith('?') && position < 2 && cells.length === 0
  const isFragment = lead !== undefined && !/[.!?]$/.test(quote)
  const above = isUnderQuestion || isFragment ? lastHeading(plainHeading(heading)) : ''
  return [above, lead, text].filter(Boolean).join(' ')
}

const toldBy = (asking: string, { quote, cells }: Unit, named: string): number =>
  creditsSomebody(asking, quote) ||
  namesThosePresent(asking, quote) ||
  (cells.length === 0 && (isDefinitionAsked(asking, quote) || namesHolder(asking, quote)))
    ? 1
    : Math.max(
        describesOption(asking, named),
        cells.length === 0 && saysWhatFollows(asking, quote) ? shareOfWhatFollows : 0,
      )

/** Enough to come before the duty itself, which has the same words: ‘The fee is to be paid by 1 March.’ */
const shareOfWhatFollows = 0.4

/** A sentence in another language than the question comes after one as good that is in its own. */
const foreignShare = -0.2

function foreignIn(question: string, among: { passage: FoundPassage }[]) {
  const asked = languageOfQuestion(question)
  const languages = new Map(among.map(({ passage }) => [passage, languageIn(passage.text)]))
  const isMixed = asked !== undefined && [...languages.values()].includes(asked)
  return (passage: FoundPassage) => {
    const language = languages.get(passage)
    return isMixed && language !== undefined && language !== asked
  }
}

/** Other passages were found by another reading of the question, and say nothing about this one. */
export function foundBy({ whole }: Asked, passages: WeighedPassage[]): WeighedPassage[] {
  const found = passages.filter(({ evidence }) => evidence && whole in evidence.foundBy)
  return found.length > 0 ? found : passages
}

const similarityTo = ({ whole }: Asked, { evidence, meaning }: WeighedPassage) =>
  evidence && whole in evidence.foundBy ? evidence.foundBy[whole] : meaning

/** The rest of a sentence that stands on the page before says nothing by itself; ‘a)’ begins one. */
const beginsBefore = ({ quote, cells }: Unit, position: number): boolean =>
  position === 0 &&
  cells.length === 0 &&
  (/^(?!\p{Ll}{1,3}[).] )\p{Ll}/u.test(quote) || closesMoreThanItOpens(quote))

const closesMoreThanItOpens = (quote: string) =>
  quote.split(')').length > quote.split('(').length && !/^\(?[\p{L}\d]{1,3}\)/u.test(quote)

/** A line under the title says what the document is about: it shares many words with questions and answers none. */
export const isOfTheTitle = (
  { page, heading, evidence }: WeighedPassage,
  { quote }: Unit,
): boolean => page === 1 && heading === '' && Boolean(evidence?.about.includes(quote))

const sum = (signs: Signs, shares: Signs) =>
  (Object.keys(shares) as (keyof Signs)[]).reduce(
    (total, sign) => total + shares[sign] * signs[sign],
    0,
  )

/**
 * The weight of a word of the question: rare words weigh more, and so do new ones in a
 * conversation.
 */
export function weightIn(
  { evidence }: WeighedPassage,
  { whole, fresh }: Asked,
): (word: string) => number {
  const weights = Object.entries(evidence?.weights ?? {})
  const ofStem = new Map(weights.map(([term, weight]) => [stemOf(term), weight]))
  // PostgreSQL stems German words otherwise than they are stemmed here.
  const isGerman = languageOfQuestion(whole) === 'german'
  const formOf = (word: string) =>
    isGerman ? weights.find(([term]) => areGermanForms(term, word))?.[1] : undefined
  const rarity = (word: string) =>
    evidence ? (ofStem.get(word) ?? formOf(word) ?? evidence.rarest) : 1
  if (whole === fresh) return rarity
  const added = wordsOf(fresh)
  return (word) => rarity(word) * (added.has(word) ? freshShare : 1)
}

const freshShare = 3

/**
 * Meanings that are not stored are computed for the first few passages only, because it takes time.
 */
export async function withMeanings(embed: Embed, passages: WeighedPassage[]) {
  const all = passages.map((passage) => {
    const units = unitsOf(passage)
    const stored = passage.evidence?.meanings
    return {
      passage,
      units,
      stored: stored?.length === units.length * dimensions ? stored : undefined,
    }
  })
  const known = all.filter(({ stored }) => stored)
  const unknown = all
    .filter(({ stored, units }) => !stored && units.length > 0)
    .slice(0, mostComputed)
  const texts = unknown.flatMap(({ passage, units }) =>
    units.map((unit) => unitInContext(passage, unit)),
  )
  const vectors = texts.length > 0 ? await embed(texts, 'question') : []
  return [
    ...known.map(({ passage, units, stored }) => ({ passage, units, meanings: stored! })),
    ...unknown.map(({ passage, units }) => ({
      passage,
      units,
      meanings: packMeanings(vectors.splice(0, units.length)) as Uint8Array,
    })),
  ]
}

export const mostComputed = 6
