import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import { instructsModels } from './instructions.ts'
import {
  countsIt,
  hasForm,
  hasRole,
  onlySupposes,
  saysHow,
  saysTheWay,
  thingAskedFor,
} from './answer-forms.ts'
import { leavesOpen } from './assertions.ts'
import { hasOnlyFirstPart, isOfAnotherThing, isOnlyInCompounds } from './compounds.ts'
import { answersAnother } from '../asked/other-question.ts'
import { saysNoMeaning } from './definitions.ts'
import {
  type Asked,
  type WeighedPassage,
  askingPart,
  lastHeading,
  withOption,
  wordsOfFilename,
} from '#server/features/passages/passages.ts'
import { focusMatch, missingNames, questionWords, telling } from './cues.ts'
import { readerOf } from '../reader-of.ts'
import { cellsOf } from '../row-names.ts'
import { type Candidate, weightIn } from '../scoring.ts'
import { askedWords, strangenessIn } from './strangeness.ts'
import { isAgreed, missingNumbers } from './numbers-asked.ts'
import { missesSpan } from './measures.ts'
import { missesWhatIsAsked } from './what-is-missed.ts'
import { saidBy } from '#server/features/answering/words/said-by.ts'
import { waysToReach } from '#server/features/answering/words/ways-to-reach.ts'
import { asksWhomToReach } from '#server/features/answering/words/what-asks.ts'
import { languageOfQuestion, mayBeIn } from '#server/infra/language/language.ts'
import { overlap } from '#server/features/answering/words/words.ts'
import { amountInColumn } from '#server/features/answering/tables/columns-in-range.ts'

/**
 * What is measured of the best candidate; its fitted weights say how likely it is the answer. Most
 * measures go from 0 to 1.
 */
type Measures = {
  score: number
  meaning: number
  /** The share of the question's words that the passage, its headings and its title contain. */
  covered: number
  focus: number
  /** All but the thing asked for is there: the document knows the subject, but not this fact. */
  allButFocus: number
  missingNames: number
  /** The question asks for a kind of answer, such as a date, that the sentence does not contain. */
  unmet: number
  /** Weighed by rarity: the share of the question's words that the text has in no form. */
  missingShareInSentence: number
  missingShareInPassage: number
  /** The rarest of those words, from 0 to 1. */
  rarestMissingInSentence: number
  rarestMissingInPassage: number
  /** The question asks for a height, a colour or a year, and the sentence has none. */
  lacksForm: number
  /** The question asks 'how many members', and no number of members is there. */
  lacksCount: number
  /** The question asks 'is there a sauna': how unrelated a sauna is to the passage. */
  absent: number
  /** By how much the sentence is better than the next one. */
  lead: number
  /** By how much it is better than the best one of another passage. */
  leadOfPassage: number
  /** The search found its passage first. */
  first: number
  pointed: number
  /** The share of the numbers in the question that the sentence neither has nor takes in. */
  missingNumbers: number
  /** Another passage has the same numbers: it says the same, and is no rival. */
  agreed: number
  /** 'Who is the president?': no such word is in the sentence, in this form. */
  lacksRole: number
}

/** The rules below use these by themselves; they have no weights. */
type Facts = {
  /** 'How do I …': the sentence says what need not or cannot be done. */
  lacksWay: boolean
  /** 'How do I reconcile an account?': the sentence begins with 'To reconcile an account'. */
  saysTheWay: boolean
  /** What is asked is only supposed there, as in 'If you have encrypted it, …'. */
  onlySupposed: boolean
  /** 'What does netboot mean?': it says something of it, but not what it means. */
  lacksMeaning: boolean
  /** It lacks what every answer to such a question has, such as a person where it asks who. */
  misses: boolean
  /** It speaks of a book cradle where a book is asked for. */
  ofAnother: boolean
  /** ‘Who do I call?’: a telephone number is there. */
  reaches: boolean
  /** In German, meanings say less: the built-in model was trained on English. */
  inGerman: boolean
  /** What was spoken of just before is hardly another subject. */
  isOfTalk?: boolean
}

/** How far the best candidate is from being the answer. */
export type Doubts = Measures & Facts

