import type { Block, ReadPage } from '#server/infra/reader/reader.ts'

type ReadText = Pick<ReadPage, 'text' | 'blocks' | 'place'>

const names =
  /^(?:(?:table of )?contents|list of (?:tables|figures|illustrations)|inhalt|inhalts(?:verzeichnis|übersicht)|(?:abbildungs|tabellen)verzeichnis)$/iu
/** 'The reading room 12': its title, and the page on which it begins; 10.15 is a time or a price. */
const entry = /(?<=[\s.…])(?<!\d\.)\d{1,4}$/
const hasWord = /\p{L}{2}/u
const sectionNumber = /(?<![\p{L}\d.,])(?:\d{1,2}|[A-Z])(?:\.\d{1,2}){1,4}(?![\d.,]|\p{L})/gu
/** A table of contents and a title page have none. */
export const sentenceEnd = /\p{Ll}{2}[.!](?:\s|$)/u
const dots = /(?:\.\s?){4}/

const fewestNamed = 5
const fewestEntries = 8
const fewestSections = 15
/** For each section number of a table of contents, the words of its title. */
const wordsOfTitle = 12
const wordsOfLongTitle = 25

/**
 * Without its table of contents: its lines have the words of many questions and answer none. Prose
 * on the same page stays, with the headings above it. Only on paper may a table be one of contents:
 * a sheet has no page numbers.
 */
export function withoutContents({ text, blocks, place }: ReadText): ReadText {
  const textOf = ({ start, end }: Block) => text.slice(start, end)
  const isTable = ({ kind }: Block) => kind === 'table' && place !== undefined
  const others = blocks.filter((block) => !isTable(block)).map(textOf)
  if (!hasContents(place === undefined ? text : others.join('\n'), blocks.map(textOf)))
    return { text, blocks }
  const stays = (block: Block) => isTable(block) || isProse(block, textOf(block))
  const last = blocks.findLastIndex(stays)
  return {
    text,
    blocks: blocks.filter(
      (block, i) =>
        stays(block) || (block.kind === 'heading' && i < last && !names.test(textOf(block))),
    ),
  }
}

function isProse({ kind }: Block, text: string): boolean {
  if (kind === 'heading' || kind === 'table') return false
  return sentenceEnd.test(text) && !dots.test(text) && !isListOfSections(text, wordsOfLongTitle, 2)
}

function hasContents(text: string, blocks: string[]): boolean {
  const lines = text.split('\n').filter((line) => line.trim())
  const entries = lines.flatMap((line) => (hasWord.test(line) ? entry.exec(line.trim()) : []) ?? [])
  const isNamed = blocks.some((block) => names.test(block.trim()))
  if (isNamed) return entries.length >= fewestNamed || isListOfSections(text, wordsOfLongTitle)
  return (
    (entries.length >= fewestEntries &&
      entries.length >= lines.length * 0.6 &&
      rise(entries.map((page) => [Number(page)]))) ||
    (isListOfSections(text, wordsOfTitle, fewestSections) && areNumbersOfSections(text, lines))
  )
}

function isListOfSections(text: string, words: number, fewest = fewestNamed): boolean {
  const sections = sectionsIn(text)
  return (
    sections.length >= fewest &&
    sections.length * words >= text.split(/\s+/).length &&
    rise(sections)
  )
}

const sectionsIn = (text: string): number[][] =>
  (text.match(sectionNumber) ?? []).map((section) =>
    section.split('.').map((part) => parseInt(part, 36)),
  )

/**
 * Where no heading says that it is a table of contents: the numbers count up, or each of them begins a
 * line. Those that all have two digits behind the dot are times or prices.
 */
function areNumbersOfSections(text: string, lines: string[]): boolean {
  const numbers: string[] = text.match(sectionNumber) ?? []
  if (numbers.every((number) => number.at(-3) === '.')) return false
  const beginnings = lines.filter((line) => numbers.includes(line.trim().split(' ', 1)[0]!))
  return beginnings.length === numbers.length || countUp(sectionsIn(text))
}

const mostFalls = 0.15

/** Numbers that rise tell a table of contents from other numbers. Columns may be read in any order. */
function rise(numbers: number[][]): boolean {
  const falls = numbers.filter((one, i) => i > 0 && compare(numbers[i - 1]!, one) > 0).length
  return falls <= numbers.length * mostFalls && compare(numbers[0]!, numbers.at(-1)!) < 0
}

function compare(a: number[], b: number[]): number {
  const at = a.findIndex((part, i) => part !== b[i])
  return at < 0 ? a.length - b.length : a[at]! - (b[at] ?? -1)
}

const fewestFollowing = 0.5

/** Behind 1.2 comes 1.3, 1.2.1 or 2.1; measures and prices leave gaps. */
function countUp(sections: number[][]): boolean {
  const following = sections.filter((one, i) => i > 0 && follows(sections[i - 1]!, one)).length
  return following >= (sections.length - 1) * fewestFollowing
}

function follows(before: number[], after: number[]): boolean {
  const at = after.findIndex((part, i) => part !== before[i])
  // The parts behind the one that counts up begin anew.
  return at >= 0 && after[at] === (before[at] ?? 0) + 1 && after.slice(at + 1).every((n) => n <= 1)
}
