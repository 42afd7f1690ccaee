import { sql } from 'kysely'
import type { FileSort } from '#contract/documents/documents.ts'
import type { App, Member } from '#server/app.ts'
import { pageOf, writePlace, placeInOrder } from '#server/cursor.ts'
import type { Say } from '#server/sentences.ts'
import { readerOf, seenWithin } from '../audiences/audiences.ts'
import { filenameOf } from '#server/features/passages/passages.ts'
import { orders } from './order.ts'
import { picturesOf } from './reading/pictures-of-files.ts'
import { type FileRow, presentFile } from './store.ts'

type Listing = {
  id?: string | undefined
  q?: string | undefined
  name?: string | undefined
  sort?: FileSort
  cursor?: string | undefined
  limit: number
  categoryId?: string | undefined
  audience?: string | undefined
  state?: string | undefined
  library?: boolean | undefined
  assistant?: boolean | undefined
}
const filters = ['id', 'categoryId', 'audience', 'state', 'library', 'assistant'] as const

/**
 * The files that no member owns, in the order that is asked for. With `answeredFor`, only those from
 * which the assistant answers that member.
 */
export async function listFiles(
  app: App,
  listing: Listing,
  say: Say,
  { answeredFor }: { answeredFor?: Member } = {},
) {
  const { sort = 'newest' } = listing
  const { by, keys, after } = orders[sort]
  const place = placeInOrder(sort, orders[sort].isKeys, listing.cursor)
  let rows = app.db
    .selectFrom('files')
    .selectAll()
    .select(keys.as('placeKeys'))
    .where('ownerId', 'is', null)
    .where('replacedBy', 'is', null)
    .orderBy(by)
    .limit(listing.limit + 1)
  if (answeredFor)
    rows = rows
      .where('assistant', '=', true)
      .where(seenWithin(readerOf(app, answeredFor)))
      // A version that is not ready is listed beside the one that is used until then.
      .where(({ eb, or }) => or([eb('replaces', 'is', null), eb('state', '=', 'ready')]))
  for (const filter of filters) {
    const wanted = listing[filter]
    if (wanted !== undefined) rows = rows.where(filter, '=', wanted)
  }
  if (place) rows = rows.where(after(place))
  if (listing.q?.trim()) {
    const pattern = `%${listing.q.trim().replace(/[\\%_]/g, '\\$&')}%`
    rows = rows.where(sql<boolean>`(title ilike ${pattern} or filename ilike ${pattern})`)
  }
  if (listing.name !== undefined) {
    const { base } = filenameOf(listing.name, '')
    rows = rows.where('origin', '=', 'upload').where(
      sql<boolean>`exists (
          select from files as version where (version.id = files.id or version.replaced_by = files.id)
            and regexp_replace(version.filename, '\\.[^.]+$', '') = ${base})`,
    )
  }
  const found = await rows.execute()
  const { shown, nextCursor } = pageOf(found, listing.limit, (last) =>
    writePlace({ keys: [sort, ...last.placeKeys], id: last.id }),
  )
  const ids = shown.map(({ id }) => id)
  const more = answeredFor
    ? {}
    : {
        desk: true,
        pictures: await picturesOf(app, ids, say),
        ahead: await unreadBefore(app, shown),
      }
  return { items: shown.map((row) => presentFile(row, say, more)), nextCursor }
}

/** How many documents of the same line, the operator's or members' own, are read before each of these. */
export async function unreadBefore(
  { jobs }: Pick<App, 'jobs'>,
  files: Pick<FileRow, 'state'>[],
  line: 'read-document' | 'read-own-document' = 'read-document',
): Promise<Map<string, number>> {
  if (!files.some(({ state }) => state === 'queued')) return new Map()
  const waiting = await jobs.waiting(line)
  return new Map(waiting.map(({ fileId }, ahead) => [fileId, ahead]))
}
