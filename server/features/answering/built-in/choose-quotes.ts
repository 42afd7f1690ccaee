import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import {
  type Asked,
  type WeighedPassage,
  asMeant,
  asksForMore,
  onlyGoesOn,
  lastHeading,
  plainHeading,
  readingsOf,
} from '#server/features/documents/documents.ts'
import { languageIn, languageOfQuestion } from '#server/infra/language/language.ts'
import type { Question } from '#server/infra/model/model.ts'
import { asksForNumber } from './doubts/answer-forms.ts'
import { hasAllOf, isFar, isSure } from './doubts/doubt.ts'
import { isBesideInstruction } from './doubts/instructions.ts'
import { type Candidate, foundBy } from './scoring.ts'
import { inOneLanguage, weighedAcross, withAcross } from './across.ts'
import {
  type Chosen,
  type Quotes,
  type Weighed,
  apart,
  asRead,
  isAnswered,
  likeliest,
  onceEach,
  withNear,
  withWhatIsAsked,
} from './weighed.ts'
import { speaksOf } from './speaks-of.ts'
import { isSaidIn, tellingStems } from '../words/telling.ts'
import { ofOneDocument } from './halves.ts'
import {
  asksOnlyHow,
  isOf,
  lastQuoted,
  preferringLast,
  withoutRepeating,
  withoutWordsBefore,
} from './in-talk.ts'
import { withoutStrayPointers } from './with-antecedent.ts'
import { waysToReach } from '../words/ways-to-reach.ts'
import { hasEveryWord } from '../words/words.ts'
import { ofAgeAsked } from './asked/age-asked.ts'
import { ofCaseAsked } from './asked/case-asked.ts'
import { withChangesSince } from './asked/changed-since.ts'
import { optionAsked } from './asked/option-asked.ts'
import { withOtherCounts } from './other-counts.ts'
import { withWhatIsLeftOut } from './left-out.ts'
import { keeperAsked } from './asked/keeper-asked.ts'
import { withLaterSection } from './asked/later-section.ts'
import { listAsked } from './asked/list-asked.ts'
import { programAsked } from './asked/program-asked.ts'
import { withWholeList } from './asked/whole-list.ts'
import { type SectionAsked, sectionAsked } from './asked/section-asked.ts'

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
  const corrections = passages[0]?.evidence?.corrections ?? []
  const { words, length = 'medium' } = question.manner ?? {}
  const [text, history] = asMeant(question.text, question.history, corrections)
  const asked = readingsOf(text, history, words)
  const weighed = await weighedWhole(embed, { ...question, text }, asked.whole, passages)
  const isMore = asksForMore(question.text)
  const whole = isMore ? weighed : withoutRepeating(text, history, preferred(text, weighed))
  const found: Weighed[] = []
  for (const readings of asked.halves)
    found.push(await preferringLast(embed, readings[0]!.fresh, readings, passages))
  const halves: Weighed[] = []
  for (const [at, one] of (await ofOneDocument(embed, asked.halves, found, passages)).entries()) {
    const { fresh } = asked.halves[at]![0]!
    const answered = withLaterSection(fresh, withWhatIsAsked(fresh, one))
    const half = await withSection({ ...question, text: fresh }, passages, answered)
    halves.push({ ...half, isTold: tells.test(fresh) })
  }
  const most = mostQuotes[isMore ? 'long' : length]
  const isOne = halves.length === 0 && !isMore
  const line = isOne ? await quotesOfLine(question, passages, whole, most) : undefined
  const section =
    isOne && !line ? await quotesOfSection(question, passages, whole, most) : undefined
  const list = isOne && !line && !section ? listAsked(asked.whole[0]!.whole, whole) : undefined
  const quotes = line ?? section ?? list ?? quotesOf(whole, halves, most)
  // The name of the document that is quoted need not stand in a quote.
  const ofRest = whole.ofRest === undefined ? [] : [asRead(whole.ofRest)]
  // The line of an option need not repeat the question, nor the section or the list that has its name.
  const isWhole = !isOne || line !== undefined || section?.isSole || list !== undefined
  const { chosen: taken, isSure: isCertain } = isWhole
    ? quotes
    : withWholeList(
        await withWhatIsLeftOut(
          withOtherCounts(quotes, text, most),
          [...asked.whole, ...ofRest],
          question,
          most,
        ),
        text,
      )
  const ofQuestion = withoutWordsBefore(text, history, taken)
  const isOther = isInAnotherLanguage(
    question.text,
    ofQuestion.length > 0
      ? ofQuestion.map(({ passage }) => passage)
      : passages.slice(0, passagesRead),
  )
  // ‘In the evening call 0114 …’ says the number for a toothache, too.
  const saysNumber = (quote: string) => asksForNumber(question.text) && waysToReach.test(quote)
  const all = [...asked.whole, ...asked.halves.flat(), ...ofRest, asRead(question.text)]
  const spoken =
    isCertain || isOther || asksOnlyHow(text)
      ? ofQuestion
      : ofQuestion.filter(({ passage, unit }) => saysNumber(unit.quote) || speaksOf(all, passage))
  const ofThatAge = ofAgeAsked(text, spoken, whole.candidates, lastQuoted(passages))
  const isOfIt = ({ passage, unit }: Candidate) =>
    speaksOf(all, spoken.length > 0 ? { ...passage, text: unit.text } : passage)
  const ofAge = ofThatAge && !isOther && isOfIt(ofThatAge) ? ofThatAge : undefined
  const chosen = withoutStrayPointers(ofAge ? [ofAge, ...spoken].slice(0, most) : spoken)
  const isUnheard = ofQuestion.length > 0 && chosen.length === 0
  // A sentence that has a rare word of the question is close, whatever its meaning.
  const isNear = isOther || (whole.candidates[0]?.signs.words ?? 0) >= wordsOfNear
  const isUnknown = chosen.length > 0 || !whole.doubts || (isFar(whole.doubts) && !isNear)
  const here: Chosen = {
    chosen,
    isSure: isCertain && !isOther && !ofAge && !chosen.some(isBesideInstruction),
    ...{ isInAnotherLanguage: isOther, corrections },
    closest: isUnknown || isUnheard ? [] : apart(whole.candidates),
  }
  if (chosen.length > 0 && !isOther) return here
  const across = await weighedAcross(embed, question, inOneLanguage(text, asked.whole[0]!.whole))
  if (!across) return here
  return withAcross(here, whole, across, { most, isInTalk: question.history.length > 0 })
}

