import { indentOf } from '#server/infra/reader/text/indent-of.ts'
import type { Piece } from '#server/infra/reader/piece.ts'
import { boldLevel } from '#server/infra/reader/text/html.ts'
import { isTerm, longestOnLine } from '#server/infra/reader/text/html-terms.ts'
import { type Paragraph, isTitleLike } from '#server/infra/reader/text/plain-headings.ts'

/** A term and the paragraphs that are indented under it. */
type Entry = { term: string; says: string[][] }

const fewestEntries = 2
const mostWordsOfTerm = 6
/** In a play, the same names stand above what is said again and again: they define nothing. */
const shareOfTerms = 0.8

/**
 * Terms with what is said of them indented below, from the paragraph at `from` on, as a web page has them:
 * where all of it is short, lines with a label; otherwise headings. `count`: of the paragraphs that
 * look like terms; without `pieces`, they are none, from the first to the last.
 */
export function termsFrom(
  paragraphs: Paragraph[],
  from: number,
  textOf: (lines: string[]) => string,
): { pieces: Piece[] | undefined; count: number } {
  const entries: Entry[] = []
  let at = from
  for (; at < paragraphs.length; at += 1) {
    const { lines, level, cut } = paragraphs[at]!
    const found = level === undefined && cut === undefined ? entriesOf(lines) : undefined
    if (found) entries.push(...found)
    else if (
      entries.length > 0 &&
      indentOf(lines[0]!) > 0 &&
      lines.every(isBelow(paragraphs[from]!))
    )
      entries.at(-1)!.says.push(lines)
    else break
  }
  const terms = new Set(entries.map(({ term }) => term))
  const areTerms = entries.length >= fewestEntries && terms.size >= shareOfTerms * entries.length
  return { pieces: areTerms ? piecesOf(entries, textOf) : undefined, count: at - from }
}

function piecesOf(entries: Entry[], textOf: (lines: string[]) => string): Piece[] {
  const isShort = entries.every(
    ({ term, says }) =>
      !/[?!]$/.test(term) && says.length === 1 && textOf(says[0]!).length <= longestOnLine,
  )
  if (isShort) {
    const items = entries.map(({ term, says }) => `${term}: ${textOf(says[0]!)}`)
    return [{ kind: 'list', items, ordered: false }]
  }
  return entries.flatMap(({ term, says }): Piece[] => [
    { kind: 'heading', level: boldLevel, text: term },
    ...says.map((lines): Piece => ({ kind: 'paragraph', text: textOf(lines) })),
  ])
}

/** The entries of a paragraph that consists of them; undefined for another one. */
function entriesOf(lines: string[]): Entry[] | undefined {
  const entries: Entry[] = []
  const width = Math.max(...lines.map((line) => line.trimEnd().length))
  const left = indentOf(lines[0]!)
  for (const [at, line] of lines.entries()) {
    if (indentOf(line) > left) entries.at(-1)!.says[0]!.push(line)
    else if (indentOf(line) === left && isTermAbove(line, lines[at + 1], width))
      entries.push({ term: line.trim(), says: [[]] })
    else return undefined
  }
  return entries
}

/** Its first word would have had room behind the term: the line was not only wrapped. */
function isTermAbove(line: string, next: string | undefined, width: number): boolean {
  const [term, below = ''] = [line.trim(), next?.trim()]
  const [word = ''] = below.split(' ', 1)
  return (
    next !== undefined &&
    indentOf(next) > indentOf(line) &&
    isTerm(term) &&
    isTitleLike(term) &&
    term.split(/\s+/).length <= mostWordsOfTerm &&
    /^["“„(‘]?\p{Lu}/u.test(below) &&
    line.trimEnd().length + 1 + word.length < width
  )
}

/** As in ‘Rent ........ 240 € a year’ and ‘Saturday:   9 to 12’. */
const between =
  /(?<=[^\s.])\s{0,3}(?:\.{5,200}|(?:\. ){3,100}\.?)\s{0,3}(?=[^\s.])|(?<=[^\s:]):\s{1,60}(?=\S)/
const longestName = 50
/** No part of a sentence, and no item of another list. */
const isName = (text: string) =>
  text.length <= longestName && /^\p{Lu}/u.test(text) && !/[.?!] /.test(text)
const isNumberOfPage = /^[\divxlc]{1,6}$/i

/** Lines with a colon, or dots, between a name and what is said of it; undefined for others, and for a table of contents. */
export function labelledLines(lines: string[]): string[] | undefined {
  const found = lines.map((line) => line.trim().split(between, 2) as [string, string?])
  // Below a question stands its answer.
  const isList = found.every(
    ([name, said]) => said !== undefined && isName(name) && !said.endsWith('?'),
  )
  const isContents = found.every(([, said = '']) => isNumberOfPage.test(said))
  if (lines.length < fewestEntries || !isList || isContents) return undefined
  return lines.map((line) => line.trim().replace(between, ': '))
}

const isBelow =
  ({ lines: [first = ''] }: Paragraph) =>
  (line: string) =>
    indentOf(line) > indentOf(first)
