import * as z from 'zod/mini'
import { badRequest } from './errors.ts'

/**
 * A page of texts ends before it has more; a longer text is a page of its own. While a page is
 * written, everybody waits for the one thread, and strings beyond about 128 kB cost it many times
 * more: V8 and Node take new memory from the system for each (bench/README.md, `others`).
 */
export const largestPage = { bytes: 100_000 }

/** The position in a list: the last row's time and id. Callers hand it back unchanged. */
export const writeCursor = (time: Date, id: string) =>
  Buffer.from(`${time.toISOString()} ${id}`).toString('base64url')

export function readCursor(cursor: string | undefined): { time: string; id: string } | undefined {
  if (!cursor) return undefined
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (!isTime(time) || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw notValid()
  return { time, id }
}

const notValid = () => badRequest('This cursor is not valid. Start the list again.')

/** The position in a list that can have several orders: what it is ordered by, as text, and the id. */
export type Place = { keys: string[]; id: string }

const Place = z.object({ keys: z.array(z.string().check(z.maxLength(400))), id: z.uuid() })

export const writePlace = ({ keys, id }: Place) =>
  Buffer.from(JSON.stringify({ keys, id })).toString('base64url')

/** `isKeys`: whether a place of the order that is asked for has such keys. */
export function readPlace(
  cursor: string | undefined,
  isKeys: (keys: string[]) => boolean,
): Place | undefined {
  if (!cursor) return undefined
  const { data } = Place.safeParse(jsonIn(cursor))
  if (!data || data.keys.some((key) => key.includes('\0')) || !isKeys(data.keys)) throw notValid()
  return data
}

/** A cursor names its order: a place in another one is none in this. */
export function placeInOrder(
  sort: string,
  isKeys: (keys: string[]) => boolean,
  cursor: string | undefined,
): Place | undefined {
  const place = readPlace(cursor, ([of, ...keys]) => of === sort && isKeys(keys))
  return place && { ...place, keys: place.keys.slice(1) }
}

function jsonIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** Of rows that were asked for with one more than `limit`: those to show, and where the list goes on. */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  cursorAfter: (last: Row) => string,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, nextCursor: rows.length > limit && last ? cursorAfter(last) : null }
}

/** As toISOString writes it, on a day that there is and that the database can hold too: it has no year 0. */
export const isTime = (text: string) =>
  /^(?!0000)\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString() === text

/** Of what is ordered by nothing but a time. */
export const isTimeAlone = ([time = '', ...more]: string[]): boolean =>
  more.length === 0 && isTime(time)
