import type { Block, ReadPage } from '#server/infra/reader/reader.ts'

type ReadText = Pick<ReadPage, 'text' | 'blocks'>

const names =
  /^(?:(?:table of )?contents|list of (?:tables|figures|illustrations)|inhalt|inhalts(?:verzeichnis|übersicht)|(?:abbildungs|tabellen)verzeichnis)$/iu
/** 'The reading room 12': its title, and the page on which it begins. */
const entry = /(?<=[\s.…])\d{1,4}$/
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
 * on the same page stays, with the headings above it.
 */
export function withoutContents(page: ReadText): ReadText {
  if (!hasContents(page)) return page
  const textOf = ({ start, end }: Block) => page.text.slice(start, end)
  const last = page.blocks.findLastIndex((block) => isProse(block, textOf(block)))
  return {
    text: page.text,
    blocks: page.blocks.filter(
      (block, i) =>
        isProse(block, textOf(block)) ||
        (block.kind === 'heading' && i < last && !names.test(textOf(block))),
    ),
  }
}

function isProse({ kind }: Block, text: string): boolean {
  if (kind === 'heading' || kind === 'table') return false
  return sentenceEnd.test(text) && !dots.test(text) && !isListOfSections(text, wordsOfLongTitle, 2)
}

function hasContents({ text, blocks }: ReadText): boolean {
  const lines = text.split('\n').filter((line) => line.trim())
  const entries = lines.flatMap((line) => (hasWord.test(line) ? entry.exec(line.trim()) : []) ?? [])
  const isNamed = blocks.some(({ start, end }) => names.test(text.slice(start, end).trim()))
  if (isNamed) return entries.length >= fewestNamed || isListOfSections(text, wordsOfLongTitle)
  return (
    (entries.length >= fewestEntries &&
      entries.length >= lines.length * 0.6 &&
      rise(entries.map((page) => [Number(page)]))) ||
    isListOfSections(text, wordsOfTitle, fewestSections)
  )
}

function isListOfSections(text: string, words: number, fewest = fewestNamed): boolean {
  const sections = text.match(sectionNumber) ?? []
  return (
    sections.length >= fewest &&
    sections.length * words >= text.split(/\s+/).length &&
    rise(sections.map((section) => section.split('.').map((part) => parseInt(part, 36))))
  )
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
