import type { LayoutBlock, ParsedPage, Rect, TextItem } from '@llamaindex/liteparse'
import { bodySize, sizeOf } from '#server/infra/reader/pdf/page-style.ts'

/**
 * liteparse takes numbered headings and the paragraphs under them for tables of two columns, and
 * code between rules for a table of one: these become headings, paragraphs and list items again.
 */
export function withoutFalseTables(page: ParsedPage): LayoutBlock[] {
  return (page.blocks ?? []).flatMap((block) => {
    if (block.kind !== 'table' || !block.bbox) return [block]
    const rows = rowsOf(block)
    if (rows.length > 0 && rows.every((row) => row.length === 1)) return rows.flatMap(asParagraph)
    return isCutThroughWords(rows, page) ? asText(block.bbox, page) : [block]
  })
}

type Cells = NonNullable<LayoutBlock['header']>

const rowsOf = ({ header, rows }: LayoutBlock): Cells[] =>
  [header ?? [], ...(rows ?? [])].filter((row) => row.length > 0)

const asParagraph = ([cell]: Cells): LayoutBlock[] =>
  cell?.bbox ? [{ kind: 'paragraph', bbox: cell.bbox }] : []

/** In most rows, no more than a space parts the second cell from the word before it. */
function isCutThroughWords(rows: Cells[], page: ParsedPage): boolean {
  const told = rows.filter((row) => row.filter(({ text }) => text.trim()).length > 1)
  const cut = told.filter((row) =>
    row.slice(1).some(({ bbox, text }) => bbox && text.trim() && isCutAt(bbox, page)),
  )
  return cut.length * 2 > told.length
}

// Half the size of the letters; the columns of tables are further apart.
const widestSpace = 0.5

function isCutAt(cell: Rect, { textItems }: ParsedPage): boolean {
  const middle = cell.y + cell.height / 2
  const beside = textItems.filter((item) => item.y < middle && item.y + item.height > middle)
  const size = Math.max(0, ...beside.map(sizeOf))
  const before = beside
    .flatMap(wordsOf)
    .filter(({ x, y, height }) => x < cell.x - 1 && Math.abs(y + height / 2 - middle) < size / 2)
  if (before.length === 0) return false
  const gap = cell.x - Math.max(...before.map(({ x, width }) => x + width))
  return gap < size * widestSpace
}

const wordsOf = (item: TextItem): Rect[] => (item.words?.length ? item.words : [item])

const asText = (box: Rect, { textItems }: ParsedPage): LayoutBlock[] =>
  textBlocks(
    textItems.filter((item) => isInside(box, item)),
    bodySize(textItems),
  )

/** Lines larger than the page's body are headings, and a bullet begins an item. */
export function textBlocks(items: TextItem[], body: number): LayoutBlock[] {
  const blocks: (LayoutBlock & { bbox: Rect })[] = []
  for (const line of linesOf(items)) {
    const isHeading = line.size > body * 1.05
    const isItem = /^[•‣◦▪–]\s/u.test(line.text)
    const kind = isHeading ? 'heading' : isItem ? 'list_item' : 'paragraph'
    const above = blocks.at(-1)
    const goesOn =
      above &&
      !isItem &&
      (above.kind === kind || (above.kind === 'list_item' && !isHeading)) &&
      line.box.y - (above.bbox.y + above.bbox.height) < line.size * 0.5
    if (goesOn) above.bbox = around([above.bbox, line.box])
    else blocks.push({ kind, bbox: line.box })
  }
  return blocks
}

type Line = { box: Rect; size: number; text: string }

function linesOf(items: TextItem[]): Line[] {
  const lines: TextItem[][] = []
  for (const item of items.filter(({ text }) => text.trim())) {
    const line = lines.find(
      ([first]) => Math.abs(middleOf(first!) - middleOf(item)) < sizeOf(item) / 2,
    )
    if (line) line.push(item)
    else lines.push([item])
  }
  return lines
    .map((line) => line.toSorted((a, b) => a.x - b.x))
    .map((line) => ({
      box: around(line.map(tight)),
      size: Math.max(...line.map(sizeOf)),
      text: line
        .map(({ text }) => text)
        .join(' ')
        .trim(),
    }))
    .toSorted((a, b) => a.box.y - b.box.y)
}

const middleOf = ({ y, height }: Rect) => y + height / 2

// The boxes of some fonts reach into the lines above and below.
const tight = (item: TextItem): Rect => {
  const height = Math.min(item.height, sizeOf(item))
  return { x: item.x, y: middleOf(item) - height / 2, width: item.width, height }
}

export const isInside = (box: Rect, item: Rect) => {
  const x = item.x + item.width / 2
  const y = middleOf(item)
  return (
    x >= box.x - 2 && x <= box.x + box.width + 2 && y >= box.y - 2 && y <= box.y + box.height + 2
  )
}

function around(boxes: Rect[]): Rect {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}
