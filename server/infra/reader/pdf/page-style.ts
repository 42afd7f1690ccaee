import type { ParsedPage, TextItem } from '@llamaindex/liteparse'

/** The style of a document, found by sampling a few pages. */
export type PageStyle = {
  furniture: Furniture[]
  headingSizes: number[]
  /** Whether some fonts map letters wrongly. */
  lies?: boolean
}

/**
 * A running header, footer or page number. `key` is its text with the page number written as #, or
 * how it is written where it changes from chapter to chapter; `y` its place as a fraction of the
 * page's height, `offset` printed number minus page.
 */
type Furniture = { key: string; y: number; offset: number | null }

/**
 * Text at the same height in the margins of two in five of the sampled pages; less often where it
 * is written as headers and footers are, and more often where it is any line.
 */
export function furnitureOf(pages: ParsedPage[]): Furniture[] {
  const seen = new Map<string, { found: Furniture; pages: Set<number> }>()
  for (const page of pages) {
    for (const found of candidatesOn(page)) {
      const id = `${found.key}\n${Math.round(found.y * 100)}\n${found.offset}`
      const entry = seen.get(id) ?? { found, pages: new Set() }
      entry.pages.add(page.pageNum)
      seen.set(id, entry)
    }
  }
  const shareOf = ({ key }: Furniture) =>
    key === anyLine ? 0.6 : key === '#' || changing.some((one) => one.key === key) ? 0.2 : 0.4
  const isOften = ({ found, pages: on }: { found: Furniture; pages: Set<number> }) =>
    on.size >= Math.max(2, Math.ceil(pages.length * shareOf(found)))
  return [...[...seen.values()].filter(isOften).map(({ found }) => found), ...titleAgain(pages)]
}

/** Of the title, what a running head has at least: it may be cut, and a word of it is none. */
const leastOfTitle = 0.6

/** On a later page, the line in the margin that says the title again: a document of two pages has only one such line. */
function titleAgain([first, ...others]: ParsedPage[]): Furniture[] {
  if (first?.pageNum !== 1 || others.length > 1) return []
  const largest = Math.max(0, ...first.textItems.map(sizeOf))
  if (largest <= bodySize(first.textItems) * 1.1) return []
  const title = first.textItems
    .filter((item) => sizeOf(item) === largest)
    .map(textOf)
    .join(' ')
  return others.flatMap((page) => {
    const body = bodySize(page.textItems)
    const small = [...edgesOf(page)].filter((item) => sizeOf(item) <= body * 1.1)
    const again = small.filter(
      (item) => textOf(item).length >= title.length * leastOfTitle && title.includes(textOf(item)),
    )
    return small
      .filter((item) => again.some(({ y, height }) => Math.abs(y - item.y) < height / 2))
      .map((item) => ({ key: textOf(item), y: heightOn(page, item), offset: null }))
  })
}

const textOf = ({ text }: TextItem) => text.replace(/\s+/g, ' ').trim()
const heightOn = (page: ParsedPage, { y, height }: TextItem) => (y + height / 2) / page.height

export function withoutFurniture(page: ParsedPage, furniture: Furniture[]): ParsedPage {
  if (furniture.length === 0) return page
  const edges = edgesOf(page)
  const isFurniture = (item: TextItem) =>
    edges.has(item) &&
    readings(item, page, edges).some(({ key, y, offset }) =>
      furniture.some((f) => f.key === key && f.offset === offset && Math.abs(f.y - y) < 0.012),
    )
  return { ...page, textItems: page.textItems.filter((item) => !isFurniture(item)) }
}

/** The font sizes of headings, larger than the body's, largest first. */
export function headingSizesOf(pages: ParsedPage[]): number[] {
  const sizes = new Set<number>()
  for (const page of pages) {
    const body = bodySize(page.textItems)
    for (const block of page.blocks ?? []) {
      if (block.kind !== 'heading' || !block.bbox) continue
      const size = sizeIn(page.textItems, block.bbox)
      if (size > body * 1.05) sizes.add(Math.round(size * 2) / 2)
    }
  }
  return [...sizes].toSorted((a, b) => b - a)
}

export function sizeIn(
  items: TextItem[],
  box: { y: number; height: number; x: number; width: number },
) {
  const inside = items.filter(
    ({ x, y, width, height }) =>
      y + height / 2 >= box.y - 2 &&
      y + height / 2 <= box.y + box.height + 2 &&
      x + width / 2 >= box.x - 2 &&
      x + width / 2 <= box.x + box.width + 2,
  )
  return Math.max(0, ...inside.map(sizeOf))
}

