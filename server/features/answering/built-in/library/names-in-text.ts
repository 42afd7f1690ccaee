import { isSmallInGerman, languageOfQuestion } from '#server/infra/language/language.ts'
import { isCommonEnglish } from '#server/infra/embeddings/vocabulary.ts'
import type { DocumentFacts } from '#server/infra/model/model.ts'
import { isSmall, stemmed, wordsOf } from '#server/features/answering/words/words.ts'
import { isOrganisation, mayBeOrganisation, mayBeProperName } from './organisation-names.ts'
import { mayBeProgram, namesOfManual, programOf } from './program-names.ts'
import {
  fewestInitials,
  generic,
  initialsOf,
  isKind,
  isKindOfItsOwn,
  mostInitials,
  namesOf,
} from './named-documents.ts'

/** Versions of one licence, or the rules of two houses; with more, nothing is named. */
const mostNamed = 3
const mostWords = 6

type Name = { ids: string[]; span: Span; title: string; isOrganisation?: true }

/** The names in a text, the longest first, and of each document only one. */
export function namesIn(text: string, known: Known[]): Name[] {
  const names: Name[] = []
  for (const span of spansIn(text)) {
    if (names.some(({ span: { start, end } }) => span.start < end && start < span.end)) continue
    const byName = namedBy(span, known)
    const named = byName.length > 0 ? byName : ofOrganisation(span, known)
    const ids = idsOf(named)
    const isNew = ids && !names.some((one) => one.ids.some((id) => ids.includes(id)))
    const kind = byName.length === 0 ? { isOrganisation: true as const } : {}
    if (isNew) names.push({ ids, span, title: named[0]!.title, ...kind })
  }
  return names
}

export function idsOf(named: DocumentFacts[]): string[] | undefined {
  const ready = named.filter(({ state }) => state === 'ready').map(({ id }) => id)
  return ready.length > 0 && named.length <= mostNamed ? ready : undefined
}

/** Whether these words alone name documents: then which. */
export function namedInFull(words: string, documents: DocumentFacts[]): DocumentFacts[] {
  const [span] = spansIn(words.replace(/^(?:the|our|your|this|die|das|der|unsere?)\s/iu, ''))
  const isWhole = span?.start === 0 || span?.before.trim() === ''
  return span &&
    isWhole &&
    words
      .trimEnd()
      .replace(/[?.!]$/, '')
      .endsWith(span.words.at(-1)!)
    ? namedBy(span, knownNames(words, documents))
    : []
}

export type Span = { start: number; end: number; before: string; after: string; words: string[] }

/** Every few words that follow one another and may be a name, the longest first. */
export function spansIn(text: string): Span[] {
  const tokens = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    word: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
  const isJoined = (at: number) => {
    const [one, next] = [tokens[at], tokens[at + 1]]
    return one && next && /^[ \-.'’]{1,2}$/.test(text.slice(one.end, next.start))
  }
  const spans: Span[] = []
  for (let first = 0; first < tokens.length; first++)
    for (let last = first; last < Math.min(tokens.length, first + mostWords); last++) {
      if (last > first && !isJoined(last - 1)) break
      const words = tokens.slice(first, last + 1).map(({ word }) => word)
      if (isLittle(words[0]!) || isLittle(words.at(-1)!)) continue
      const { start } = tokens[first]!
      const { end } = tokens[last]!
      const span = { start, end, before: text.slice(0, start), after: text.slice(end), words }
      if (mayName(span)) spans.push(span)
    }
  return spans.toSorted((a, b) => b.words.length - a.words.length)
}

/** With the word for a kind, by a sign, behind ‘in’ and the like, or as an organisation. */
const mayName = (span: Span): boolean =>
  mayBeOrganisation(span) ||
  mayBeProperName(span) ||
  span.words.some(
    (word) => isKind(word.toLowerCase()) || stemmed(word.toLowerCase()).values().some(isKind),
  ) ||
  (span.words.length === 1 ? mayBeOneName(span.words[0]!, span) : isFramed(span.before))

const mayBeOneName = (word: string, span: Span): boolean =>
  hasDigit(word) || mayBeInitials(word) || mayBeProgram(word, span)

const isLittle = (word: string) =>
  isSmall(word.toLowerCase()) || isSmallInGerman(word.toLowerCase())

/** In one spelling: ‘licence’ and ‘license’ are the same word. */
const wordsIn = (text: string) => wordsOf(text.replace(/licence|lizenz/giu, 'license'))

export type Known = {
  document: DocumentFacts
  names: Set<string>
  letters: Set<string>
  /** The words of its names and of how it begins. */
  organisation: Set<string>
  title: Set<string>
  initials: string
  program: string | undefined
}

/** Of the documents that have anything of the text in their names. */
export function knownNames(text: string, documents: DocumentFacts[]): Known[] {
  const typed = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter(
    (word) => !isLittle(word),
  )
  const signs = typed.filter((word) => word.length >= fewestInitials && word.length <= mostInitials)
  const beginnings = [...new Set(typed.map((word) => word.slice(0, lettersAlike)))]
  return documents.flatMap((document) => {
    const names = namesOf(document)
      .toLowerCase()
      .replace(/lizenz|licence/g, 'license')
    const top = `${names} ${beginningOf(document)}`.toLowerCase()
    const initials = signs.length > 0 ? initialsOf(document.title) : ''
    const isNear =
      beginnings.some((word) => top.includes(word)) || signs.some((word) => initials.includes(word))
    if (!isNear) return []
    const letters = new Set(names.match(/[\p{L}\p{N}]+/gu))
    const program = programOf(document.title)
    const own = { document, letters, initials, program, organisation: wordsIn(top) }
    return program === undefined
      ? [{ ...own, names: wordsIn(names), title: wordsIn(document.title) }]
      : [{ ...own, names: wordsIn(`${names} ${namesOfManual}`), title: wordsIn(program) }]
  })
}

const [mostLines, mostLetters] = [2, 120]

/** The first lines, as far as they are short: a title page, and not a sentence of the text. */
const beginningOf = ({ begins = '' }: DocumentFacts): string =>
  begins
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, mostLines)
    .filter((line) => line.length <= mostLetters && !/[.;]\s*$/.test(line))
    .join(' ')