/** Of the best candidate. Candidates come best first; there is at least one. */
export async function doubtsOf(
  embed: Embed,
  asked: Asked,
  candidates: Candidate[],
  passages: WeighedPassage[],
): Promise<Doubts> {
  const [best, second] = candidates
  const { passage, unit, score, signs } = best!
  const { title, filename, heading, text } = passage
  // ‘2 hours’ is said by a row with a column for ‘up to 3 hours’.
  const amount = unit.cells.length > 0 ? amountInColumn(asked.whole, unit.heads) : ''
  const around = [title, wordsOfFilename(filename), heading, text, amount].join(' ')
  const said = saidBy(unit)
  const withHeading = `${unit.text} ${heading} ${amount}`
  const wordsIn = readerOf(asked.whole)
  const words = wordsIn(around)
  const weightOf = weightIn(passage, asked)
  const covered = overlap(questionWords(asked.whole), words, weightOf)
  const asking = askingPart(asked)
  const focus = focusMatch(asking, words)
  const strangeness = await strangenessIn(embed, asked.whole, around, weightOf)
  const inSentence = strangeness(askedWords(telling(asked.whole)), withHeading)
  const inPassage = strangeness(askedWords(telling(asked.whole)), around)
  return {
    score,
    meaning: signs.meaning,
    covered,
    focus,
    allButFocus: covered * (1 - focus),
    missingNames: missingNames(asked.whole, words),
    unmet: signs.cue < 0 ? 1 : 0,
    missingShareInSentence: inSentence.share,
    missingShareInPassage: inPassage.share,
    rarestMissingInSentence: inSentence.most,
    rarestMissingInPassage: inPassage.most,
    lacksForm: hasForm(asking, said) && signs.valueless === 0 ? 0 : 1,
    lacksCount: countsIt(asking, said) ? 0 : 1,
    absent: strangeness(askedWords(telling(thingAskedFor(asking))).slice(0, 2), around).most,
    lead: score - (second?.score ?? 0),
    leadOfPassage: score - (candidates.find((one) => one.passage.id !== passage.id)?.score ?? 0),
    first: passages[0]?.id === passage.id ? 1 : 0,
    pointed: signs.pointed,
    missingNumbers: missingNumbers(
      // ‘And E28?’ asks for no number of the question before.
      /\d/.test(asked.fresh) ? asked.fresh : asking,
      withHeading,
      // A column that counts what is asked may take the number in.
      signs.range > 0 && unit.cells.length > 0 ? unit.cells : cellsOf(unit),
    ),
    agreed: isAgreed(candidates) ? 1 : 0,
    lacksRole: hasRole(asking, withHeading) ? 0 : 1,
    ...factsOf(asking, best!),
  }
}

function factsOf(asking: string, { passage, unit, position }: Candidate): Facts {
  const { title, heading, text } = passage
  const said = saidBy(unit)
  return {
    lacksWay: !saysHow(asking, unit.quote),
    saysTheWay: saysTheWay(asking, unit.quote),
    onlySupposed: onlySupposes(asking, unit.quote),
    ofAnother: isOfAnotherThing(asking, said),
    inGerman: languageOfQuestion(asking) === 'german' && mayBeIn('german', text),
    reaches: asksWhomToReach(asking) && waysToReach.test(unit.quote),
    lacksMeaning: saysNoMeaning(unit, asking, position === 0 ? lastHeading(heading) : ''),
    misses:
      missesWhatIsAsked(asking, {
        ...unit,
        quote: withOption(heading, unit.quote, position),
      }) ||
      instructsModels(text) ||
      leavesOpen(asking, unit, `${title} ${heading}`) ||
      answersAnother(asking, lastHeading(heading)) ||
      isOnlyInCompounds(asking, said) ||
      hasOnlyFirstPart(asking, said) ||
      // What stands above a row may say what its prices are for.
      missesSpan(asking, said, heading, unit.cells.length > 0 ? text : ''),
  }
}

type Weights = { bias: number } & Partial<Record<keyof Measures, number>>

// Fitted with `node bench/fit-answers.ts`.
const weights: Weights = {
  bias: -1.05,
  score: 1.33,
  meaning: 1.52,
  covered: -0.47,
  focus: 0.78,
  allButFocus: -1.23,
  missingNames: -0.88,
  unmet: -0.65,
  missingShareInSentence: -0.39,
  missingShareInPassage: -0.79,
  rarestMissingInSentence: -0.58,
  rarestMissingInPassage: -0.65,
  lacksForm: -1.44,
  lacksCount: -0.97,
  absent: -1.75,
  lead: 0.79,
}

