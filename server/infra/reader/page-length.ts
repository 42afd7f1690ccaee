import type { Piece } from '#server/infra/reader/piece.ts'
import type { PlainMessage } from '#server/sentences.ts'

/** The most that the server receives of one page, whatever the file contains. */
const mostOfPage = 60_000
export const mostOfCell = 4_000
const mostOfRow = 12_000
const mostOfRepeatedHead = 500
export const mostColumns = 200

/** A note to the operator when a page contains more. */
export const cutShort: PlainMessage =
  'Part of this page was left out: at most 4,000 characters of a cell and 60,000 of a page are read. Split the page and upload the file again.'

/** The same pieces if they are within the limit; else as many as fit. */
export function withinBounds(pieces: Piece[]): { pieces: Piece[]; isCut: boolean } {
  const kept: Piece[] = []
  let left = mostOfPage
  for (const piece of pieces) {
    const fitting = left > 0 ? fitted(shortened(piece), left) : undefined
    if (fitting) kept.push(fitting)
    left -= lengthOf(piece) + 2
  }
  return {
    pieces: kept,
    isCut: kept.length < pieces.length || kept.some((p, i) => p !== pieces[i]),
  }
}

export function lengthOf(piece: Piece): number {
  if (piece.kind === 'list') return sum(piece.items)
  if (piece.kind === 'table') return piece.rows.reduce((all, row) => all + sum(row), 0)
  return piece.text.length
}

/** A header row repeated above later rows, short enough to leave room for them. */
export function repeatedHead(heads: string[][]): string[][] {
  return lowered(heads, [120, 80, 40, 20, 10], (rows) => rows.reduce((all, r) => all + sum(r), 0))
}

/** The beginning of a text, cut between words if it has any. */
export function cutAt(text: string, most: number): string {
  if (text.length <= most) return text
  const space = text.lastIndexOf(' ', most)
  return text
    .slice(0, space > most / 2 ? space : most)
    .toWellFormed()
    .replace(/\ufffd$/, '')
}

const sum = (texts: string[]) => texts.reduce((all, text) => all + text.length + 1, 0)

function shortened(piece: Piece): Piece {
  if (piece.kind !== 'table') return piece
  const rows = piece.rows.map(shortRow)
  return rows.some((row, i) => row !== piece.rows[i]) ? { ...piece, rows } : piece
}

function shortRow(row: string[]): string[] {
  const isWide = row.slice(mostColumns).some((cell) => cell.trim())
  const cells = row.length > mostColumns ? row.slice(0, mostColumns) : row
  const long = cells.some(({ length }) => length > mostOfCell) || sum(cells) > mostOfRow
  if (!long) return isWide ? cells : row
  return lowered(
    [cells],
    [4_000, 2_000, 1_000, 500, 250, 120, 50],
    ([one]) => sum(one!),
    mostOfRow,
  )[0]!
}

/** Each cell cut to the first of these lengths at which all of them fit. */
function lowered(
  rows: string[][],
  lengths: number[],
  lengthOfAll: (rows: string[][]) => number,
  most = mostOfRepeatedHead,
): string[][] {
  let short = rows
  for (const length of lengths) {
    short = rows.map((row) => row.map((cell) => cutAt(cell, length)))
    if (lengthOfAll(short) <= most) break
  }
  return short
}

function fitted(piece: Piece, most: number): Piece | undefined {
  if (lengthOf(piece) <= most) return piece
  if (piece.kind === 'list') {
    const items = fitting(piece.items, most, ({ length }) => length + 1)
    return { ...piece, items: items.length > 0 ? items : [cutAt(piece.items[0]!, most)] }
  }
  if (piece.kind === 'table') {
    const rows = fitting(piece.rows, most, sum)
    return rows.length > piece.heads ? { ...piece, rows } : undefined
  }
  return { ...piece, text: cutAt(piece.text, most) }
}

function fitting<T>(all: T[], most: number, lengthOfOne: (one: T) => number): T[] {
  let left = most
  const end = all.findIndex((one) => (left -= lengthOfOne(one)) < 0)
  return end < 0 ? all : all.slice(0, end)
}
