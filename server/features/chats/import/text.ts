import { bounds } from './imported.ts'

const rest = '\n\n[The rest of this message was too long to be kept.]'

/** Makes a stranger's text storable in a database. */
export const cleaned = (text: string): string =>
  text.replaceAll('\0', '').replace(/\r\n?/g, '\n').toWellFormed()

/** Joins the pieces of a message as paragraphs, up to the longest allowed message. */
export function joined(pieces: string[]): string {
  const text = pieces.filter((piece) => piece.trim() !== '').join('\n\n')
  if (text.length <= bounds.characters) return text
  // Half a character at the end becomes the replacement character.
  return text.slice(0, bounds.characters).toWellFormed() + rest
}

export const note = (what: string, name?: unknown): string => {
  const said = textOf(name)
    .replace(/[\n[\]]/g, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed()
  return said ? `[${what}: ${said}]` : `[${what}]`
}

/** Seconds or milliseconds since 1970, or ISO 8601; undefined for anything else. */
export function timeOf(value: unknown): number | undefined {
  const ms =
    typeof value === 'number'
      ? value * (Math.abs(value) < 1e11 ? 1000 : 1)
      : typeof value === 'string' && value.length < 50
        ? Date.parse(value)
        : Number.NaN
  // No chat is older than this: a zero stands for an unknown time.
  return Number.isFinite(ms) && ms > firstMs ? Math.round(ms) : undefined
}

const firstMs = Date.UTC(2000, 0)

export type Json = Record<string, unknown>

/** Any value, as an object whose fields can be read. */
export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const textOf = (value: unknown): string => (typeof value === 'string' ? cleaned(value) : '')
