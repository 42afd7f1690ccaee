import { bounds } from './imported.ts'

const rest = '\n\n[The rest of this message was too long to be kept.]'

/** What a database keeps of a stranger's text. */
export const cleaned = (text: string): string =>
  text.replaceAll('\0', '').replace(/\r\n?/g, '\n').toWellFormed()

/** Pieces of a message, one below the other, and no longer than a message can be. */
export function joined(pieces: string[]): string {
  const text = pieces.filter((piece) => piece.trim() !== '').join('\n\n')
  if (text.length <= bounds.characters) return text
  // Half a character at the end becomes the sign for that.
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

/** Seconds or milliseconds since 1970, or ISO 8601; undefined for what is no time. */
export function timeOf(value: unknown): number | undefined {
  const ms =
    typeof value === 'number'
      ? value * (Math.abs(value) < 1e11 ? 1000 : 1)
      : typeof value === 'string' && value.length < 50
        ? Date.parse(value)
        : Number.NaN
  // Before that there was nobody to chat with: a zero stands for a time that is not known.
  return Number.isFinite(ms) && ms > firstMs ? Math.round(ms) : undefined
}

const firstMs = Date.UTC(2000, 0)

export type Json = Record<string, unknown>

/** Whatever it is, as an object that can be asked for fields. */
export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const textOf = (value: unknown): string => (typeof value === 'string' ? cleaned(value) : '')
