import type { LayoutBlock, ParsedPage, TextItem } from '@llamaindex/liteparse'
import { isInside } from '#server/infra/reader/pdf/false-tables.ts'
import { bodySize, sizeOf } from '#server/infra/reader/pdf/page-style.ts'

const [larger, muchLarger] = [1.15, 1.4]
const longest = 120

/**
 * On some pages, such as one with tables of small type between its paragraphs, liteparse finds no heading at all.
 * There, a paragraph all in larger and bold type, or in much larger type, is one.
 */
export function withLostHeadings<P extends ParsedPage>(page: P): P {
  const blocks = page.blocks ?? []
  if (blocks.some(({ kind }) => kind === 'heading')) return page
  const body = bodySize(page.textItems)
  const isLast = (block: LayoutBlock) => block === blocks.at(-1)
  return {
    ...page,
    blocks: blocks.map((block) =>
      isHeading(block, page.textItems, body) && !isLast(block)
        ? { ...block, kind: 'heading' as const }
        : block,
    ),
  }
}

function isHeading({ kind, bbox }: LayoutBlock, items: TextItem[], body: number): boolean {
  if (kind !== 'paragraph' || !bbox) return false
  const own = items.filter((item) => item.text.trim() && isInside(bbox, item))
  const text = own.map((item) => item.text.trim()).join(' ')
  return (
    /\p{L}{2}/u.test(text) &&
    text.length <= longest &&
    !/[.,;:]$/.test(text) &&
    own.every((item) => sizeOf(item) > body * (isBold(item) ? larger : muchLarger))
  )
}

export const isBold = ({ fontName = '', fontWeight = 0 }: TextItem) =>
  fontWeight >= 600 || /bold|black|heavy/i.test(fontName)
