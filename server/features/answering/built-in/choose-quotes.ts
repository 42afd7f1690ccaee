import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import {
  type Asked,
  type WeighedPassage,
  asMeant,
  asksForMore,
  readingsOf,
} from '#server/features/passages/passages.ts'
import type { Question, Turn } from '#server/infra/model/model.ts'
import { inOneLanguage, isInAnotherLanguage, weighedAcross, withAcross } from './across.ts'
import { ofAgeAsked } from './asked/age-asked.ts'
import { ofCaseAsked } from './asked/case-asked.ts'
import { withChangesSince } from './asked/changed-since.ts'
import { keeperAsked } from './asked/keeper-asked.ts'
import { withLaterSection } from './asked/later-section.ts'
import { asksOnlyKind } from './asked/kind-asked.ts'
import { listAsked } from './asked/list-asked.ts'
import { optionAsked } from './asked/option-asked.ts'
import { ofPersonAsked } from './who/person-asked.ts'
import { programAsked } from './asked/program-asked.ts'
import { withWholeList } from './asked/whole-list.ts'
import { asksForNumber } from './doubts/answer-forms.ts'
import { isFar } from './doubts/doubt.ts'
import { isBesideInstruction } from './doubts/instructions.ts'
import { ofOneDocument } from './halves.ts'
import {
  asWhole,
  lastQuoted,
  preferringLast,
  withoutRepeating,
  withoutWordsBefore,
} from './in-talk.ts'
import { withWhatIsLeftOut } from './left-out.ts'
import { withExceptionBeside } from './with-exception.ts'
import { withoutTold } from './more-of-it.ts'
import { withOtherCounts } from './other-counts.ts'
import { quotesOfSection, withSection } from './quotes-of-section.ts'
import { ofRowTold } from './row-told.ts'
import type { Candidate } from './scoring.ts'
import { speaksOf } from './speaks-of.ts'
import { ofProblemAsked } from './tables/problem-asked.ts'
import { withoutStrayPointers } from './telling/with-antecedent.ts'
import {
  type Chosen,
  type Quotes,
  type Weighed,
  asOneReading,
  bestOfEachPassage,
  isAnswered,
  isSurely,
  withNearlyAsGood,
  withWhatIsAsked,
  withoutEqualRows,
  withoutRepeatedQuotes,
} from './weighed.ts'
import { weighedWithNames } from './weighed-with-names.ts'
import { waysToReach } from '../words/ways-to-reach.ts'

const mostQuotes = { short: 1, medium: 3, long: 6 }

/**
 * The quotes, best first. Where the library does not answer: no quotes, only the closest passages.
 * What is not surely answered in the language of the question is looked for in another one, too.
 */
export async function chooseQuotes(
  embed: Embed,
  question: Question,
  passages: WeighedPassage[],
): Promise<Chosen> {
  const read = await weighedFor(embed, question, passages)
  const here = await chosenHere(question, passages, read)
  const { text, readings, whole, most } = read
  // ‘Why not?’ has no word to look for in another language.
  const isEnough = here.chosen.length > 0 || asksOnlyKind(text)
  if (isEnough && !here.isInAnotherLanguage) return here
  const across = await weighedAcross(embed, question, inOneLanguage(text, readings[0]!.whole))
  if (!across) return here
  return withAcross(here, whole, across, { most, isInTalk: question.history.length > 0 })
}

/** A question as it is read, and what is found by that. */
type Read = {
  /** Without typos, and so is the talk before it. */
  text: string
  history: Turn[]
  /** Of the question as a whole. */
  readings: Asked[]
  halvesRead: Asked[][]
  whole: Weighed
  halves: Weighed[]
  /** How many quotes there may be. */
  most: number
  /** It asks for more of what was quoted. */
  isMore: boolean
}

