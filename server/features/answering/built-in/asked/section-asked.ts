import type { DocumentAccess, FoundPassage } from '#server/infra/model/model.ts'
import {
  type WeighedPassage,
  lastHeading,
  plainHeading,
  unitsOf,
  wordsOfFilename,
} from '#server/features/documents/documents.ts'
import { termOf } from '../doubts/definitions.ts'
import { areGermanForms } from '#server/infra/language/german-forms.ts'
import { areSynonyms, tellingStems } from '#server/features/answering/words/telling.ts'
import { isSmall } from '#server/features/answering/words/words.ts'
import { withPlainNumbers } from '#server/features/answering/words/ordinals.ts'
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
  const passages = await beginningOf(section, access)
  const units = passages
    .flatMap((passage) => unitsOf(passage).map((unit, position) => ({ passage, unit, position })))
    .filter(({ unit: { cells, quote } }) => cells.length === 0 && isSaid(quote, section.heading))
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
/** ‘Notice period’ does not say what of it is asked for. */
const [lettersOfQuestion, lettersOfTopic] = [120, 240]

/** As many as are needed to say something. */
function upTo(letters: number, units: Omit<Candidate, 'score' | 'signs'>[]) {
  let said = 0
  return units.filter(({ unit }) => {
    const isNeeded = said < letters
    said += unit.quote.length
    return isNeeded
  })
}

/** No rest of the page before, and no line of a page's head. */
const isSaid = (quote: string, heading: string) =>
  (/^\P{Ll}/u.test(quote) || stemsOf(heading).includes(stemsOf(quote)[0] ?? '')) &&
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

/** The passages on the first page of a section and the next. */
async function beginningOf(
  {
    fileId,
    filename,
    page,
    heading,
  }: Pick<FoundPassage, 'fileId' | 'filename' | 'page' | 'heading'>,
  access: DocumentAccess | undefined,
): Promise<FoundPassage[]> {
  const isWithin = (one: { heading: string }) =>
    one.heading === heading || one.heading.startsWith(`${heading} › `)
  const [document] = (await access?.named(filename)) ?? []
  const first = document?.outline.find(isWithin)?.page ?? page
  const passages = (await access?.read(fileId, [first, first + 1])) ?? []
  return passages.filter(isWithin)
}

const stemsOf = (text: string): string[] => [...tellingStems(withPlainNumbers(text)).keys()]

type Headed = Pick<FoundPassage, 'heading' | 'title' | 'filename'>

function isItsHeading(
  { heading, title, filename }: Headed,
  isExplained: boolean,
  text: string,
): boolean {
  const question = withoutDocument(text, `${title} ${wordsOfFilename(filename)}`)
  if (hasNumberAsked(question, lastHeading(heading))) return true
  const trail = plainHeading(heading).split(' › ')
  const asked = stemsOf(question.replace(asking, ' '))
  const last = trail.at(-1) ?? ''
  const own = stemsOf(last.replace(asking, ' '))
  if (asked.length > 0 && asked.every((word) => isIn(word, own))) {
    const further = own.filter((word) => !isIn(word, asked)).length
    if (further === 0 && (isExplained || last.endsWith('?'))) return true
    if (last.endsWith('?') && asksBy(last) === asksBy(question)) return further <= mostFurtherWords
  }
  if (isExplained && isOfItsDocument(asked, last, [title, ...trail.slice(0, -1)])) return true
  // ‘Article 2, section 3’
  const both = stemsOf(trail.slice(-2).join(' ').replace(asking, ' '))
  const isBoth = asked.length > 2 && both.length === asked.length
  return isExplained && isBoth && asked.every((word) => isIn(word, both))
}

const fewestOfHeading = 2

/**
 * ‘Third complaint (within 60 days)’ in the rules about noise, of ‘the third noise complaint’: the
 * question has all of the heading, and what else it has stands above.
 */
function isOfItsDocument(asked: string[], heading: string, above: string[]): boolean {
  const own = stemsOf(heading.replace(/\([^()]{0,80}\)/g, ' '))
  const isOwn = (word: string) => isIn(word, own)
  const rest = asked.filter((word) => !isOwn(word))
  return (
    own.length >= fewestOfHeading &&
    own.every((word) => isIn(word, asked)) &&
    rest.every((word) => isIn(word, stemsOf(above.join(' '))))
  )
}

/**
 * ‘Food’ is no heading for ‘how do I eat’, but close to it, and ‘Cards’ none for ‘what is a go card’,
 * whose small word is a part of the name.
 */
function isHeadedByItsWords(text: string, { heading, title, filename }: Headed): boolean {
  const question = withoutDocument(text, `${title} ${wordsOfFilename(filename)}`)
  if (hasNumberAsked(question, lastHeading(heading))) return true
  const own = stemsOf(heading)
  const asked = stemsOf(question.replace(asking, ' '))
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
  const words = stemsOf(parts.at(-1)!)
  const ofTitle = stemsOf(names)
  const isNamed = words.length > 0 && words.every((word) => isIn(word, ofTitle))
  return isNamed && parts.length > 1 ? parts.slice(0, -1).join(' ') : question
}

/** These ask for what a section says, and are in no heading. */
const asking =
  /(?<!\p{L})(?:says?|states?|contains?|covers?|explain(?:ed)?|describ\p{L}+|means?|works?|section|chapter|clause|steht|sagt|lautet|regelt|bedeutet|happens?|passiert|geschieht|funktioniert|erklär\p{L}*|beschreib\p{L}*|abschnitt|kapitel|ziffer)(?!\p{L})/giu

/** ‘What does section 2.1 say?’, ‘§ 5’ */
const numberAsked =
  /(?:§|(?<!\p{L})(?:section|chapter|clause|rule|point|abschnitt|kapitel|ziffer|punkt))\s{0,3}(\d{1,3}(?:\.\d{1,3}){0,4})(?!\p{L})/iu

function hasNumberAsked(question: string, heading: string): boolean {
  const number = numberAsked.exec(question)?.[1]
  const rest = stemsOf(question.replace(numberAsked, ' ').replace(asking, ' '))
  const own = /^(?:§\s?|\p{L}+ )?(\d{1,3}(?:\.\d{1,3}){0,4})(?![\d\p{L}])/u.exec(heading)?.[1]
  return number !== undefined && rest.length === 0 && own === number
}

const isIn = (word: string, words: string[]) =>
  words.includes(word) || words.some((one) => areSynonyms(word, one))

/** ‘Can’ of ‘Can I …?’, and ‘what’ of ‘I found a bug. What do I do?’ */
function asksBy(text: string): string | undefined {
  const words: string[] = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return asksOtherwise.test(words[0] ?? '')
    ? words[0]
    : (words.find((one) => questionWord.test(one)) ?? words[0])
}
const questionWord =
  /^(?:what|who|whose|when|where|which|how|why|was|wer|wem|wen|wann|wo|wie|warum|wieso|welche\p{L}?)$/u
