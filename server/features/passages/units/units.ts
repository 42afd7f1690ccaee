import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import { remembering } from '#server/infra/language/remembering.ts'
import { type Sentence, leader, sentencesOf } from '#server/infra/reader/sentences.ts'
import { saysRule } from '#server/infra/reader/text/says-rule.ts'
import { isOfFigures } from './names-of-columns.ts'
import { type ListItem, isOfContents, isRemark, listItemsIn } from './list-items.ts'
import { optionTerm, optionsDefined } from './options.ts'

type Passage = { title: string; heading: string; text: string }

/** A sentence or a row of a table: what an answer quotes. */
export type Unit = {
  /** Letter for letter as on the page, white space aside. */
  quote: string
  /** With its context: the header of its table, or the sentence that 'it' refers to. */
  text: string
  /** Of a row; none for a sentence. */
  cells: string[]
  /** The column names of its table, if known. */
  heads: string[]
  /** ‘Glass’ for ‘Ask Tom.’ in ‘Glass: in the yard. Ask Tom.’ */
  topic?: string
} & Partial<ListItem>

/** The quotable units of a passage, in the order of the page. */
export const unitsOf = ({
  text,
  heading = '',
}: Pick<Passage, 'text'> & Partial<Passage>): readonly Unit[] => unitsUnder(heading, text)

const unitsUnder = remembering(unitsIn)

function unitsIn(heading: string, text: string): Unit[] {
  const lines = withLabelsOf(text, withTermsOf(text, sentencesOf(text)))
  const header = headerOf(text, lines, heading)
  const items = listItemsIn(text, lines)
  return lines.flatMap((line, i) => {
    if (i === header.at || !isQuotable(line, lines[i + 1], fewestWords(items.get(i), heading)))
      return []
    const quote = collapseWhitespace(line.text)
    if (line.text.includes('\t')) {
      const cells = cellsIn(text, line)
      const named = cells.map((cell, k) => (header.cells[k] ? `${header.cells[k]}: ${cell}` : cell))
      const told = named.filter((_, k) => cells[k])
      return [{ quote, text: told.join(', '), cells, heads: header.cells }]
    }
    const before = lines[i - 1]
    const isOfBefore = before && (leansBack.test(quote) || isQuestion(before))
    const own = quote.replace(leader, ': ')
    const whole = isOfBefore ? `${collapseWhitespace(before.text)} ${own}` : own
    const topic = topicOfLine(text, lines, i)
    const of = topic && !whole.startsWith(topic) ? { topic, text: `${topic}: ${whole}` } : undefined
    return [{ quote, text: whole, cells: [], heads: [], ...of, ...items.get(i) }]
  })
}

/** The cells of a row, with the empty ones before and behind it, which are no part of its quote. */
function cellsIn(text: string, { start, end }: Sentence): string[] {
  let [from, to] = [start, end]
  while (text[from - 1] === '\t') from -= 1
  while (text[to] === '\t') to += 1
  return text.slice(from, to).split('\t').map(collapseWhitespace)
}

const isQuestion = ({ text }: Sentence) => text.endsWith('?')

/** The text whose embedding stands for a unit; its headings say what it is about. */
export const unitInContext = ({ title, heading }: Passage, unit: Unit) =>
  `${plainHeading(heading).replaceAll(' › ', ', ') || title}: ${unit.text}`

/** The text whose embedding stands for a passage. */
export const passageInContext = ({ title, heading, text }: Passage) =>
  `${title}. ${plainHeading(heading)}\n${text.replaceAll('\t', ' ')}`

/** Section numbers mean nothing. */
export const plainHeading = (heading: string) => heading.replace(/(^|› )[\d.]+\s+/g, '$1')

/** ‘Fees’ of ‘Moorings › Fees’. */
export const lastHeading = (heading: string) => heading.split(' › ').at(-1)!

/** The sentence before says what is meant. ‘Sie dürfen’ may be said to the reader. */
export const leansBack =
  /^(?:it|they|this|these|those|their|its|he|she|such|both|that|the same|er|sie(?= (?:darf|kann|muss|soll|ist|hat|wird)(?!\p{L}))|dies(?:e[mnrs]?)?|beide)(?!\p{L})/iu

