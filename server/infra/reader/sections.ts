import type { ReadPage } from '#server/infra/reader/reader.ts'
import { type Piece, oneLine, pageOfPieces } from '#server/infra/reader/pieces.ts'

const pageLength = 3_000
/** Of one piece: longer ones are parted, so that no page is endless. */
const mostRows = 50
const pieceLength = 4 * pageLength
const headLength = 80

type Section = { trail: string[]; pieces: Piece[]; length: number; goesOn: boolean }

/**
 * A document without paper in pages: one begins at each heading of the first two levels, and after
 * about 3,000 characters at the edge of a piece. Called by its headings: 'Leave › Parental leave'.
 */
export function sectionsOf(pieces: Piece[]): ReadPage[] {
  const levels = sectionLevels(pieces)
  const sections: Section[] = []
  let trail: string[] = []
  let open: Section | undefined
  const begin = (goesOn: boolean) =>
    sections.push((open = { trail, pieces: [], length: 0, goesOn }))
  for (const piece of pieces.flatMap(parted)) {
    const depth = piece.kind === 'heading' ? levels.indexOf(piece.level) : -1
    if (piece.kind === 'heading' && depth >= 0) {
      trail = [...trail.slice(0, depth), cut(oneLine(piece.text))]
      if (open?.pieces.every(({ kind }) => kind === 'heading')) open.trail = trail
      else begin(false)
    } else if (!open || open.length > pageLength) begin(open !== undefined)
    open!.pieces.push(piece)
    open!.length += lengthOf(piece)
  }
  return numbered(sections)
}

/** The first two levels there are; that of a sole title does not count where others are below it. */
function sectionLevels(pieces: Piece[]): number[] {
  const found = pieces.flatMap((piece) => (piece.kind === 'heading' ? [piece.level] : []))
  const levels = [...new Set(found)].toSorted((a, b) => a - b)
  const times = (level: number | undefined) => found.filter((one) => one === level).length
  const isTitled = found[0] === levels[0] && times(levels[0]) === 1 && times(levels[1]) > 1
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

const titleOf = ([first]: Piece[]) => (first?.kind === 'heading' ? cut(oneLine(first.text)) : '')

const lengthOf = (piece: Piece): number => {
  if (piece.kind === 'list') return piece.items.reduce((sum, item) => sum + item.length + 1, 0)
  if (piece.kind === 'table') return piece.rows.reduce((sum, row) => sum + row.join(' ').length, 0)
  return piece.text.length
}

function parted(piece: Piece): Piece[] {
  if (piece.kind === 'heading' || (piece.kind !== 'table' && lengthOf(piece) <= pieceLength))
    return [piece]
  if (piece.kind === 'table') return partedTable(piece)
  if (piece.kind === 'list')
    return runsOf(piece.items, (item) => item.length).map((items) => ({ ...piece, items }))
  return cutBetweenWords(piece.text).map((text) => ({ ...piece, text }))
}

/** Each part with the head of the table above its rows. */
function partedTable(piece: Extract<Piece, { kind: 'table' }>): Piece[] {
  const rows = piece.rows.slice(piece.heads)
  if (rows.length <= mostRows && lengthOf(piece) <= pieceLength) return [piece]
  const heads = piece.rows.slice(0, piece.heads)
  return runsOf(rows, (row) => row.join(' ').length).map((run) => ({
    ...piece,
    rows: [...heads, ...run],
  }))
}

/** Up to 50 of them, and about as many characters as a page may have. */
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

function cutBetweenWords(text: string): string[] {
  const parts: string[] = []
  let start = 0
  while (text.length - start > pieceLength) {
    const space = text.lastIndexOf(' ', start + pieceLength)
    const end = space > start ? space : start + pieceLength
    parts.push(text.slice(start, end))
    start = end
  }
  return [...parts, text.slice(start)]
}

const cut = (text: string) => {
  const letters = [...text]
  return letters.length > headLength ? `${letters.slice(0, headLength - 1).join('')}…` : text
}
