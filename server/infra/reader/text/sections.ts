import type { ReadPage } from '#server/infra/reader/reader.ts'
import { lengthOf, mostOfCell, repeatedHead } from '#server/infra/reader/page-length.ts'
import { oneLine, pageOfPieces } from '#server/infra/reader/pieces.ts'
import type { Piece } from '#server/infra/reader/piece.ts'
import { saysRule } from '#server/infra/reader/text/says-rule.ts'
import { withQuestionsAsHeadings } from '#server/infra/reader/text/questions.ts'

const pageLength = 3_000
/** The length limit of one piece: longer ones are split, so that no page is endless. */
const mostRows = 50
const pieceLength = 4 * pageLength
const headLength = 80
const mostHeads = 5
/** A longer heading is treated as a paragraph. */
const headingLength = 500

type Section = { trail: string[]; pieces: Piece[]; length: number; goesOn: boolean }

/**
 * Splits a document without paper into pages: one begins at each heading of the first two levels,
 * and after about 3,000 characters at the end of a piece. Named by its headings: 'Leave › Parental
 * leave'.
 */
export function sectionsOf(pieces: Piece[]): ReadPage[] {
  const parts = withQuestionsAsHeadings(pieces).flatMap(parted)
  const levels = sectionLevels(parts)
  const sections: Section[] = []
  let trail: string[] = []
  let open: Section | undefined
  const begin = (goesOn: boolean) =>
    sections.push((open = { trail, pieces: [], length: 0, goesOn }))
  for (const piece of parts) {
    const depth = piece.kind === 'heading' ? levels.indexOf(piece.level) : -1
    if (piece.kind === 'heading' && depth >= 0) {
      // A deeper heading without one above it is not above the next one as deep.
      trail = [...Array.from({ length: depth }, (_, i) => trail[i] ?? ''), nameIn(piece.text)]
      if (open && open.length <= pageLength && open.pieces.every(({ kind }) => kind === 'heading'))
        open.trail = trail
      else begin(false)
    } else if (!open || open.length > pageLength) begin(open !== undefined)
    open!.pieces.push(piece)
    open!.length += lengthOf(piece)
  }
  return numbered(sections)
}

/** The two highest levels in use; a sole title does not count if others are below it. */
function sectionLevels(pieces: Piece[]): number[] {
  const found = pieces.flatMap((piece) => (piece.kind === 'heading' ? [piece.level] : []))
  const levels = [...new Set(found)].toSorted((a, b) => a - b)
  const isSole = found.filter((level) => level === levels[0]).length === 1
  const isTitled = isSole && found[0] === levels[0] && found.length > 2
  return (isTitled ? levels.slice(1) : levels).slice(0, 2)
}

function numbered(sections: Section[]): ReadPage[] {
  const hasHeadings = sections.some(({ trail }) => trail.length > 0)
  const pages: ReadPage[] = []
  let part = 1
  for (const { trail, pieces, goesOn } of sections) {
    part = goesOn ? part + 1 : 1
    const name =
      trail.filter(Boolean).join(' › ') || titleOf(pieces) || (hasHeadings ? 'Beginning' : '')
    const place = name ? `${name}${part > 1 ? `, part ${part}` : ''}` : `Part ${part}`
    const page = pageOfPieces(pages.length + 1, place, pieces)
    if (page.text) pages.push(page)
  }
  return pages
}

const titleOf = ([first]: Piece[]) => (first?.kind === 'heading' ? nameIn(first.text) : '')

function parted(piece: Piece): Piece[] {
  if (piece.kind === 'table') return partedTable(piece)
  if (piece.kind === 'heading')
    return piece.text.length > headingLength || isShoutedRule(piece.text)
      ? parted({ kind: 'paragraph', text: piece.text })
      : [piece]
  if (lengthOf(piece) <= pieceLength) return [piece]
  if (piece.kind === 'list') {
    const items = piece.items.flatMap((item) => cutBetweenWords(item, mostOfCell))
    return runsOf(items, (item) => item.length).map((run) => ({ ...piece, items: run }))
  }
  return cutBetweenWords(piece.text, pieceLength).map((text) => ({ ...piece, text }))
}

/** ‘NO PETS IN THE TENTS’ is often set as a heading to be seen, and stands above nothing of its own. */
const isShoutedRule = (text: string) => text === text.toUpperCase() && saysRule(text)

/** Each part with the table's header above its rows. */
function partedTable(given: Extract<Piece, { kind: 'table' }>): Piece[] {
  const piece = { ...given, heads: Math.min(mostHeads, given.heads) }
  const rows = piece.rows.slice(piece.heads)
  const isLong = piece.rows.flat().some(({ length }) => length > mostOfCell)
  if (rows.length <= mostRows && lengthOf(piece) <= pieceLength && !isLong) return [piece]
  const [only, ...others] = piece.rows.flat().filter((cell) => cell.trim())
  // A frame around a text is not a table.
  if (only !== undefined && others.length === 0) return parted({ kind: 'paragraph', text: only })
  if (rows.length === 0) return [piece]
  const heads = piece.rows.slice(0, piece.heads)
  const again = repeatedHead(heads)
  const runs = runsOf(rows, (row) => row.join(' ').length)
  return runs.map((run, i) => ({ ...piece, rows: [...(i === 0 ? heads : again), ...run] }))
}

/** Up to 50 rows, and about as many characters as a page may have. */
export function runsOf<T>(all: T[], lengthOfOne: (one: T) => number): T[][] {
  const runs: T[][] = []
  let length = 0
  for (const one of all) {
    const run = runs.at(-1)
    length += lengthOfOne(one)
    if (run && run.length < mostRows && length <= pieceLength) run.push(one)
    else {
      runs.push([one])
      length = lengthOfOne(one)
    }
  }
  return runs
}

function cutBetweenWords(text: string, most: number): string[] {
  const parts: string[] = []
  let start = 0
  while (text.length - start > most) {
    const space = text.slice(start, start + most).search(/\s\S*$/)
    const whole = isHalf(text, start + most) ? most - 1 : most
    const end = start + (space > 0 ? space : whole)
    parts.push(text.slice(start, end))
    start = end
  }
  return [...parts, text.slice(start)]
}

const isHalf = (text: string, at: number) => /[\ud800-\udbff]/.test(text[at - 1]!)

/** On one line of eighty characters at most. */
export function nameIn(text: string): string {
  const name = oneLine(text.slice(0, 10 * headLength))
  const letters = [...name]
  return letters.length > headLength ? `${letters.slice(0, headLength - 1).join('')}…` : name
}
