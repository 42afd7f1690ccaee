import type { LayoutBlock, ParsedPage, Rect, TextItem } from '@llamaindex/liteparse'
import { withDrawnBullets } from '#server/infra/reader/pdf/drawn-bullets.ts'
import { withoutFalseHeadings } from '#server/infra/reader/pdf/false-headings.ts'
import { beginsItem, isRunIn } from '#server/infra/reader/pdf/goes-on.ts'
import { layLines } from '#server/infra/reader/pdf/lines.ts'
import type { Line, Piece } from '#server/infra/reader/pdf/lines.ts'
import { withLostHeadings } from '#server/infra/reader/pdf/lost-headings.ts'
import { itemsOf, layoutOf, paragraphsOf } from '#server/infra/reader/pdf/paragraphs.ts'
import type { Layout } from '#server/infra/reader/pdf/paragraphs.ts'
import { bodySize, sizeIn } from '#server/infra/reader/pdf/page-style.ts'
import type { PageStyle } from '#server/infra/reader/pdf/page-style.ts'
import { withRuledTables } from '#server/infra/reader/pdf/ruled-tables.ts'
import type { PageBlock } from '#server/infra/reader/pdf/ruled-tables.ts'
import { pageWriter } from '#server/infra/reader/pdf/writer.ts'
import type { PageWriter } from '#server/infra/reader/pdf/writer.ts'
import { withoutMarks } from '#server/infra/reader/pdf/raised.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'

/** Assigns the words of a page to its blocks, in reading order. */
export function pageOf(parsed: ParsedPage, style: PageStyle): ReadPage {
  const page = withLostHeadings(withoutFalseHeadings(withDrawnBullets(parsed)))
  const items = page.textItems
  const writer = pageWriter(page)
  const body = bodyHeight(items)
  const laid = joinHeadings(layOut(items, withRuledTables(page)), body).map((one) => ({
    ...one,
    lines: one.block.kind === 'table' ? [] : linesOf(one.pieces),
  }))
  const texts = laid.filter(({ block }) => block.kind === 'paragraph' || block.kind === 'list_item')
  const layout = layoutOf(
    items,
    texts.map(({ lines }) => lines),
    body,
  )
  for (const [i, { block, pieces, lines }] of laid.entries()) {
    const below = laid[i + 1]
    const isText =
      block.kind === 'heading' &&
      below?.block.kind === 'paragraph' &&
      isRunIn(lines, below.lines, items)
    if (isText) writer.write('paragraph', lines, '\n\n')
    else if (block.kind === 'table') writeTable(writer, block, pieces)
    else if (block.kind === 'list_item') writeItem(writer, lines, layout)
    else if (block.kind === 'heading') {
      writer.write('heading', lines, '\n\n', levelOf(block, pieces, items, style))
    } else if (block.kind === 'paragraph') writeParagraphs(writer, lines, layout)
    else writer.writeLines('other', lines)
  }
  return writer.done()
}

const linesOf = (pieces: Piece[]): Line[] => layLines(pieces).map(withoutMarks)

type Laid = { block: PageBlock; pieces: Piece[] }

/**
 * Every item goes to the smallest block around it; an item in no block stays at its place in the
 * order.
 */
function layOut(items: TextItem[], blocks: PageBlock[]): Laid[] {
  const laid: Laid[] = blocks.map((block) => ({ block, pieces: [] }))
  let last: Laid | undefined
  for (const item of items) {
    const pieces = piecesOf(item)
    if (pieces.length === 0) continue
    const home = smallestAround(laid, item)
    if (home) home.pieces.push(...pieces)
    else if (last?.block.kind === 'figure' && !last.block.bbox) last.pieces.push(...pieces)
    else laid.splice(last ? laid.indexOf(last) + 1 : 0, 0, { block: { kind: 'figure' }, pieces })
    last = home ?? laid.find((entry) => entry.pieces.includes(pieces[0]!))
  }
  return laid.filter(({ pieces }) => pieces.length > 0)
}

/**
 * A heading of two lines arrives as two, or its second line in no block: they are merged if they
 * are positioned like lines.
 */
function joinHeadings(laid: Laid[], body: number): Laid[] {
  const joined: Laid[] = []
  for (const entry of laid) {
    const above = joined.at(-1)
    if (above && isNextLine(above, entry, body)) above.pieces.push(...entry.pieces)
    else joined.push({ block: entry.block, pieces: [...entry.pieces] })
  }
  return joined
}

