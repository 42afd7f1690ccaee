import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { asRead } from './plain-text.ts'
import { type Excerpt, beginningOf, excerptOf } from './excerpt.ts'
import { type Query, mostScanned } from './words.ts'

/** The total length of the texts from which excerpts are made. */
export const mostShown = { atOnce: 1_000_000, bytes: 8_000_000 }

/**
 * Excerpts by message id: undefined where the text does not contain the words, and absent where all
 * texts together would be too much. The best hit of each chat comes first, and other requests run
 * between two texts.
 */
export async function excerptsOf(
  { db }: Pick<App, 'db'>,
  query: Query,
  places: { chatId: string; messageId: string | null }[],
): Promise<Map<string, Excerpt | undefined>> {
  const excerpts = new Map<string, Excerpt | undefined>()
  const ids = bestFirst(places)
  if (ids.length === 0) return excerpts
  const rows = await db
    .selectFrom('messages')
    .select(['id', sql<number>`octet_length(content)`.as('bytes')])
    .where('id', 'in', ids)
    .execute()
  const bytesOf = new Map(rows.map(({ id, bytes }) => [id, bytes]))
  const sized = ids.flatMap((id) => (bytesOf.has(id) ? [{ id, bytes: bytesOf.get(id)! }] : []))
  for (const some of inPortions(sized)) {
    const texts = await db
      .selectFrom('messages')
      .select(['id', 'role', sql<string>`left(content, ${mostScanned})`.as('text')])
      .where('id', 'in', some)
      .execute()
    for (const { id, role, text } of texts) {
      excerpts.set(id, role === 'bot' ? excerptOfAnswer(text, query) : excerptOf(text, query))
      await breathe()
    }
  }
  return excerpts
}

/** A word that occurs only in the address of a link is found as well, and nothing is marked then. */
function excerptOfAnswer(text: string, query: Query): Excerpt | undefined {
  const read = asRead(text)
  return excerptOf(read, query) ?? (excerptOf(text, query) && beginningOf(read))
}

/** The first of each chat, then the second of each, and so on. */
function bestFirst(places: { chatId: string; messageId: string | null }[]): string[] {
  const nthOf = new Map<string, number>()
  const ranked = places.flatMap(({ chatId, messageId }) => {
    const nth = nthOf.get(chatId) ?? 0
    nthOf.set(chatId, nth + 1)
    return messageId ? [{ id: messageId, nth }] : []
  })
  return ranked.toSorted((a, b) => a.nth - b.nth).map(({ id }) => id)
}

/** Reads in batches until it has enough. */
export function inPortions(texts: { id: string; bytes: number }[]): string[][] {
  const portions: string[][] = []
  let [all, here] = [0, 0]
  for (const { id, bytes } of texts) {
    if (all > 0 && all + bytes > mostShown.bytes) break
    if (portions.length === 0 || here + bytes > mostShown.atOnce) {
      portions.push([])
      here = 0
    }
    portions.at(-1)!.push(id)
    all += bytes
    here += bytes
  }
  return portions
}