type Sized = Pick<TextItem, 'text' | 'height' | 'fontSize'>

export const sizeOf = (item: Sized) => item.fontSize ?? item.height

/** The font size of most letters on the page. */
export function bodySize(items: Sized[]): number {
  const letters = new Map<number, number>()
  for (const item of items) {
    const size = Math.round(sizeOf(item) * 2) / 2
    letters.set(size, (letters.get(size) ?? 0) + item.text.length)
  }
  return [...letters].reduce((most, next) => (next[1] > most[1] ? next : most), [11, 0])[0]
}

const marginShare = 0.12

/**
 * The lines next to the upper and lower edge, up to the first white gap: repeated text within the
 * body (the same first line of a form, say) is content.
 */
function edgesOf(page: ParsedPage): Set<TextItem> {
  const items = page.textItems.filter(({ text }) => text.trim())
  const down = items.toSorted((a, b) => a.y - b.y)
  const up = items.toSorted((a, b) => bottom(b) - bottom(a))
  return new Set([
    ...untilGap(
      down,
      (item) => item.y,
      bottom,
      (at) => at < page.height * marginShare,
    ),
    ...untilGap(
      up,
      (item) => -bottom(item),
      (item) => -item.y,
      (at) => -at > page.height * (1 - marginShare),
    ),
  ])
}

const bottom = ({ y, height }: TextItem) => y + height

function untilGap(
  items: TextItem[],
  near: (item: TextItem) => number,
  far: (item: TextItem) => number,
  isInMargin: (at: number) => boolean,
): TextItem[] {
  const found: TextItem[] = []
  let reached = -Infinity
  for (const item of items) {
    if (!isInMargin(near(item)) || (found.length > 0 && near(item) - reached > item.height * 0.6))
      break
    found.push(item)
    reached = Math.max(reached, far(item))
  }
  return found
}

// A heading that opens every page ('Chapter 3' on page 3) is larger than the body, and stays.
function candidatesOn(page: ParsedPage): Furniture[] {
  const body = bodySize(page.textItems)
  const edges = edgesOf(page)
  return [...edges]
    .filter((item) => sizeOf(item) <= body * 1.1)
    .flatMap((item) => readings(item, page, edges))
}

// Each number in turn is tried as the page number, and none: the right one shows over the pages.
function readings(item: TextItem, page: ParsedPage, edges: Set<TextItem>): Furniture[] {
  const text = textOf(item)
  if (!text) return []
  const y = heightOn(page, item)
  const found: Furniture[] = [{ key: text, y, offset: null }]
  for (const match of text.matchAll(/\d+/g)) {
    const key = `${text.slice(0, match.index)}#${text.slice(match.index + match[0].length)}`
    found.push({ key, y, offset: Number(match[0]) - page.pageNum })
  }
  if (/^[ivxlc]+$/i.test(text)) found.push({ key: 'roman', y, offset: null })
  if (sizeOf(item) > bodySize(page.textItems) * 1.1) return found
  const way = changing.find(({ written }) => written.test(text))
  if (way) found.push({ key: way.key, y, offset: null })
  if (isAlone(item, page, edges)) found.push({ key: anyLine, y, offset: null })
  return found
}

const anyLine = 'any line'

/** A short line at the top with white below it, as the first line of a text seldom is. */
function isAlone(item: TextItem, page: ParsedPage, edges: Set<TextItem>): boolean {
  const above = [...edges].filter(({ y }) => y < page.height / 2)
  const text = above.map((one) => one.text).join(' ')
  const isOneLine = above.every(({ y, height }) => Math.abs(y - item.y) < height / 2)
  return item.y < page.height / 2 && isOneLine && text.length < 80 && !/[.:;,]$/.test(text.trim())
}

/** The name of the chapter or section, which many headers and footers repeat. */
const changing = [
  {
    key: 'of a chapter',
    written: /^(?:chapter|kapitel|appendix|anhang|part|teil)\s[\divxlc]+\b/iu,
  },
  { key: 'of a section', written: /^(?:\d{1,2}|[A-Z])(?:\.\d{1,2}){0,3}\.?\s\p{L}/u },
  { key: 'in capitals', written: /^(?=.*\p{Lu}{3})\P{Ll}+$/u },
]