/** ‘May I sing? I was ill.’ */
const tells = /^(?:i|we|my|he|she|they|ich|wir|mein\p{L}{0,2}|er|sie)(?!\p{L})[^?]*$/iu

/** With what the question means first, though another sentence has more of its words. */
const preferred = (text: string, weighed: Weighed): Weighed =>
  ofCaseAsked(text, withChangesSince(text, withLaterSection(text, withWhatIsAsked(text, weighed))))

const passagesRead = 5
const wordsOfNear = 0.4

/**
 * Whether the question is in one language and what was found in another: the words say nothing
 * then, and the embeddings little.
 */
function isInAnotherLanguage(question: string, passages: Pick<WeighedPassage, 'text'>[]): boolean {
  const asked = languageOfQuestion(question)
  const found = passages
    .map(({ text }) => languageIn(text))
    .filter((language) => language !== undefined)
  return asked !== undefined && found.length > 0 && !found.includes(asked)
}

/**
 * Where documents are named, what they say comes before what others say that have their name; where
 * they do not answer, others are never sure.
 */
async function weighedWhole(
  embed: Embed,
  { text, manner }: Question,
  readings: Asked[],
  passages: WeighedPassage[],
): Promise<Weighed> {
  const named = passages[0]?.evidence?.named
  if (!named) return preferringLast(embed, text, readings, passages)
  const rests = readingsOf(named.rest, [], manner?.words).whole
  const within = named.isOrganisation
    ? await likeliest(embed, [...readings, ...rests], passages.filter(isOf(named)))
    : await likeliest(embed, rests, passages)
  const ofRest = named.rest
  if (named.isOnly) return isAnswered(within) ? { ...within, ofRest } : saying(named.about, within)
  const everywhere = await likeliest(embed, readings, passages)
  if (isAnswered(within)) {
    // With the name of its document, ‘What is … in the handbook?’ does not look like a definition.
    const isSurer =
      everywhere.doubts &&
      !everywhere.isByOtherWords &&
      isSure(everywhere.doubts) &&
      hasAllOf(within.doubts ?? everywhere.doubts)
    return { ...(isSurer && isSame(within, everywhere) ? everywhere : within), ofRest }
  }
  const isElsewhere = !named.ids.includes(everywhere.candidates[0]?.passage.fileId ?? '')
  return { ...everywhere, isNeverSure: isElsewhere }
}

