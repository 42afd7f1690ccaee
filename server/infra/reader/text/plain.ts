import { indentOf } from '#server/infra/reader/text/indent-of.ts'
import { plain } from '#server/infra/reader/pieces.ts'
import type { Piece } from '#server/infra/reader/piece.ts'
import {
  manualTitle,
  withManualSections,
  withoutFoot,
} from '#server/infra/reader/text/manual-pages.ts'
import {
  type Paragraph,
  headingsAmong,
  titleLineOf,
  withHeadingsApart,
} from '#server/infra/reader/text/plain-headings.ts'
import { labelledLines, termsFrom } from '#server/infra/reader/text/plain-terms.ts'

const bullet = /^\s{0,12}(?:[-*•–‣▪◦·]|\(?\d{1,3}[.)]|\(?(?:[a-z]|[ivx]{2,5})[.)])\s+(?=\S)/
const numbered = /^\s{0,12}\(?\d{1,3}[.)]\s/

/** Empty lines separate paragraphs; lines that were only wrapped are joined. */
export function piecesOfText(text: string): Piece[] {
  const read = paragraphsOf(plain(text))
  const ofManual = manualTitle(read)
  const whole = ofManual === undefined ? read : withoutFoot(read)
  const paragraphs = withManualSections(withHeadingsApart(whole))
  const title = ofManual ?? titleLineOf(paragraphs)
  if (title === undefined) return piecesBelow(paragraphs, ofManual !== undefined)
  const [first, ...others] = paragraphs
  const below = piecesBelow(others, ofManual !== undefined).map((piece) =>
    piece.kind === 'heading' ? { ...piece, level: piece.level + 1 } : piece,
  )
  const heading: Piece = { kind: 'heading', level: 1, text: title }
  return [heading, ...piecesOfBlock(first!.lines.slice(1)), ...below]
}

function paragraphsOf(text: string): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let gap = 1
  for (const line of text.split('\n')) {
    if (!line.trim()) gap += 1
    else if (gap > 0 || paragraphs.length === 0) paragraphs.push({ lines: [line], gap })
    else paragraphs.at(-1)!.lines.push(line)
    if (line.trim()) gap = 0
  }
  return paragraphs
}

function piecesBelow(paragraphs: Paragraph[], isManual: boolean): Piece[] {
  const headings = headingsAmong(paragraphs)
  const pieces: Piece[] = []
  // Of a manual, the names of options and files stay with what is said of them.
  let noTermsUntil = isManual ? paragraphs.length : 0
  for (let at = 0; at < paragraphs.length; at += 1) {
    const heading = headings[at]
    if (heading) {
      pieces.push(heading)
      continue
    }
    const terms = at < noTermsUntil ? undefined : termsFrom(paragraphs, at, paragraphOf)
    const { lines, cut } = paragraphs[at]!
    pieces.push(...(terms?.pieces ?? piecesOfBlock(lines, cut)))
    if (terms?.pieces) at += terms.count - 1
    else if (terms) noTermsUntil = at + terms.count
  }
  return pieces
}

function piecesOfBlock(lines: string[], cut = 0): Piece[] {
  if (lines.length === 0) return []
  const labelled = labelledLines(lines)
  if (labelled) return [{ kind: 'list', items: labelled, ordered: false }]
  if (isListOfOptions(lines)) return [{ kind: 'list', items: itemsOf(lines), ordered: false }]
  const first = lines.findIndex((line) => bullet.test(line))
  if (first >= 0 && lines.filter((line) => bullet.test(line)).length > 1) {
    const above = lines.slice(0, first)
    const end = endOfList(lines)
    return [
      ...piecesOfBlock(above, cut),
      listOf(lines.slice(first, end)),
      ...piecesOfBlock(lines.slice(end)),
    ]
  }
  return [{ kind: 'paragraph', text: paragraphOf(lines, cut) }]
}

