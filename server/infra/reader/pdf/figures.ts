import { createHash } from 'node:crypto'
import type { ExtractedImage, ParsedPage, Rect, TextItem } from '@llamaindex/liteparse'
import { captionOf } from '#server/infra/reader/pdf/captions.ts'
import type { Figure } from '#server/infra/reader/reader.ts'

/** Of the page; smaller pictures are icons, and larger ones are the ground that a page is printed on. */
const leastArea = 0.03
const mostArea = 0.85
const leastSide = 60
/** What is longer than so many times its height is a rule or a banner. */
const mostStretched = 8
const leastShapes = 6
/** Points: what is thinner is a line of a table, or under a word. */
const leastThick = 3
/** A drawing has at least so many shapes without text, or one that takes a large part of it. */
const leastBare = 3
const largePart = 0.15
/** A shape that takes this share of the width of a drawing is a shaded line. */
const band = 0.95
const mostText = 0.35
/** A picture with fewer dots across shows nothing that can be read. */
const leastPixels = 100
const mostOnPage = 8

/** Points: what lies closer together belongs to one drawing. */
const cell = 8
const besideDrawing = 14
const longestLabel = 40

/** `pale`: hardly darker than the paper. */
type Part = Rect & { print: string; image: boolean; pale?: boolean }

/**
 * The pictures and drawings of a page that may say something, in reading order. A chart is often
 * drawn and not embedded, and is then known by many shapes close together, some of which hold no
 * text: tables consist of thin lines, and shaded rows and boxes hold text. Its labels belong to it.
 */
export function figuresOf(page: ParsedPage, images: ExtractedImage[]): Figure[] {
  const { width, height, textItems } = page
  const found = groupsOf(partsOf(page, images), width, height)
    .map((parts) => ({ parts, box: withLabels(parts, textItems, page) }))
    .filter(({ parts, box }) => saysSomething(parts, box, page))
    .toSorted((a, b) => area(b.box) - area(a.box))
    .slice(0, mostOnPage)
    .toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
  return found.map(({ parts, box }) => ({
    x: box.x / width,
    y: box.y / height,
    width: box.width / width,
    height: box.height / height,
    print: printOf(parts, box),
    caption: captionOf(box, textItems),
  }))
}

function partsOf(page: ParsedPage, images: ExtractedImage[]): Part[] {
  const { vectorGraphics, blocks = [] } = page
  const tables = blocks.flatMap(({ kind, bbox }) => (kind === 'table' && bbox ? [bbox] : []))
  const isGround = (box: Rect) => area(box) > mostArea * page.width * page.height
  const drawn = (vectorGraphics?.shapes ?? [])
    .filter(({ fill, stroke }) => fill || stroke)
    .map(({ bbox, fillColor = '', strokeColor = '', hasCurve }) => ({
      ...bbox,
      image: false,
      print: `${fillColor} ${strokeColor} ${hasCurve}`,
      pale: [fillColor, strokeColor].every(isPale),
    }))
    .filter((shape) => !tables.some((table) => holdsMiddle(table, shape)))
  const embedded = images
    .filter(({ width, height }) => Math.min(width, height) >= leastPixels)
    .map(({ bbox, bytes }) => ({ ...bbox, image: true, print: sha256(bytes) }))
  return [...embedded, ...drawn]
    .map((part) => ({ ...part, ...within(part, page) }))
    .filter((part) => part.width >= 0 && part.height >= 0 && !isGround(part))
}