async function weighedFor(
  embed: Embed,
  question: Question,
  passages: WeighedPassage[],
): Promise<Read> {
  const corrections = passages[0]?.evidence?.corrections ?? []
  const { words, length = 'medium' } = question.manner ?? {}
  const [text, history] = asMeant(question.text, question.history, corrections)
  const asked = readingsOf(text, history, words)
  const isMore = asksForMore(question.text)
  const weighed = await weighedWithNames(embed, { ...question, text }, asked.whole, passages)
  const meant = ofRowTold(history, preferred(text, weighed))
  const whole = isMore ? weighed : withoutRepeating(text, history, meant, asked.whole)
  const halves = await weighedHalves(embed, question, asked.halves, passages)
  // The name of the document that is quoted need not stand in a quote.
  const ofRest = whole.ofRest === undefined ? [] : [asOneReading(whole.ofRest)]
  return {
    ...{ text, history, readings: [...asked.whole, ...ofRest], halvesRead: asked.halves },
    ...{ whole, halves, most: mostQuotes[isMore ? 'long' : length], isMore },
  }
}

/** What is quoted in the language of the question, without what only looks like an answer. */
async function chosenHere(
  question: Question,
  passages: WeighedPassage[],
  read: Read,
): Promise<Chosen> {
  const { text, whole, most, isMore } = read
  const quotes = await quotesOf(question, passages, read)
  const ofQuestion = withoutWordsBefore(text, read.history, quotes.chosen)
  const isOther = isInAnotherLanguage(
    question.text,
    ofQuestion.length > 0
      ? ofQuestion.map(({ passage }) => passage)
      : passages.slice(0, passagesRead),
  )
  const all = [...read.readings, ...read.halvesRead.flat(), asOneReading(question.text)]
  const isSpoken = speaksOfIt(question, all)
  const spoken =
    quotes.isSure || isOther || asksOnlyKind(text)
      ? ofQuestion
      : ofQuestion.filter((one) => isSpoken(one) || saysItOtherwise(whole, one))
  const ofThatAge = isOther
    ? undefined
    : ofAgeAsked(text, spoken, whole.candidates, lastQuoted(passages))
  const isOfIt = ({ passage, unit }: Candidate) =>
    speaksOf(all, spoken.length > 0 ? { ...passage, text: unit.text } : passage)
  const ofAge = ofThatAge && isOfIt(ofThatAge) ? ofThatAge : undefined
  const told = withoutStrayPointers(ofAge ? [ofAge, ...spoken].slice(0, most) : spoken)
  const chosen = quotes.isSure || isMore ? told : withoutEqualRows(told, whole.candidates)
  const hasClosest =
    chosen.length === 0 &&
    (ofQuestion.length === 0 || told.length > 0) &&
    isSomethingNear(whole, isOther)
  return {
    chosen,
    isSure: quotes.isSure && !isOther && !ofAge && !chosen.some(isBesideInstruction),
    isInAnotherLanguage: isOther,
    corrections: passages[0]?.evidence?.corrections ?? [],
    closest: hasClosest ? bestOfEachPassage(whole.candidates) : [],
  }
}

/** The halves of a question that asks two things, each weighed as a question of its own. */
async function weighedHalves(
  embed: Embed,
  question: Question,
  readings: Asked[][],
  passages: WeighedPassage[],
): Promise<Weighed[]> {
  const found: Weighed[] = []
  for (const half of readings)
    found.push(await preferringLast(embed, half[0]!.fresh, half, passages))
  const halves: Weighed[] = []
  for (const [at, one] of (await ofOneDocument(embed, readings, found, passages)).entries()) {
    const { fresh } = readings[at]![0]!
    const answered = withLaterSection(fresh, withWhatIsAsked(fresh, one))
    const half = await withSection({ ...question, text: fresh }, passages, answered)
    halves.push({ ...half, isTold: tells.test(fresh) })
  }
  return halves
}

