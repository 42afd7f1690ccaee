import type { Rect, TextItem } from '@llamaindex/liteparse'

const begins =
  /^(?:fig(?:ure|\.)?|chart|diagram|graph|map|plate|exhibit|abb(?:ildung|\.)?|diagramm|grafik|schaubild|karte|tafel|bild) ?\d/i

/** Points between a figure and its caption. */
const reach = 45
const mostLines = 3
const longest = 200

/** The caption above or below a box: lines that begin with “Figure 2” or the like; '' without one. */
export function captionOf(box: Rect, texts: TextItem[]): string {
  const [first] = texts
    .filter((text) => begins.test(text.text.trim()) && sharesWidth(box, text))
    .map((text) => ({ text, away: distance(box, text) }))
    .filter(({ away }) => away <= reach)
    .toSorted((a, b) => a.away - b.away)
  return first ? linesFrom(first.text, texts).slice(0, longest).trim() : ''
}

/** A caption goes on in the next lines, close below, until a sentence ends with a line. */
function linesFrom(first: TextItem, texts: TextItem[]): string {
  const lines = [lineOf(first, texts)]
  let last = first
  while (lines.length < mostLines && !/[.!?]$/.test(lines.at(-1)!)) {
    const next = texts.find(
      ({ x, y }) =>
        y > last.y + last.height / 2 &&
        y - last.y < 1.45 * last.height &&
        Math.abs(x - last.x) < 2 * last.height,
    )
    if (!next) break
    lines.push(lineOf(next, texts))
    last = next
  }
  return lines.join(' ')
}

const lineOf = (first: TextItem, texts: TextItem[]) =>
  texts
    .filter(({ x, y }) => Math.abs(y - first.y) < first.height / 2 && x >= first.x)
    .toSorted((a, b) => a.x - b.x)
    .map(({ text }) => text.trim())
    .join(' ')
    .replace(/\s+/g, ' ')

const sharesWidth = (box: Rect, text: Rect) =>
  text.x < box.x + box.width && text.x + text.width > box.x

/** A caption may lie within the box of a drawing, whose labels it was taken for. */
const distance = (box: Rect, { y, height }: Rect) =>
  Math.max(0, y - (box.y + box.height), box.y - (y + height))
