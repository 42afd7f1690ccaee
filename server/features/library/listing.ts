import { type RawBuilder, sql } from 'kysely'
import { type KindName, kinds } from '#contract/kinds.ts'
import type { LibrarySort } from '#contract/documents/library.ts'
import { badRequest } from '#server/errors.ts'
import { type Reader, seenWithin } from '../audiences/audiences.ts'

export type Listing = {
  q?: string | undefined
  categoryId?: string | undefined
  kind?: KindName | undefined
  language?: string | undefined
  sort: LibrarySort
  /** With what is answered from and is not in the library, and with what is not read yet. */
  all: boolean
  cursor?: string | undefined
  limit: number
}

export const isRead = sql<boolean>`files.state = 'ready'`

/** A version that is not read yet stands beside the one that is used until then, and is not listed. */
const isOnlyVersion = sql<boolean>`not exists (
  select from files as older where older.id = files.replaces and older.replaced_by is null)`

/** The documents that the reader may see and asks for: of each the version that is in use. */
export function isListed(
  reader: Reader,
  { all, categoryId, kind, language }: Pick<Listing, 'all' | 'categoryId' | 'kind' | 'language'>,
): RawBuilder<boolean> {
  const conditions = [
    sql`files.owner_id is null and files.replaced_by is null`,
    all ? sql`(files.library or files.assistant)` : sql`files.library`,
    all ? sql`(${isRead} or ${isOnlyVersion})` : isRead,
    seenWithin(reader),
    ...(categoryId ? [sql`files.category_id = ${categoryId}::uuid`] : []),
    ...(kind ? [sql`files.type = ${kinds[kind].type}`] : []),
    ...(language ? [sql`files.language = ${language}`] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

// Each order is its own, so the cursor is a position in it.
export const writeOffset = (offset: number) => Buffer.from(`from ${offset}`).toString('base64url')

export function readOffset(cursor: string | undefined): number {
  if (!cursor) return 0
  const offset = /^from (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  if (!offset) throw badRequest('This cursor is not valid. Start the list again.')
  return Number(offset)
}