/**
 * The name of an option belongs to the first sentence of what defines it below, as in manuals; so do
 * several names that stand below each other.
 */
function withTermsOf(text: string, lines: Sentence[]): Sentence[] {
  const joined: Sentence[] = []
  /** Where the names began whose definition has not come yet. */
  let from: number | undefined
  for (const [i, line] of lines.entries()) {
    const start = from ?? line.start
    const next = lines[i + 1]
    const term = next && !next.text.includes('\t') ? optionTerm(line.text) : undefined
    const isNamedAgain = next !== undefined && optionsDefined(next.text).length > 0
    if (term && !(term.isLoose && isNamedAgain)) {
      from = start
      continue
    }
    joined.push({ start, end: line.end, text: text.slice(start, line.end) })
    from = undefined
  }
  return joined
}

/**
 * ‘Open day. It will be held on 19 September.’, ‘No. They stay outside.’: what a line begins with says
 * nothing without the sentence after it.
 */
function withLabelsOf(text: string, lines: Sentence[]): Sentence[] {
  const joined: Sentence[] = []
  for (const [i, line] of lines.entries()) {
    const last = joined.at(-1)
    const isLabelled =
      last && lines[i - 1]?.start === last.start && isLabel(last, text) && !line.text.includes('\t')
    const isOnItsLine = isLabelled && !text.slice(last.end, line.start).includes('\n')
    if (isOnItsLine)
      joined.splice(-1, 1, { ...last, end: line.end, text: text.slice(last.start, line.end) })
    else joined.push(line)
  }
  return joined
}

const mostWordsOfLabel = 3
const label = /^(?:\(?\d{1,3}[.)]\s)?(\p{Lu}[^\n\t?:;,!.\d]{1,40})[.!](?=\s|$)/u
/** What a name lacks and a short sentence has: ‘Draw a map.’ */
const ofSentences =
  /(?<!\p{L})(?:an?|the|it|is|are|was|were|you|we|they|i|der|die|das|den|ein|eine|einen|ist|sind|sie|er|es|wir)(?!\p{L})/iu

/** ‘Open day’ of ‘3. Open day. It will be held on 19 September.’ */
export function labelOf(text: string): string | undefined {
  const own = label.exec(text)?.[1]
  const isName = own && !ofSentences.test(own) && own.split(/\s+/).length <= mostWordsOfLabel
  return isName ? own : undefined
}

/**
 * ‘Glass’ of ‘Glass. There is no bin. The nearest one is in Mill Lane.’ for the sentences behind the first: what a
 * line begins with is what all of it is about, up to the next label of its own.
 */
function topicOfLine(text: string, lines: Sentence[], at: number): string | undefined {
  const first = lines.findLastIndex(
    ({ start }, i) => i <= at && (i === 0 || text.slice(lines[i - 1]!.end, start).includes('\n')),
  )
  if (first === at || laterLabel(lines[at]!.text) !== undefined) return undefined
  const own = lines[first]!.text
  const labels = lines.slice(first + 1, at).map((line) => laterLabel(line.text))
  const topic =
    labels.findLast((one) => one !== undefined) ?? labelOf(own) ?? beginsWithLabel.exec(own)?.[1]
  return topic && isTopic(topic) ? topic : undefined
}

const isTopic = (name: string) =>
  !ofSentences.test(name) && !isRemark.test(name) && !isNoName.test(name)
/** ‘Free.’ says something of what stands before it, and ‘From 2024:’ names nothing. */
const isNoName =
  /^(?:free|closed|open|never|always|wrong|right|yes|no|none|full|sold|kostenlos|kostenfrei|gratis|frei|geschlossen|geöffnet|nie|niemals|immer|falsch|richtig|ja|nein|keine[rs]?)$|^(?:from|since|until|ab|seit|bis) /i

