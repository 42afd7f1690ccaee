import type { Line } from '#server/infra/reader/pdf/lines.ts'

export type Edges = { x: number; width: number }

/** A line that stands further below the one above than its own lines do begins a paragraph. */
const widestPitch = 1.15
/** Where no other line shows it, in heights of a line. */
const usualPitch = 1.5
const fewestToShow = 3

const right = ({ x, width }: Edges) => x + width
const endsWithMark = (text: string) => /[.!?:;)\]”"’']\d*$/.test(text)
export const endsSentence = (lines: Line[]) => /[.!?][)\]”"’']*$/.test(ends(lines))
const begins = (lines: Line[]) => lines[0]?.pieces[0]?.text ?? ''
const ends = (lines: Line[]) => lines.at(-1)?.pieces.at(-1)?.text ?? ''
/** ‘2.’, ‘2.1’, ‘(b)’ and ‘•’ begin an item. */
const mark = /^(?:[•◦▪‣●○■·–—*-]|\(?(?:\d{1,3}|\p{L})[.)]|\d{1,2}(?:\.\d{1,2}){1,3}\.?|§)$/u
export const beginsItem = (lines: Line[]) => mark.test(begins(lines))

/**
 * Whether a paragraph goes on with the item or paragraph before it: the line above reaches the right edge, so that
 * it was only wrapped, and these lines stand directly below it, or at the top of the next column. By its
 * letters alone, that cannot be said: in German, every noun has a capital. `items`: all on the page.
 */
export function isWrappedInto(
  kind: 'list' | 'paragraph',
  above: Line[],
  below: Line[],
  items: Edges[],
): boolean {
  const [last, next] = [above.at(-1), below[0]]
  if (!last || !next || !isText(last) || beginsItem(below)) return false
  if (!isFull(above, below, items)) return false
  const isHigher = next.y < last.y
  if (isHigher) return !endsSentence(above) && !isOfFigures(above, below)
  // Directly below an item, even a further sentence is of it.
  if (kind === 'paragraph' && (isOver(above, below) || isOfFigures(above, below))) return false
  const isBeside = next.x < right(last) && next.x - last.x < 3 * last.height
  const isAsFar = next.x - Math.min(...above.map(({ x }) => x)) > -last.height / 4
  return isBeside && isAsFar && isBelow(above, below)
}

const isOver = (above: Line[], below: Line[]) =>
  endsSentence(above) || (ends(above).endsWith(':') && !/^\p{Ll}/u.test(begins(below)))

/** As in a table of contents, or in columns of numbers. */
const isOfFigures = (above: Line[], below: Line[]) =>
  /^\d/.test(begins(below)) ||
  above.at(-1)!.pieces.filter(({ text }) => /^\.+$/.test(text)).length > 3

/** Words in columns and addresses have fewer words to a line. */
const isText = ({ pieces }: Line) => pieces.length >= 4

/** Whether the first word below would have had no room in the line above. */
export function isFull(above: Line[], below: Line[], items: Edges[]): boolean {
  const [last, word] = [above.at(-1)!, below[0]!.pieces[0]!]
  // Where these lines stand in the next column, what reaches into it is in neither.
  const most = word.x > right(last) ? word.x : Infinity
  const sameColumn = [...above, ...below].filter(
    ({ x, width }) => x < right(last) && x + width > last.x,
  )
  const isShown = sameColumn.length >= fewestToShow
  const beside = isShown
    ? []
    : items.filter((one) => one.x >= last.x - 1 && one.x < right(last) && right(one) <= most)
  const edge = [...sameColumn, ...beside].reduce((most, one) => Math.max(most, right(one)), 0)
  return right(last) + word.height / 4 + word.width > edge
}

function isBelow(above: Line[], below: Line[]): boolean {
  const [last, next] = [typeOf(above.at(-1)!), typeOf(below[0]!)]
  const pitches = [above, below].flatMap((lines) =>
    lines.slice(1).map((line, i) => typeOf(line).y - typeOf(lines[i]!).y),
  )
  const usual = Math.min(...pitches.filter((pitch) => pitch > last.height / 2))
  const most = Number.isFinite(usual) ? usual * widestPitch : last.height * usualPitch
  const isAlike = Math.abs(next.height - last.height) < last.height * 0.1
  return isAlike && next.y - last.y <= most
}

/** Its longest word: the first one may be the mark of a footnote. */
const typeOf = ({ pieces }: Line) =>
  pieces.reduce((longest, piece) => (piece.text.length > longest.text.length ? piece : longest))

/**
 * Whether a line that looks like a heading, because its first words are bold, is the first one of the paragraph
 * below it: ‘3. Keys. Each member gets a key for’.
 */
export function isRunIn(lines: Line[], below: Line[], items: Edges[]): boolean {
  const text = lines.flatMap(({ pieces }) => pieces.map((piece) => piece.text)).join(' ')
  return lines.length === 1 && runIn.test(text) && isWrappedInto('paragraph', lines, below, items)
}

const runIn = /^(?:\(?\d{1,3}[.)]\s|§\s?\d{1,3}\s)?\p{Lu}[^.:]{1,60}[.:]\s\p{Lu}/u

/** A paragraph that begins with a small letter goes on with one that has not ended. */
export const runsOn = (text: string, lines: Line[]): boolean =>
  !endsWithMark(text) && /^\p{Ll}/u.test(begins(lines))