/** ‘At the swimming club’, ‘at Larkfield’: the documents that have all of these words at their top. */
const ofOrganisation = (span: Span, all: Known[]): DocumentFacts[] => {
  const named = wordsIn(span.words.join(' '))
  if (named.size === 0 || !(mayBeOrganisation(span) || mayBeProperName(span))) return []
  const question = `${span.before}${span.words.join(' ')}${span.after}`
  const isGerman = languageOfQuestion(question) === 'german'
  const isNamed = ({ organisation }: Known) =>
    named
      .values()
      .every((word) => organisation.has(word) || (isGerman && isEndOfOne(word, organisation)))
  return all.filter(isNamed).map(({ document }) => document)
}

/** ‘Die Bücherei’ of the ‘Gemeindebücherei’. */
const isEndOfOne = (word: string, organisation: Set<string>): boolean =>
  isOrganisation(word) && organisation.values().some((one) => one.endsWith(word))

/** Forms of a word begin with the same letters. */
const lettersAlike = 4

/** The documents that the words of a span name. */
function namedBy(span: Span, all: Known[]): DocumentFacts[] {
  const [only = '', ...others] = span.words
  const little = span.words
    .map((word) => word.toLowerCase())
    .filter((word) => isLittle(word) || generic.has(word))
  const known = all.filter(({ letters }) => little.every((word) => letters.has(word)))
  if (others.length === 0) {
    const named = bySign(only, known)
    if (named.length > 0) return named
    const programs = known.filter(({ program }) => program === only.toLowerCase())
    if (programs.length > 0)
      return mayBeProgram(only, span) ? programs.map(({ document }) => document) : []
  }
  const named = wordsIn(span.words.join(' '))
  const own = new Set([...named].filter((word) => !isKind(word)))
  const isOfKind = own.size < named.size || span.words.some((word) => isKind(word.toLowerCase()))
  if (named.size === 0 || anyOne.test(span.before)) return []
  if (!isOfKind)
    return own.size > 1 && isFramed(span.before)
      ? known
          .filter(({ names, title }) => title.isSubsetOf(named) && named.isSubsetOf(names))
          .map(({ document }) => document)
      : []
  if (own.size === 0 && (named.size > 1 || !isFramed(span.before))) return []
  const fitting = known.filter(({ names }) => named.isSubsetOf(names))
  if (fitting.length > 0 || own.size === 0) return bestOf(fitting, named)
  // ‘The Artistic License’ for the title ‘Artistic’; ‘the Debian guide’ is no ‘Debian Policy’.
  return known
    .filter(({ title }) => title.isSubsetOf(own) && own.isSubsetOf(title))
    .map(({ document }) => document)
}

/** ‘A guide to history’ is not that guide. */
const anyOne = /(?:^|\s)(?:an?|any|eine?[nmrs]?)\s$/iu

/** The documents that are named in full; if there are none, all that are named. */
function bestOf(fitting: Known[], all: Set<string>): DocumentFacts[] {
  const inFull = fitting.filter(({ title }) => title.isSubsetOf(all))
  return (inFull.length > 0 ? inFull : fitting).map(({ document }) => document)
}

const hasDigit = (word: string) => /\p{L}/u.test(word) && /\p{N}/u.test(word)

const mayBeInitials = (typed: string) =>
  typed.length >= fewestInitials &&
  typed.length <= mostInitials &&
  (typed === typed.toUpperCase() || !isCommonEnglish(typed.toLowerCase()))

/** These last for a time, and that is what ‘how long’ asks of them. */
const lasting = stemmed('contract agreement vertrag mietvertrag arbeitsvertrag')

/** Whether ‘how long is …’ may ask for the pages of a document with this name, whichever there are. */
export function mayBeMeasured(words: string): boolean {
  const stems = [...stemmed(words)].filter((word) => !isLittle(word))
  if (stems.some((word) => lasting.has(word))) return false
  if (stems.length > 1) return stems.some(isKind)
  const [only = ''] = words.match(/[\p{L}\p{N}]+/gu)?.filter((word) => !isLittle(word)) ?? []
  return hasDigit(only) || isKindOfItsOwn(only) || mayBeInitials(only)
}

/** ‘GPL’, the initials of a title, or ‘CC0’, a word of one that no language has. */
function bySign(typed: string, known: Known[]): DocumentFacts[] {
  const word = typed.toLowerCase()
  if (hasDigit(word)) {
    const [stem = ''] = wordsOf(word)
    return known.filter(({ names }) => names.has(stem)).map(({ document }) => document)
  }
  if (!mayBeInitials(typed)) return []
  const fitting = known.filter(({ initials }) => initials.includes(word))
  const fewest = Math.min(...fitting.map(({ initials }) => initials.length))
  return fitting
    .filter(({ initials }) => initials.length === fewest)
    .map(({ document }) => document)
}

export const article = `(?:(?:the|our|your|this|der|die|das|dem|den|des|unsere[mnrs]?)\\s)?`
const framing = new RegExp(
  `(?:^|\\s)(?:in|under|within|per|by|according to|laut|gemäß|nach|unter|in|im)\\s${article}$`,
  'iu',
)
const isFramed = (before: string) => framing.test(before)
