import { type Query, placesOf } from './words.ts'

export type Excerpt = { excerpt: string; marks: [number, number][] }

const length = 160
/** How much text is shown before the first highlight. */
const lead = 60
/** How far a cut may move to fall between words. */
const give = 24

/**
 * The part of a text around the whole query, or else around its first word; undefined if neither
 * occurs.
 */
export function excerptOf(text: string, query: Query): Excerpt | undefined {
  const anchor = anchorIn(text, query)
  if (!anchor) return undefined
  const from = Math.max(0, anchor.start - lead)
  const start = from === 0 ? 0 : wordStart(text, from, anchor.start)
  const to = Math.max(start + length, Math.min(anchor.end, start + 2 * length))
  const end = to >= text.length ? text.length : wordEnd(text, to, Math.min(anchor.end, to))
  const before = start > 0 ? '…' : ''
  // Replaced letter by letter, so that the positions of the highlights stay correct.
  const body = text.slice(start, end).replace(/\s/g, ' ')
  const marks = joined([...placesOf(body, query)].map((place) => [place.start, place.end]))
  // A word longer than the excerpt was cut, and is not found in the excerpt.
  if (marks.length === 0) marks.push([anchor.start - start, Math.min(anchor.end, end) - start])
  return {
    excerpt: `${before}${body}${end < text.length ? '…' : ''}`,
    marks: marks.map(([a, b]) => [a + before.length, b + before.length]),
  }
}

/** The beginning of a text, with nothing marked in it. */
export function beginningOf(text: string): Excerpt {
  const end = text.length <= length ? text.length : wordEnd(text, length, 0)
  const body = text.slice(0, end).replace(/\s/g, ' ')
  return { excerpt: `${body}${end < text.length ? '…' : ''}`, marks: [] }
}

type Place = { start: number; end: number }

function anchorIn(text: string, query: Query): Place | undefined {
  let first: Place | undefined
  let phrase: (Place & { nth: number; wordIndex: number }) | undefined
  for (const place of placesOf(text, query)) {
    first ??= place
    if (query.words.length === 1) return place
    const goesOn =
      phrase && place.nth === phrase.nth + 1 && place.wordIndex === phrase.wordIndex + 1
    if (goesOn) phrase = { ...place, start: phrase!.start }
    else if (place.nth === 0) phrase = place
    // The same word may occur twice in a query, and be found as both.
    else if (phrase && place.wordIndex > phrase.wordIndex) phrase = undefined
    if (phrase?.nth === query.words.length - 1) return phrase
  }
  return first
}

function wordStart(text: string, from: number, latest: number): number {
  const space = text.slice(from - 1, Math.min(from + give, latest)).search(/\s/)
  if (space >= 0) return from + space
  let start = from
  while (start < latest && isInside(text, start)) start++
  return start
}

function wordEnd(text: string, to: number, earliest: number): number {
  for (let end = to; end > Math.max(earliest, to - give); end--)
    if (/\s/.test(text[end]!)) return end
  let end = to
  while (end > earliest && isInside(text, end)) end--
  return end
}

/** Not between the halves of a character, nor before a combining mark. */
const isInside = (text: string, at: number) =>
  /^[\udc00-\udfff]/.test(text.slice(at, at + 1)) ||
  /^[\p{M}\u200c\u200d\p{Emoji_Modifier}]/u.test(text.slice(at, at + 2))

/** Highlights that touch or overlap become one. */
function joined(marks: [number, number][]): [number, number][] {
  const all: [number, number][] = []
  for (const [start, end] of marks.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else all.push([start, end])
  }
  return all
}
