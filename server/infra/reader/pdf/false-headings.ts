import type { LayoutBlock, ParsedPage, TextItem } from '@llamaindex/liteparse'
import { isInside } from '#server/infra/reader/pdf/false-tables.ts'
import { isBold } from '#server/infra/reader/pdf/lost-headings.ts'
import { sizeOf } from '#server/infra/reader/pdf/page-style.ts'

const leastWords = 5

/**
 * Where most of a page is tables of smaller type, liteparse takes the paragraphs between them for
 * headings. What is written as a sentence, and stands out less than a heading of the page, is none.
 */
export function withoutFalseHeadings<P extends ParsedPage>(page: P): P {
  const headings = (page.blocks ?? [])
    .filter(({ kind }) => kind === 'heading')
    .map((block) => ({ block, ...writtenIn(block, page.textItems) }))
  const isFalse = ({ text, size, bold }: Written) =>
    isSentence(text) &&
    !bold &&
    headings.some((other) => !isSentence(other.text) && (other.bold || other.size > size * 1.05))
  const found = new Set(headings.filter(isFalse).map(({ block }) => block))
  if (found.size === 0) return page
  return {
    ...page,
    blocks: page.blocks!.map((block) =>
      found.has(block) ? { ...block, kind: 'paragraph' as const } : block,
    ),
  }
}

type Written = { text: string; size: number; bold: boolean }

function writtenIn({ bbox }: LayoutBlock, items: TextItem[]): Written {
  const own = bbox ? items.filter((item) => item.text.trim() && isInside(bbox, item)) : []
  return {
    text: own.map((item) => item.text.trim()).join(' '),
    size: Math.max(0, ...own.map(sizeOf)),
    bold: own.length > 0 && own.every(isBold),
  }
}

const isSentence = (text: string): boolean =>
  /[.!:]["”’)]?$/.test(text) && text.split(/\s+/).length >= leastWords && !/^(?:§|\d)/.test(text)