const option = /^\s{0,30}-{1,2}[\p{L}\d?#]/u

/** ‘-v    say more’, one below the other. */
const isListOfOptions = (lines: string[]) =>
  option.test(lines[0]!) && lines.filter((line) => option.test(line)).length > 1

/** A line that begins further to the right goes on with the option above it. */
function itemsOf(lines: string[]): string[] {
  const items: string[] = []
  for (const line of lines) {
    if (items.length === 0 || option.test(line)) items.push(line)
    else items.push(joined([items.pop()!, line]))
  }
  return items
}

/** Where a definition is indented under its term, the term belongs to its first sentence. */
function paragraphOf(lines: string[], cut = 0): string {
  const [term = '', ...under] = lines
  if (isWrapped(lines, cut)) return joined(lines)
  if (under.length === 0 || under.some((line) => indentOf(line) <= indentOf(term)))
    return withFullLinesJoined(lines).join('\n')
  const definition = paragraphOf(under)
  return /^\s*\p{Ll}/u.test(definition) ? joined([term, definition]) : `${term}\n${definition}`
}

/**
 * Where a sentence stands directly below the last item: as far left as the bullets, with a capital, and
 * its first word would have had room in the line above.
 */
function endOfList(lines: string[]): number {
  const last = lines.findLastIndex((line) => bullet.test(line))
  const width = Math.max(...lines.map((line) => line.trimEnd().length))
  const end = lines.findIndex((line, at) => {
    const [word = ''] = line.trim().split(' ', 1)
    const hadRoom = (lines[at - 1] ?? '').trimEnd().length + 1 + word.length < width
    return (
      at > last &&
      hadRoom &&
      /^["“„(]?\p{Lu}/u.test(word) &&
      indentOf(line) <= indentOf(lines[last]!)
    )
  })
  return end < 0 ? lines.length : end
}

/** A line without a bullet continues the item above it. */
function listOf(lines: string[]): Piece {
  const items: string[] = []
  for (const line of lines) {
    if (bullet.test(line) || items.length === 0) items.push(line.replace(bullet, ''))
    else items.push(joined([items.pop()!, line]))
  }
  return {
    kind: 'list',
    items,
    ordered: lines.every((line) => !bullet.test(line) || numbered.test(line)),
  }
}

const shortestFull = 45

/** All lines but the last are about as long as the longest, the first with what was cut from it. */
function isWrapped(lines: string[], cut: number): boolean {
  const full = lines.slice(0, -1).map((line, at) => line.trimEnd().length + (at === 0 ? cut : 0))
  const longest = Math.max(...full, lines.at(-1)!.length)
  return (
    lines.length > 1 && longest >= shortestFull && full.every((length) => length > longest * 0.6)
  )
}

const fewestJustified = 2
const shareOfJustified = 0.6

/**
 * Of a text that is justified, the lines at its right edge are as long as each other to the letter, and were only
 * wrapped, whatever stands between them. So was one that ends with the hyphen of `man`.
 */
function withFullLinesJoined(lines: string[]): string[] {
  const lengths = lines.slice(0, -1).map((line) => line.trimEnd().length)
  const width = lengths.reduce((most, length) => Math.max(most, length), 0)
  const full = lengths.filter((length) => length === width).length
  const isLevel = lines.every((line) => indentOf(line) === indentOf(lines[0]!))
  const isJustified = isLevel && width >= shortestFull && full >= fewestJustified
  if (isJustified && full > fewestJustified && full >= shareOfJustified * lengths.length)
    return [joined(lines)]
  const runs: string[][] = []
  for (const [at, line] of lines.entries()) {
    const above = lines[at - 1]
    const isFull = isJustified && lengths[at - 1] === width
    if (above !== undefined && (isFull || isCutWord(above, line))) runs.at(-1)!.push(line)
    else runs.push([line])
  }
  return runs.map(joined)
}

// `man` and others break a word with a hyphen that stands nowhere else.
const isCutWord = (above: string, below: string) =>
  /\p{L}\u2010\s*$/u.test(above) && /^\s*\p{Ll}/u.test(below)

const joined = (lines: string[]) =>
  lines.reduce((text, line) => {
    const [above, below] = [text.trimEnd(), line.trim()]
    if (isCutWord(above, below)) return above.slice(0, -1) + below
    return /\p{L}[-\u2010]$/u.test(above) && /^\p{L}/u.test(below)
      ? above + below
      : `${above} ${below}`
  })