const isSame = ({ candidates: [one] }: Weighed, { candidates: [other] }: Weighed) =>
  one?.passage.id === other?.passage.id && one?.unit.quote === other?.unit.quote

/** Asked what a document says about something, a sentence that has all of its words is what it says. */
function saying(about: string | undefined, weighed: Weighed): Weighed {
  const asked = [...tellingStems(about ?? '').keys()]
  if (asked.length === 0) return weighed
  const candidates = weighed.candidates.filter(({ unit }) => asked.every(isSaidIn(unit.text)))
  return candidates.length > 0 ? { ...weighed, candidates, isSaying: true } : weighed
}

/** Where each half has its answer, those; otherwise what answers the question as a whole, too. */
function quotesOf(whole: Weighed, halves: Weighed[], most: number): Quotes {
  const answered = halves.filter(isAnswered)
  const asking = halves.filter(({ isTold }) => !isTold)
  const isComplete = asking.length > 0 && asking.every(isAnswered)
  const others = isAnswered(whole) && !isComplete ? withNear(whole.candidates) : []
  const ofHalves = answered.map(({ candidates }) => candidates[0]!)
  const taken = others.length > 0 ? [...answered, whole] : answered
  return {
    chosen: onceEach([...ofHalves, ...others]).slice(0, most),
    // One half is no answer to both.
    isSure: taken.every(isSurely) && (halves.length === 0 || isComplete),
  }
}

const isSurely = (one: Weighed): boolean =>
  one.isSureOfSection ??
  (isSure(one.doubts!) && !one.isNeverSure && !one.isSaying && !one.isByOtherWords)

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

/** What the section that is asked for begins with, and its sentences that answer best. */
async function quotesOfSection(
  { text, history, access }: Question,
  passages: WeighedPassage[],
  whole: Weighed,
  most: number,
): Promise<(Quotes & { isSole: boolean }) | undefined> {
  // ‘And during probation?’ asks what was asked before, of another case.
  if (history.length > 0 && onlyGoesOn(text)) return undefined
  const [best] = whole.candidates
  const isDefined =
    best !== undefined && best.signs.cue > 0 && best.signs.pointing === 0 && isAnswered(whole)
  const { ofRest } = whole
  const found = ofRest === undefined ? passages : foundBy(asRead(ofRest), passages)
  const section = await sectionAsked(ofRest ?? text, found, best, access)
  if (!section || (isDefined && !isUnder(section, best))) return undefined
  const within = isAnswered(whole)
    ? withNear(whole.candidates).filter((one) => isUnder(section, one))
    : []
  const chosen = isDefined ? within : onceEach(inOrder(section, within, whole))
  // A heading with other words than the question is no reason to doubt what surely answers it.
  const isBest = best !== undefined && chosen[0]?.unit.quote === best.unit.quote && isSurely(whole)
  return { chosen: chosen.slice(0, most), isSure: section.isSole || isBest, isSole: section.isSole }
}

/** Half of a question may be the heading of its answer, as a whole one may. */
async function withSection(
  half: Question,
  passages: WeighedPassage[],
  weighed: Weighed,
): Promise<Weighed> {
  const found = foundBy(asRead(half.text), passages)
  const section = await quotesOfSection({ ...half, history: [] }, found, weighed, 1)
  if (!section) return weighed
  const candidates = onceEach([...section.chosen, ...weighed.candidates])
  return { ...weighed, candidates, isSureOfSection: section.isSure }
}

/**
 * A section begins with its answer, unless another sentence surely answers the question of its
 * heading, or none of the first ones speaks of what is asked.
 */
function inOrder({ heading, begins, isTopic }: SectionAsked, within: Candidate[], whole: Weighed) {
  if (isTopic) return [...begins, ...within]
  if (lastHeading(heading).endsWith('?')) {
    const isSurer =
      within.length > 0 &&
      isSure(whole.doubts!) &&
      !begins.some(({ unit }) => unit.quote === within[0]!.unit.quote)
    return [...(isSurer ? within.slice(0, 1) : []), ...begins, ...within]
  }
  const isOfIt = begins.some(({ unit }) =>
    hasEveryWord(unit.quote, lastHeading(plainHeading(heading))),
  )
  return [...begins.slice(0, isOfIt ? undefined : 1), ...within, ...begins]
}

const isUnder = ({ heading, begins }: SectionAsked, { passage }: Candidate) =>
  passage.fileId === begins[0]!.passage.fileId && passage.heading.endsWith(lastHeading(heading))