/** ‘May I sing? I was ill.’ */
const tells = /^(?:i|we|my|he|she|they|ich|wir|mein\p{L}{0,2}|er|sie)(?!\p{L})[^?]*$/iu

/** With what the question means first, though another sentence has more of its words. */
const preferred = (text: string, weighed: Weighed): Weighed =>
  ofPersonAsked(
    text,
    ofCaseAsked(
      text,
      withChangesSince(
        text,
        withLaterSection(text, withWhatIsAsked(text, ofProblemAsked(text, weighed))),
      ),
    ),
  )

/**
 * What is quoted: a line, a section or a list that the question asks for; otherwise the best
 * sentences, and with them what they leave out.
 */
async function quotesOf(
  question: Question,
  passages: WeighedPassage[],
  { text, readings, whole, halves, most, isMore }: Read,
): Promise<Quotes> {
  const best = bestOf(whole, halves, most)
  if (isMore) return withoutTold(best, whole, question.history)
  if (halves.length > 0) return best
  const line = await quotesOfLine(question, passages, whole, most)
  // The line of an option need not repeat the question, nor the section or the list that has its name.
  if (line) return line
  const alone = asWhole(question, readings)
  const section =
    alone === undefined
      ? undefined
      : await quotesOfSection({ ...question, text: alone }, passages, whole, most)
  if (section?.isSole) return section
  const list = section ? undefined : listAsked(readings[0]!.whole, whole)
  if (list) return list
  const counted = withOtherCounts(withExceptionBeside(section ?? best, text, most), text, most)
  return withWholeList(await withWhatIsLeftOut(counted, readings, question, most), text)
}

/** Whether a quote speaks of what is asked, in any of its readings. */
const speaksOfIt =
  (question: Question, readings: Asked[]) =>
  ({ passage, unit }: Candidate): boolean =>
    // ‘In the evening call 0114 …’ says the number for a toothache, too.
    (asksForNumber(question.text) && waysToReach.test(unit.quote)) || speaksOf(readings, passage)

/** Whether a sentence says more than half of what is asked in like words: ‘Medicines’ of ‘pills’. */
const saysItOtherwise = ({ doubts, measured }: Weighed, one: Candidate): boolean =>
  one === measured && doubts !== undefined && doubts.missingShareInSentence < 0.5

const passagesRead = 5
const wordsOfNear = 0.4

/** A sentence that has a rare word of the question is close, whatever its meaning. */
const isSomethingNear = ({ candidates: [best], doubts }: Weighed, isOther: boolean): boolean =>
  doubts !== undefined && (!isFar(doubts) || isOther || (best?.signs.words ?? 0) >= wordsOfNear)

/** Where each half has its answer, those; otherwise what answers the question as a whole, too. */
function bestOf(whole: Weighed, halves: Weighed[], most: number): Quotes {
  const answered = halves.filter(isAnswered)
  const asking = halves.filter(({ isTold }) => !isTold)
  const isComplete = asking.length > 0 && asking.every(isAnswered)
  const others = isAnswered(whole) && !isComplete ? withNearlyAsGood(whole.candidates) : []
  const ofHalves = answered.map(({ candidates }) => candidates[0]!)
  const taken = others.length > 0 ? [...answered, whole] : answered
  return {
    chosen: withoutRepeatedQuotes([...ofHalves, ...others]).slice(0, most),
    // One half is no answer to both.
    isSure: taken.every(isSurely) && (halves.length === 0 || isComplete),
  }
}

/** Where a question asks for what stands in one line: that of an option, an office or a program. */
async function quotesOfLine(
  { text, access }: Question,
  passages: WeighedPassage[],
  { candidates: [best] }: Weighed,
  most: number,
): Promise<Quotes | undefined> {
  const found =
    optionAsked(text, passages, best) ??
    (await keeperAsked(text, passages, best, access)) ??
    (await programAsked(text, passages, best, access))
  return found && { ...found, chosen: found.chosen.slice(0, most) }
}
