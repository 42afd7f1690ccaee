import type { ParsedPage, Rect, TextItem } from '@llamaindex/liteparse'
import { isInside } from '#server/infra/reader/pdf/false-tables.ts'
import { isBold } from '#server/infra/reader/pdf/lost-headings.ts'
import { sizeOf } from '#server/infra/reader/pdf/page-style.ts'

const leastWords = 5

/**
 * Where most of a page is tables of smaller type, liteparse takes the paragraphs between them for
 * headings. What is written as a sentence, and stands out less than a heading of the page, is none.
 */
export function withoutFalseHeadings<P extends ParsedPage>(page: P): P {
  const blocks = page.blocks ?? []
  const isOutside = (item: TextItem) => !blocks.some(({ bbox }) => bbox && isInside(bbox, item))
  const lost = page.textItems
    .filter((item) => item.text.trim() && isOutside(item))
    .toSorted((a, b) => a.y - b.y)
  const headings = blocks
    .filter(({ kind }) => kind === 'heading')
    .map((block) => {
      const bbox = block.bbox && withLinesBelow(block.bbox, lost)
      return { block, bbox, ...writtenIn(bbox, page.textItems) }
    })
  const isFalse = ({ text, size, bold }: Written) =>
    isSentence(text) &&
    !bold &&
    headings.some((other) => !isSentence(other.text) && (other.bold || other.size > size * 1.05))
  const found = new Map(headings.filter(isFalse).map(({ block, bbox }) => [block, bbox]))
  if (found.size === 0) return page
  return {
    ...page,
    blocks: blocks.map((block) => {
      const bbox = found.get(block)
      return bbox ? { ...block, bbox, kind: 'paragraph' as const } : block
    }),
  }
}

/**
 * With the lines that stand in no block, though they go on with it: liteparse has only the first line of some.
 * `lost`: all such lines, from the top down.
 */
function withLinesBelow(bbox: Rect, lost: TextItem[]): Rect {
  let { width, height } = bbox
  for (const line of lost) {
    const gap = line.y - bbox.y - height
    if (Math.abs(line.x - bbox.x) > 2 || gap < -2 || gap > line.height * 0.8) continue
    width = Math.max(width, line.width)
    height = line.y + line.height - bbox.y
  }
  return { ...bbox, width, height }
}

type Written = { text: string; size: number; bold: boolean }

function writtenIn(bbox: Rect | undefined, items: TextItem[]): Written {
  const own = bbox ? items.filter((item) => item.text.trim() && isInside(bbox, item)) : []
  return {
    text: own.map((item) => item.text.trim()).join(' '),
    size: Math.max(0, ...own.map(sizeOf)),
    bold: own.length > 0 && own.every(isBold),
  }
}

const isSentence = (text: string): boolean =>
  /[.!:]["”’)]?$/.test(text) && text.split(/\s+/).length >= leastWords && !/^(?:§|\d)/.test(text)