function isNextLine(above: Laid, below: Laid, body: number): boolean {
  if (above.block.kind !== 'heading') return false
  const upper = above.pieces.at(-1)!
  const lower = below.pieces[0]!
  const isLost = below.block.kind === 'figure' && !below.block.bbox && lower.height > body * 1.05
  if (below.block.kind !== 'heading' && !isLost) return false
  const gap = lower.y - upper.y - upper.height
  const alike = Math.abs(lower.height - upper.height) < upper.height * 0.1
  return alike && gap > -upper.height && gap < upper.height * 0.5
}

/** The height of most letters on the page. */
function bodyHeight(items: TextItem[]): number {
  return bodySize(items.map(({ text, height }) => ({ text, height, fontSize: height })))
}

function smallestAround(laid: Laid[], { x, y, width, height }: Rect): Laid | undefined {
  let best: Laid | undefined
  for (const entry of laid) {
    const box = entry.block.bbox
    if (!box || !holds(box, x + width / 2, y + height / 2)) continue
    if (entry.block.ruled) return entry
    if (!best || area(box) < area(best.block.bbox!)) best = entry
  }
  return best
}

const holds = (box: Rect, x: number, y: number) =>
  x >= box.x - 2 && x <= box.x + box.width + 2 && y >= box.y - 2 && y <= box.y + box.height + 2

const area = ({ width, height }: Rect) => width * height

function piecesOf(item: TextItem): Piece[] {
  const words = item.words?.length ? item.words : splitEvenly(item)
  let cursor = 0
  return words
    .map(({ text, x, y, width, height }) => {
      const at = item.text.indexOf(text, cursor)
      const glued = cursor > 0 ? at === cursor : undefined
      if (at >= 0) cursor = at + text.length
      return { text: clean(text), x, y, width, height, glued }
    })
    .filter(({ text }) => text)
}

// A single-token item has no word boxes; dividing its width by letters is close enough.
function splitEvenly(item: TextItem): Piece[] {
  const share = item.width / Math.max(1, item.text.length)
  return [...item.text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    x: item.x + match.index * share,
    y: item.y,
    width: match[0].length * share,
    height: item.height,
  }))
}

// Ligatures become letters; invisible and unstorable characters (PostgreSQL takes no NUL) are
// removed. A soft hyphen stays until the end of the line is known.
const clean = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .normalize('NFC')
    .replace(/[\s\p{Cc}\u200b-\u200f\u2060\ufeff\ufffe\uffff]/gu, '')

function writeItem(writer: PageWriter, lines: Line[], layout: Layout) {
  const [item, ...further] = itemsOf(lines, layout)
  writer.write('list', item!, '\n')
  for (const part of further)
    if (beginsItem(part)) writer.write('list', part, '\n')
    else writeParagraphs(writer, part, layout)
}

function writeParagraphs(writer: PageWriter, lines: Line[], layout: Layout) {
  for (const one of paragraphsOf(lines, layout)) writer.write('paragraph', one, '\n\n')
}

function writeTable(writer: PageWriter, block: LayoutBlock, pieces: Piece[]) {
  const rows = [...(block.header?.length ? [block.header] : []), ...(block.rows ?? [])]
  const cells = rows.map((row) => row.map((cell) => ({ box: cell.bbox, pieces: [] as Piece[] })))
  const boxed = cells.flat().filter(({ box }) => box)
  if (boxed.length === 0) return writer.writeLines('table', linesOf(pieces))
  for (const piece of pieces) {
    const distances = boxed.map(({ box }) => distance(box!, piece))
    boxed[distances.indexOf(Math.min(...distances))]!.pieces.push(piece)
  }
  writer.writeRows(cells.map((row) => row.map((cell) => linesOf(cell.pieces))))
}

// Rows are further apart than columns: a word that overhangs its cell stays in its row.
function distance(box: Rect, piece: Piece): number {
  const x = piece.x + piece.width / 2
  const y = piece.y + piece.height / 2
  const outside = (at: number, from: number, size: number) =>
    Math.max(from - at, 0, at - from - size)
  return outside(x, box.x, box.width) + 10 * outside(y, box.y, box.height)
}

// liteparse ranks headings by those in one batch, so the rank is taken from their numbering, or
// from the font sizes of the whole document.
function levelOf(block: LayoutBlock, pieces: Piece[], items: TextItem[], style: PageStyle): number {
  const number = pieces[0]?.text.match(/^\d{1,3}(\.\d{1,3})*\.?$/)
  if (number && pieces.length > 1)
    return Math.min(6, number[0].replace(/\.$/, '').split('.').length)
  const size = block.bbox ? sizeIn(items, block.bbox) : 0
  if (size <= bodySize(items) * 1.05) return Math.min(6, style.headingSizes.length + 1)
  return Math.min(6, 1 + style.headingSizes.filter((larger) => larger > size + 0.5).length)
}
