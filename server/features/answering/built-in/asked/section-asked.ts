import type { DocumentAccess, FoundPassage } from '#server/infra/model/model.ts'
import {
  type WeighedPassage,
  lastHeading,
  plainHeading,
  wordsOfFilename,
} from '#server/features/passages/passages.ts'
import { beginningOf } from '../beginning-of-section.ts'
import { termOf } from '../doubts/definitions.ts'
import { areGermanForms } from '#server/infra/language/german-forms.ts'
import { isAmong, stemsIn } from '#server/features/answering/words/telling.ts'
import { isSmall } from '#server/features/answering/words/words.ts'
import { withPlainNumbers } from '#server/features/answering/words/ordinals.ts'
import { isOfNoLanguage } from '../library/organisation-names.ts'
import { numberAsked, numberOfHeading } from '../library/section-names.ts'
import { type PlacedUnit, placedUnits } from '../placed-units.ts'
import type { Candidate } from '../scoring.ts'

/** What a section begins with; `isSole` where only that section has such a heading, in the words of the question. */
export type SectionAsked = {
  begins: Candidate[]
  heading: string
  isSole: boolean
  /** Named without a question: ‘raid levels’. */
  isTopic: boolean
}

/** What asks for an explanation, which a section gives, and not for a fact, which a sentence gives. */
export const asksToExplain =
  /^(?:(?:so|and|ok|okay) )?(?:what(?:['’]?s| is| are| does| do| happens)|explain|describe|define|tell me (?:more )?about|show me|how (?:do|does|can|to|should|is|are)|why)(?!\p{L})|^(?:und )?(?:was (?:ist|sind|steht|sagt|bedeutet|heißt|macht|passiert|geschieht)|erklär\p{L}*|beschreib\p{L}*|wie (?:kann|können|funktionier\p{L}*|geht|werde|wird|macht?|soll)|warum|wieso)(?!\p{L})/iu
/**
 * What says that something does not work: of ‘my boiler won't light’ the advice below ‘The flame does not come
 * on’ is to be read from its beginning.
 */
const isTrouble = (text: string): boolean => ofTrouble.test(text)
const ofTrouble =
  /(?<!\p{L})(?:not|cannot|never|\p{L}{2,6}n['’]t|fail(?:s|ed|ing|ure)?|broken|faulty|stuck|jammed|dead|leak\p{L}*|flicker\p{L}*|blink\p{L}*|errors?|problems?|trouble(?:shooting)?|faults?|nicht|defekt|kaputt|klemmt|tropft|blinkt|flackert|fehler|störung(?:en)?|problem\p{L}*)(?!\p{L})/iu
const asksForAFact =
  /^(?:(?:and|so) )?what (?:do|can|will|would) (?:i|we|you|they) (?:get|have|need|pay|receive|earn)(?!\p{L})|(?<!\p{L})(?:how (?:long|many|much|often|old|far|big|large|high)|wie (?:lange|viele?|oft|alt|weit|groß|hoch))(?!\p{L})/iu
const asksOtherwise =
  /\?|^(?:who|whose|when|where|which|is|are|can|may|do|does|wer|wem|wen|wann|wo|welche\p{L}?|ist|sind|kann|darf|muss)(?!\p{L})/iu
const mostWordsOfTopic = 4
const mostFurtherWords = 2

/** A few words without a question are the name of what they ask about: ‘raid levels’. */
const isTopic = (text: string) =>
  !asksOtherwise.test(text) && text.split(/\s+/).length <= mostWordsOfTopic

/**
 * The section whose heading asks the same, as in a list of questions and answers, or is what is to
 * be explained. `best` is the sentence that answers best otherwise.
 */
export async function sectionAsked(
  text: string,
  found: WeighedPassage[],
  best: Candidate | undefined,
  access: DocumentAccess | undefined,
): Promise<SectionAsked | undefined> {
  const question = text.trim()
  if (!best || asksForAFact.test(question)) return undefined
  const isNamed = isTopic(question) && !asksToExplain.test(question)
  const isExplained = asksToExplain.test(question) || isNamed
  const isItsOwn = (one: Headed) =>
    isItsHeading(one, isExplained, question) ||
    (one.heading === best.passage.heading && isTrouble(question) && isTrouble(one.heading))
  const files = [...new Map(found.map((one) => [one.fileId, one])).values()]
  const under = found.filter(isItsOwn)
  const isNumbered = isExplained && /\d/.test(withPlainNumbers(question))
  const named = under.length > 0 || !isNumbered ? under : await inOutlines(files, isItsOwn, access)
  const [section] = named
  if (!section) return undefined
  const units = placedUnits((await beginningOf(section, access, pagesOfBeginning)) ?? []).filter(
    ({ unit: { cells, quote } }) => cells.length === 0 && beginsIt(quote, section.heading),
  )
  const begins = upTo(isNamed ? lettersOfTopic : lettersOfQuestion, units.slice(0, mostUnits))
  if (begins.length === 0) return undefined
  return {
    begins: begins.map((one) => ({ ...best, ...one })),
    heading: section.heading,
    isTopic: isNamed,
    isSole:
      named.every((one) => one.heading === section.heading) &&
      isHeadedByItsWords(question, section),
  }
}

const mostUnits = 3
const pagesOfBeginning = 2
/** ‘Notice period’ does not say what of it is asked for. */
const [lettersOfQuestion, lettersOfTopic] = [120, 240]

/** As many as are needed to say something. */
function upTo(letters: number, units: PlacedUnit[]) {
  let said = 0
  return units.filter(({ unit }) => {
    const isNeeded = said < letters
    said += unit.quote.length
    return isNeeded
  })
}

/** No rest of the page before, and no line of a page's head. */
const beginsIt = (quote: string, heading: string) =>
  (/^\P{Ll}/u.test(quote) || plainStemsIn(heading).includes(plainStemsIn(quote)[0] ?? '')) &&
  /\p{Ll}/u.test(quote)

const mostOutlines = 3

/** The search finds no section by its number: that means nothing, and may be written otherwise. */
async function inOutlines(
  files: FoundPassage[],
  isItsOwn: (one: Headed) => boolean,
  access: DocumentAccess | undefined,
): Promise<(Headed & Pick<FoundPassage, 'fileId' | 'filename' | 'page'>)[]> {
  const found = []
  for (const { fileId, filename, title } of files.slice(0, mostOutlines)) {
    const [document] = (await access?.named(filename)) ?? []
    const own = document?.outline.filter(({ heading }) => isItsOwn({ heading, title, filename }))
    found.push(...(own ?? []).map((one) => ({ fileId, filename, title, ...one })))
  }
  return found
}

const plainStemsIn = (text: string): string[] => stemsIn(withPlainNumbers(text))

type Headed = Pick<FoundPassage, 'heading' | 'title' | 'filename'>

function isItsHeading(
  { heading, title, filename }: Headed,
  isExplained: boolean,
  text: string,
): boolean {
  const question = withoutDocument(text, `${title} ${wordsOfFilename(filename)}`)
  if (hasNumberAsked(question, lastHeading(heading))) return true
  const trail = plainHeading(heading).split(' › ')
  const asked = plainStemsIn(question.replace(asking, ' '))
  const last = trail.at(-1) ?? ''
  const own = plainStemsIn(last.replace(asking, ' '))
  if (asked.length > 0 && asked.every((word) => isAmong(word, own))) {
    const further = own.filter((word) => !isAmong(word, asked)).length
    if (further === 0 && (isExplained || last.endsWith('?'))) return true
    if (last.endsWith('?') && asksBy(last) === asksBy(question)) return further <= mostFurtherWords
  }
  if (isExplained && isOfItsDocument(asked, last, [title, ...trail.slice(0, -1)])) return true
  // ‘Article 2, section 3’
  const both = plainStemsIn(trail.slice(-2).join(' ').replace(asking, ' '))
  const isBoth = asked.length > 2 && both.length === asked.length
  return isExplained && isBoth && asked.every((word) => isAmong(word, both))
}

const fewestOfHeading = 2

/**
 * ‘Third complaint (within 60 days)’ in the rules about noise, of ‘the third noise complaint’: the
 * question has all of the heading, and what else it has stands above. One word is enough where it is a name, as
 * ‘plugdev’ among groups.
 */
function isOfItsDocument(asked: string[], heading: string, above: string[]): boolean {
  const own = plainStemsIn(heading.replace(/\([^()]{0,80}\)/g, ' '))
  const isOwn = (word: string) => isAmong(word, own)
  const rest = asked.filter((word) => !isOwn(word))
  return (
    (own.length >= fewestOfHeading || isOfNoLanguage(heading)) &&
    own.every((word) => isAmong(word, asked)) &&
    rest.every((word) => isAmong(word, plainStemsIn(above.join(' '))))
  )
}

/**
 * ‘Food’ is no heading for ‘how do I eat’, but close to it, and ‘Cards’ none for ‘what is a go card’,
 * whose small word is a part of the name.
 */
function isHeadedByItsWords(text: string, { heading, title, filename }: Headed): boolean {
  const question = withoutDocument(text, `${title} ${wordsOfFilename(filename)}`)
  if (hasNumberAsked(question, lastHeading(heading))) return true
  const own = plainStemsIn(heading)
  const asked = plainStemsIn(question.replace(asking, ' '))
  const words: string[] = heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const isSaid = (word: string) =>
    own.some((one) => one === word || areGermanForms(one, word) || one.includes(word))
  return (
    asked.every(isSaid) &&
    termOf(question)
      .filter((word) => isSmall(word))
      .every((word) => words.includes(word))
  )
}

const namesDocument = /\s(?:in|of|from|with|im|in|aus|von|des|der|beim|bei)\s/iu

/** The question may name the document: ‘How do I make a backup in GnuCash?’ */
function withoutDocument(question: string, names: string): string {
  const parts = question.split(namesDocument)
  const words = plainStemsIn(parts.at(-1)!)
  const ofTitle = plainStemsIn(names)
  const isNamed = words.length > 0 && words.every((word) => isAmong(word, ofTitle))
  return isNamed && parts.length > 1 ? parts.slice(0, -1).join(' ') : question
}

/** These ask for what a section says, and are in no heading. */
const asking =
  /(?<!\p{L})(?:says?|states?|contains?|covers?|explain(?:ed)?|describ\p{L}+|means?|works?|section|chapter|clause|steht|sagt|lautet|regelt|bedeutet|happens?|passiert|geschieht|funktioniert|erklär\p{L}*|beschreib\p{L}*|abschnitt|kapitel|ziffer)(?!\p{L})/giu

function hasNumberAsked(question: string, heading: string): boolean {
  const number = numberAsked.exec(question)?.[1]
  const rest = plainStemsIn(question.replace(numberAsked, ' ').replace(asking, ' '))
  return number !== undefined && rest.length === 0 && numberOfHeading(heading) === number
}

/** ‘Can’ of ‘Can I …?’, and ‘what’ of ‘I found a bug. What do I do?’ */
function asksBy(text: string): string | undefined {
  const words: string[] = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return asksOtherwise.test(words[0] ?? '')
    ? words[0]
    : (words.find((one) => questionWord.test(one)) ?? words[0])
}
const questionWord =
  /^(?:what|who|whose|when|where|which|how|why|was|wer|wem|wen|wann|wo|wie|warum|wieso|welche\p{L}?)$/u