/** Parts that touch, or nearly: they are laid on a grid, because a map may have very many. */
function groupsOf(parts: Part[], width: number, height: number): Part[][] {
  const columns = Math.ceil(width / cell) + 1
  const taken = new Int32Array(columns * (Math.ceil(height / cell) + 1)).fill(-1)
  const root = parts.map((_, i) => i)
  const rootOf = (i: number) => {
    let at = i
    while (root[at] !== at) at = root[at] = root[root[at]!]!
    return at
  }
  parts.forEach((part, i) => {
    for (let y = cellOf(part.y); y <= cellOf(part.y + part.height); y += 1)
      for (let x = cellOf(part.x); x <= cellOf(part.x + part.width); x += 1) {
        const other = taken[y * columns + x]!
        if (other < 0) taken[y * columns + x] = i
        else root[rootOf(i)] = rootOf(other)
      }
  })
  const groups = new Map<number, Part[]>()
  parts.forEach((part, i) => groups.set(rootOf(i), [...(groups.get(rootOf(i)) ?? []), part]))
  return [...groups.values()]
}

const cellOf = (points: number) => Math.floor(points / cell)

/** A drawing grows by the short texts beside it, such as the names of its axes. */
function withLabels(parts: Part[], texts: TextItem[], page: Rect | ParsedPage): Rect {
  const box = around(parts)
  if (parts.every(({ image }) => image)) return box
  const near = {
    x: box.x - besideDrawing,
    y: box.y - besideDrawing,
    width: box.width + 2 * besideDrawing,
    height: box.height + 2 * besideDrawing,
  }
  const labels = texts.filter(
    (text) => text.text.trim().length <= longestLabel && holdsMiddle(near, text),
  )
  return within(around([box, ...labels]), page)
}

function saysSomething(parts: Part[], box: Rect, page: ParsedPage): boolean {
  const share = area(box) / (page.width * page.height)
  if (share < leastArea || share > mostArea) return false
  const [short, long] = [box.width, box.height].toSorted((a, b) => a - b) as [number, number]
  if (short < leastSide || long > mostStretched * short) return false
  const texts = page.textItems.filter((item) => holdsMiddle(box, item))
  if (texts.reduce((sum, item) => sum + area(item), 0) > mostText * area(box)) return false
  return parts.some(({ image }) => image) || isDrawing(parts, box, texts)
}

function isDrawing(parts: Part[], box: Rect, texts: TextItem[]): boolean {
  if (parts.length < leastShapes) return false
  let bare = 0
  for (const part of parts) {
    const isBand = part.width > band * box.width
    if (part.pale || isBand || Math.min(part.width, part.height) < leastThick) continue
    if (texts.some((text) => holdsMiddle(part, text))) continue
    bare += 1
    if (bare >= leastBare || area(part) > largePart * area(box)) return true
  }
  return false
}

/** The same picture has the same one wherever it stands. */
function printOf(parts: Part[], box: Rect): string {
  const all = createHash('sha256')
  const prints = parts.map(({ print, image, x, y, width, height }) =>
    image
      ? print
      : [print, x - box.x, y - box.y, width, height].map((one) => rounded(one)).join(' '),
  )
  for (const print of prints.toSorted()) all.update(`${print}\n`)
  return all.digest('hex')
}

/** 'ffRRGGBB', or '' where nothing is painted. */
const isPale = (colour: string) =>
  colour === '' || [2, 4, 6].every((at) => parseInt(colour.slice(at, at + 2), 16) >= palest)

const palest = 0xe0

const rounded = (value: string | number) => (typeof value === 'number' ? Math.round(value) : value)

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const area = ({ width, height }: Pick<Rect, 'width' | 'height'>) => width * height

function holdsMiddle(box: Rect, { x, y, width, height }: Rect): boolean {
  const [atX, atY] = [x + width / 2, y + height / 2]
  return atX >= box.x && atX <= box.x + box.width && atY >= box.y && atY <= box.y + box.height
}

function around(boxes: Rect[]): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** What of it is on the page; the sizes are negative if nothing is. */
function within(box: Rect, page: Pick<ParsedPage, 'width' | 'height'>): Rect {
  const x = Math.max(0, box.x)
  const y = Math.max(0, box.y)
  return {
    x,
    y,
    width: Math.min(page.width, box.x + box.width) - x,
    height: Math.min(page.height, box.y + box.height) - y,
  }
}
