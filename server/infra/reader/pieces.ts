import type { TextBlock } from '#contract/documents/documents.ts'
import { cutShort, withinBounds } from '#server/infra/reader/page-length.ts'
import type { Piece } from '#server/infra/reader/piece.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'

/** The text of these pieces with their blocks as ranges of it; pieces without text are left out. */
export function layPieces(pieces: Piece[]): { text: string; blocks: TextBlock[] } {
  const blocks: TextBlock[] = []
  let text = ''
  for (const piece of pieces) {
    const start = text === '' ? 0 : text.length + 2
    const { own, block } = laid(piece, start)
    if (!/\S/.test(own)) continue
    text += `${text === '' ? '' : '\n\n'}${own}`
    blocks.push(block)
  }
  return { text, blocks }
}

/** Text beyond the limit of a page is cut, and reported. */
export function pageOfPieces(page: number, place: string, pieces: Piece[]): ReadPage {
  const { pieces: kept, isCut } = withinBounds(pieces)
  const trouble = isCut ? { trouble: cutShort } : {}
  return { page, place, ...layPieces(kept), width: 0, height: 0, words: [], ...trouble }
}

function laid(piece: Piece, start: number): { own: string; block: TextBlock } {
  if (piece.kind === 'list') {
    const items = ranges(piece.items.map(oneLine), start, 1)
    const own = items.texts.join('\n')
    const { ordered } = piece
    return {
      own,
      block: { kind: 'list', start, end: start + own.length, items: items.ranges, ordered },
    }
  }
  if (piece.kind === 'table') {
    const rows: { start: number; end: number }[][] = []
    const lines: string[] = []
    let at = start
    for (const row of piece.rows) {
      const cells = ranges(row.map(oneLine), at, 1)
      const line = cells.texts.join('\t')
      rows.push(cells.ranges)
      lines.push(line)
      at += line.length + 1
    }
    const own = lines.join('\n')
    return {
      own,
      block: {
        kind: 'table',
        start,
        end: start + own.length,
        rows,
        heads: piece.heads,
        ...(piece.firstRow === undefined ? {} : { firstRow: piece.firstRow }),
      },
    }
  }
  const own = piece.kind === 'code' ? plain(piece.text) : lines(piece.text)
  const block = { kind: piece.kind, start, end: start + own.length }
  return piece.kind === 'heading'
    ? {
        own: oneLine(own),
        block: { ...block, end: start + oneLine(own).length, level: piece.level },
      }
    : { own, block }
}

function ranges(texts: string[], start: number, gap: number) {
  let at = start
  const found = texts.map((text) => {
    const range = { start: at, end: at + text.length }
    at = range.end + gap
    return range
  })
  return { texts, ranges: found }
}

/**
 * Removes invisible and unstorable characters (PostgreSQL takes no NUL). Line feeds and tabs stay.
 */
export const plain = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replace(
      /(?![\n\t])[\p{Cc}\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/gu,
      '',
    )
    .replace(/[\u200c\u200d]/g, (mark, at: number, whole: string) =>
      joins.test(whole.slice(Math.max(0, at - 2), at)) && joined.test(whole.slice(at + 1, at + 3))
        ? mark
        : '',
    )
    .normalize('NFC')

// Persian, Hindi and emoji families use them; in Latin words they mean nothing.
const joins = /(?!\p{sc=Latin})[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u
const joined = /^(?!\p{sc=Latin})[\p{L}\p{M}\p{Extended_Pictographic}]/u

export const oneLine = (text: string) => plain(text).replace(/\s+/g, ' ').trim()

/** Keeps deliberate line breaks, without white space around the lines. */
const lines = (text: string) =>
  plain(text)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