/** In the middle of a line, ‘Paper: in the hall’ and ‘Batteries.’ are labels; ‘Ask Tom.’ is a sentence. */
function laterLabel(sentence: string): string | undefined {
  const own = /^\p{Lu}\p{L}{1,40}(?=[.!]$)/u.exec(sentence)?.[0]
  const named = own ?? beginsWithLabel.exec(sentence)?.[1]
  return named && isTopic(named) ? named : undefined
}

const beginsWithLabel = /^(\p{Lu}[^\n\t?:;,!.]{1,40}): \S/u

const isLabel = ({ start, end, text: own }: Sentence, text: string): boolean =>
  labelOf(own) !== undefined &&
  label.exec(own)![0].length === end - start &&
  /(?:^|\n)[^\p{L}\n]*$/u.test(text.slice(Math.max(0, start - 20), start))

// The first row names the columns, except in the middle of a long table, where it holds figures.
function headerOf(
  text: string,
  lines: Sentence[],
  heading: string,
): { at: number; cells: string[] } {
  const full = lines.findIndex((line) => line.text.includes('\t'))
  const corner = lines
    .slice(0, Math.max(full, 0))
    .findIndex((_, i) => isNameBehindCorner(text, lines.slice(i, full + 1)))
  const at = corner >= 0 ? corner : full
  const row = lines[at]?.text
  if (!row) return { at: -1, cells: [] }
  const above = at === 0 ? namedAbove(heading, row.split('\t').length) : []
  // Of two columns, a heading such as ‘Fees, deposits’ may be none of their names.
  if (above.length > 2 && !row.includes(above[0]!)) return { at: -1, cells: above }
  if (at === lines.length - 1 || (at === 0 && isOfFigures(row, textsBelow(lines, at))))
    return { at: -1, cells: above }
  return { at, cells: cellsIn(text, lines[at]!) }
}

const textsBelow = (lines: Sentence[], at: number) => lines.slice(at + 1).map(({ text }) => text)

/**
 * ‘Price’ behind the empty corner of a table, given with the rows below it up to the first with two cells filled.
 * A title in the middle stands above columns that it does not name, and a sentence names none.
 */
function isNameBehindCorner(text: string, lines: Sentence[]): boolean {
  const [row, ...below] = lines.map((line) => cellsIn(text, line))
  return (
    row![0] === '' &&
    !endsSentence.test(lines[0]!.text) &&
    below.every(({ length }) => length === row!.length) &&
    below.at(-1)!.every((cell, k) => k === 0 || !cell || row![k])
  )
}

const endsSentence = /[.!?:;…]["”’)]?$/

/** The reading puts the names of the columns last into the heading of rows far below them. */
function namedAbove(heading: string, count: number): string[] {
  const names = lastHeading(heading).split(', ')
  return names.length === count ? names : []
}

// Captions, lines of a table of contents, names on a title page and questions answer nothing.
function isQuotable({ text }: Sentence, next: Sentence | undefined, fewest: number): boolean {
  const quote = collapseWhitespace(text)
  if (quote.length < 4 || quote.endsWith('?') || isOfContents(quote)) return false
  if (/^(?:table|figure|fig\.|list|tabelle|tab\.|abbildung|abb\.|liste)\s*[\d.]+$/i.test(quote))
    return false
  if (text.includes('\t') || /[.!;:”"’)]$/.test(quote)) return true
  if (next?.text.includes('\t')) return false
  if (optionsDefined(quote).length > 0 || naming.test(quote)) return true
  if (/[\d:]/.test(quote)) return true
  // A line in capitals may be the head of a page; one that forbids something says it.
  return (/\p{Ll}/u.test(quote) || saysRule(quote)) && quote.split(' ').length >= fewest
}

/** A short line says something as an item of a list, below a line or a heading that says of what. */
const fewestWords = (item: ListItem | undefined, heading: string): number =>
  item?.lead || item?.label ? 1 : item && heading !== '' ? 2 : 7
/** ‘curl - transfer a URL’: what a manual begins with. */
const naming =
  /^[\p{L}\p{N}][\p{L}\p{N}._+-]{0,30}(?:, [\p{L}\p{N}._+-]{1,30}){0,8} [-–—] \p{L}{1,30} /u
