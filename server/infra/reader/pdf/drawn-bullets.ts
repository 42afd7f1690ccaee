import type { LayoutBlock, ParsedPage, Rect, TextItem } from '@llamaindex/liteparse'
import { isInside } from '#server/infra/reader/pdf/false-tables.ts'

/** In heights of the line: how large a bullet is at most, and how far left of its line it stands. */
const [largest, furthest] = [0.6, 2]
// More shapes than this are a drawing.
const mostShapes = 2000

/**
 * Browsers draw the bullets of a list as discs, so that its items have no mark and run into one another, or are
 * taken for a heading where they begin in bold: with a bullet before each item, and an item of its own for it.
 */
export function withDrawnBullets(page: ParsedPage): ParsedPage {
  const discs = discsOf(page)
  if (discs.size === 0) return page
  return {
    ...page,
    textItems: page.textItems.flatMap((item) => {
      const disc = discs.get(item)
      return disc ? [bulletOf(disc, item), item] : [item]
    }),
    blocks: (page.blocks ?? []).flatMap((block) => itemsIn(block, discs)),
  }
}

/** The disc before each item, by the first words of the item. */
type Discs = Map<TextItem, Rect>

function discsOf({ vectorGraphics, textItems }: ParsedPage): Discs {
  const shapes = vectorGraphics?.shapes ?? []
  if (shapes.length > mostShapes) return new Map()
  return new Map(
    shapes.flatMap(({ bbox }) => {
      if (Math.abs(bbox.width - bbox.height) > bbox.height * 0.2) return []
      const first = textItems
        .filter((item) => isBulletOf(bbox, item))
        .toSorted((a, b) => a.x - b.x)[0]
      return first ? [[first, bbox] as const] : []
    }),
  )
}

function isBulletOf(disc: Rect, { x, y, height }: Rect): boolean {
  const gap = x - disc.x - disc.width
  const middle = disc.y + disc.height / 2
  return (
    disc.height <= height * largest &&
    gap > 0 &&
    gap <= height * furthest &&
    middle > y + height * 0.2 &&
    middle < y + height * 0.9
  )
}

const bulletOf = (disc: Rect, { y, height, fontSize }: TextItem): TextItem => ({
  ...{ text: '•', x: disc.x, y, width: disc.width, height },
  ...(fontSize !== undefined && { fontSize }),
})

/** The block cut above each item, so that what stands above the first one stays what it was. */
function itemsIn(block: LayoutBlock, discs: Discs): LayoutBlock[] {
  const { bbox } = block
  if (!bbox || !texts.has(block.kind)) return [block]
  const inside = [...discs].filter(([first]) => isInside(bbox, first))
  if (inside.length === 0) return [block]
  const tops = inside.map(([first]) => first.y).toSorted((a, b) => a - b)
  const left = Math.min(bbox.x, ...inside.map(([, disc]) => disc.x))
  const cut = (kind: LayoutBlock['kind'], top: number, bottom: number): LayoutBlock => ({
    kind,
    bbox: { x: left, y: top, width: bbox.x + bbox.width - left, height: bottom - top },
  })
  const end = bbox.y + bbox.height
  const isAbove = tops[0]! - bbox.y > inside[0]![0].height / 2
  return [
    ...(isAbove ? [cut(block.kind, bbox.y, tops[0]! - 2.5)] : []),
    ...tops.map((top, i) => cut('list_item', top, i + 1 < tops.length ? tops[i + 1]! - 2.5 : end)),
  ]
}

const texts = new Set<LayoutBlock['kind']>(['heading', 'paragraph', 'list_item'])