// Fitted to whether the best candidate is right, rather than whether there is an answer at all.
const rightWeights: Weights & Measures = {
  bias: -2.34,
  score: 1.23,
  meaning: 0.65,
  covered: -0.73,
  focus: 0.23,
  allButFocus: -0.06,
  missingNames: -1.01,
  unmet: -0.06,
  missingShareInSentence: -0.76,
  missingShareInPassage: -1.07,
  rarestMissingInSentence: -0.47,
  rarestMissingInPassage: -0.1,
  lacksForm: -0.54,
  lacksCount: 0.26,
  absent: -0.1,
  lead: 1.78,
  leadOfPassage: 1.15,
  first: 0.61,
  pointed: 1.02,
  missingNumbers: -0.12,
  agreed: 0.72,
  lacksRole: -0.72,
}

const { bias: _, ...measures } = rightWeights
/** What `bench/fit-answers.ts` fits weights of. */
export const measureNames = Object.keys(measures) as (keyof Measures)[]

/** Whether to quote the best candidate; never for a question on another subject, or another thing. */
export const isAnswer = (doubts: Doubts): boolean =>
  !doubts.ofAnother &&
  !isFar(doubts) &&
  (saysWhomToReach(doubts) ||
    (likelihoodOf(doubts) >= answersFrom && rightness(doubts) >= quotesFrom(doubts)))

/**
 * Whether to say that the quote is the answer; others are said to be what may help. A quote without
 * what the question asks for, such as a duration or one of its numbers, is never sure.
 */
export const isSure = (doubts: Doubts): boolean =>
  rightness(doubts) >= (doubts.saysTheWay ? sureOfTheWayFrom : sureFrom) &&
  hasAllOf(doubts) &&
  doubts.missingShareInPassage < mostMissing &&
  doubts.missingNumbers < mostNumbersMissing

/** Whether nothing is missing that every answer to such a question has. */
export const hasAllOf = (doubts: Doubts): boolean =>
  doubts.lacksForm + doubts.lacksCount + doubts.lacksRole === 0 &&
  !(doubts.lacksWay || doubts.onlySupposed || doubts.lacksMeaning || doubts.misses)

/** Set by hand: hardly a question of the fitted sets asks whom to call. */
const saysWhomToReach = ({ reaches, covered }: Doubts) => reaches && covered >= 0.4

/** Whether the question is on another subject altogether. */
export const isFar = (doubts: Doubts): boolean =>
  doubts.covered < farBelow.covered && doubts.meaning < leastMeaning(doubts)

const leastMeaning = ({ isOfTalk, inGerman, missingShareInPassage: missing }: Doubts) => {
  if (isOfTalk) return farBelow.meaningInTalk
  return inGerman || missing < hardlyMissing ? farBelow.meaningOfAll : farBelow.meaning
}

// Chosen on the tuning half of the questions, where it wrongly refuses about one answer in ten.
const answersFrom = 0.36
// Of the quotes with more than this, 90 in a hundred are right on the tuning half, 94 on the other.
const sureFrom = 0.6
const sureOfTheWayFrom = 0.3
const mostNumbersMissing = 0.5
/** Of the question's words, weighed by rarity, half have nothing like them in the passage. */
const mostMissing = 0.5
// Below it too few quotes are right; more is needed of one that has hardly a word of the question.
const quotesFrom = ({ covered, missingShareInSentence }: Doubts) =>
  covered < 0.25 && missingShareInSentence >= mostMissing ? 0.25 : 0.15
/** What says every word of the question, be it in others, is less easily on another subject. */
const hardlyMissing = 0.1
const farBelow = { meaning: 0.38, meaningOfAll: 0.33, meaningInTalk: 0.28, covered: 0.6 }

/** How likely it is that the documents answer the question at all, 0 to 1. */
export const likelihoodOf = (doubts: Doubts): number => probability(weights, doubts)

/** How likely it is that the best candidate is the answer, 0 to 1. */
const rightness = (doubts: Doubts): number => probability(rightWeights, doubts)

function probability({ bias, ...weights }: Weights, doubts: Doubts): number {
  const measured = Object.entries(weights) as [keyof Measures, number][]
  const power = measured.reduce((total, [name, weight]) => total + weight * doubts[name], bias)
  return 1 / (1 + Math.exp(-power))
}
