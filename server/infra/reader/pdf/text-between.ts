import type { LayoutBlock, ParsedPage, Rect, TextItem } from '@llamaindex/liteparse'
import { isInside, textBlocks } from '#server/infra/reader/pdf/false-tables.ts'
import { bodySize, sizeOf } from '#server/infra/reader/pdf/page-style.ts'

type Boxed = { bbox: Rect }

/**
 * liteparse takes two tables with rules below each other, and the text between them, for one table, so that headings
 * are lost and sentences are cut into columns: that text becomes headings and paragraphs again.
 */
export function withTextBetween(
  blocks: LayoutBlock[],
  ruled: Boxed[],
  page: ParsedPage,
): LayoutBlock[] {
  const isRuled = (item: Rect) => ruled.some(({ bbox }) => isInside(bbox, item))
  return blocks.flatMap((block) => {
    const box = block.kind === 'table' ? block.bbox : undefined
    if (!box || !ruled.some(({ bbox }) => holds(box, bbox))) return [block]
    const others = page.textItems.filter((item) => !isRuled(item))
    const between = others.filter((item) => isInside(box, item))
    const body = bodySize(others)
    return isText(between, box, body) ? textBlocks(between, body) : [block]
  })
}

/** How much of a width a line of text fills; the words of a row stand apart. */
const widthOfText = 0.6
const fewestLetters = 25

const isText = (items: TextItem[], box: Rect, body: number): boolean =>
  items.some(
    (item) =>
      (item.width > box.width * widthOfText && item.text.length >= fewestLetters) ||
      (sizeOf(item) > body * 1.05 && isAlone(item, items)),
  )

const isAlone = (item: TextItem, items: TextItem[]) =>
  items.every(
    (other) =>
      other === item || other.y > item.y + item.height / 2 || other.y + other.height / 2 < item.y,
  )

/** Nearly all of the inner one. */
function holds(outer: Rect, inner: Rect): boolean {
  const shared =
    Math.min(outer.y + outer.height, inner.y + inner.height) - Math.max(outer.y, inner.y)
  const isBeside = inner.x < outer.x + outer.width && inner.x + inner.width > outer.x
  return isBeside && shared > inner.height * 0.7
}
