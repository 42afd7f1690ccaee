import type { Word } from '#server/infra/reader/reader.ts'

/** Fractions of the page, origin top left. */
type Rectangle = { x: number; y: number; width: number; height: number }

/** One rectangle for each piece of a line that the range of the page's text covers. */
export function marksIn(words: Word[], range: { start: number; end: number }): Rectangle[] {
  const marks: Rectangle[] = []
  for (const word of words) {
    const end = word.start + word.text.length
    if (end <= range.start || word.start >= range.end) continue
    const next = part(word, range)
    const last = marks.at(-1)
    if (last && isSameLine(last, next)) marks[marks.length - 1] = union(last, next)
    else marks.push(next)
  }
  return marks.map((mark) => rounded(withinItsLine(mark, words)))
}

/** To a ten thousandth of the page, less than a screen shows: in full, the numbers are most of a long list. */
export function rounded({ x, y, width, height }: Rectangle): Rectangle {
  const round = (part: number) => Math.round(part * 10_000) / 10_000
  return { x: round(x), y: round(y), width: round(width), height: round(height) }
}

/** How much taller than its rectangle a stroke is drawn. */
const drawn = 1.4

/**
 * Some fonts give their letters a box that reaches into the lines above and below: the stroke would
 * cover those, too. Their distance says how tall it may be.
 */
function withinItsLine(mark: Rectangle, words: Word[]): Rectangle {
  const pitch = pitchAround(mark, words)
  if (mark.height <= pitch * 0.9) return mark
  const height = pitch / drawn
  return { ...mark, y: mark.y + (mark.height - height) / 2, height }
}

/** To the nearest line above or below: words beside each other as wide as half of the mark, not a number above the line. */
function pitchAround(mark: Rectangle, words: Word[]): number {
  const lines = new Map<number, { away: number; width: number }>()
  for (const word of words) {
    const shared = Math.min(word.x + word.width, mark.x + mark.width) - Math.max(word.x, mark.x)
    const away = Math.abs(middleOf(word) - middleOf(mark))
    if (shared <= 0 || away < mark.height * 0.45 || away > mark.height) continue
    const at = Math.round((middleOf(word) - middleOf(mark)) / (mark.height / 8))
    const line = lines.get(at) ?? { away, width: 0 }
    line.width += shared
    lines.set(at, line)
  }
  const near = [...lines.values()].filter(({ width }) => width >= mark.width / 2)
  return Math.min(Infinity, ...near.map(({ away }) => away))
}

const middleOf = ({ y, height }: Rectangle) => y + height / 2

/**
 * Compares letter for letter, but ignores white space, soft hyphens, ligatures and the shape of
 * quotes.
 */
export const standsOn = (pageText: string, quote: string): boolean =>
  findQuote(pageText, quote) !== undefined

/** The quote's position in the text; the first one if there are several. */
export function findQuote(text: string, quote: string): Range | undefined {
  const needle = fold(quote).letters.trim()
  if (!needle) return undefined
  return placesIn(fold(text), needle).next().value
}

/** Where a part of the quote is, which is given as a range of the quote's own letters. */
export function findPart(text: string, quote: string, part: Range): Range | undefined {
  const page = fold(text)
  const { letters, offsets } = fold(quote)
  const needle = letters.trim()
  if (!needle) return undefined
  const at = page.letters.indexOf(needle)
  if (at < 0) return undefined
  const skipped = letters.length - letters.trimStart().length
  const inside = offsets
    .map((offset, i) => ({ offset, i: i - skipped }))
    .filter(({ offset, i }) => offset >= part.start && offset < part.end && i >= 0)
    .map(({ i }) => i)
    .filter((i) => i < needle.length)
  const [first] = inside
  if (first === undefined) return undefined
  return { start: page.offsets[at + first]!, end: page.offsets[at + inside.at(-1)!]! + 1 }
}

type Range = { start: number; end: number }
export type Folded = { letters: string; offsets: number[] }

/** Every position of the quote, for texts that are looked through more than once. */
export function* findQuotes(page: Folded, quote: string): Generator<Range, undefined> {
  const needle = fold(quote).letters.trim()
  if (needle) yield* placesIn(page, needle)
}

function* placesIn({ letters, offsets }: Folded, needle: string): Generator<Range, undefined> {
  for (let at = letters.indexOf(needle); at >= 0; at = letters.indexOf(needle, at + 1))
    yield { start: offsets[at]!, end: offsets[at + needle.length - 1]! + 1 }
}

/** The folded letters, and for each its position in the original text. */
export function fold(text: string): Folded {
  let letters = ''
  const offsets: number[] = []
  for (let i = 0; i < text.length; i += 1) {
    let folded = foldLetter(text[i]!)
    if (folded === ' ' && letters.endsWith(' ')) folded = ''
    for (const letter of folded) {
      letters += letter
      offsets.push(i)
    }
  }
  return { letters, offsets }
}

function foldLetter(letter: string): string {
  if (letter >= 'a' && letter <= 'z') return letter
  if (/\s/.test(letter)) return ' '
  if (/[\u00ad\u200b-\u200d\u2060\ufeff]/.test(letter)) return ''
  if (/[\u2018\u2019\u201a\u201b]/.test(letter)) return "'"
  if (/[\u201c-\u201f]/.test(letter)) return '"'
  if (/[\ufb00-\ufb06]/.test(letter)) return letter.normalize('NFKC')
  return letter
}

// If the quote begins or ends within a word, the box is cut in proportion to the letters.
function part(word: Word, range: { start: number; end: number }): Rectangle {
  const from = Math.max(0, range.start - word.start) / word.text.length
  const to = Math.min(word.text.length, range.end - word.start) / word.text.length
  const { y, height } = word
  return { x: word.x + word.width * from, y, width: word.width * (to - from), height }
}

// Two words are on one line if they overlap in height and follow each other without a column gap.
function isSameLine(a: Rectangle, b: Rectangle): boolean {
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  const gap = b.x - (a.x + a.width)
  const lineHeight = Math.min(a.height, b.height)
  return shared > lineHeight * 0.5 && gap > -lineHeight && gap < lineHeight * 3
}

function union(a: Rectangle, b: Rectangle): Rectangle {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  const width = Math.max(a.x + a.width, b.x + b.width) - x
  return { x, y, width, height: Math.max(a.y + a.height, b.y + b.height) - y }
}
