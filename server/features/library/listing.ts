import { type RawBuilder, sql } from 'kysely'
import { type KindName, kinds } from '#contract/kinds.ts'
import type { LibrarySort } from '#contract/documents/library.ts'
import { badRequest } from '../../errors.ts'
import { type Reader, seenWithin } from '../audiences/audiences.ts'

export type Listing = {
  q?: string | undefined
  categoryId?: string | undefined
  kind?: KindName | undefined
  language?: string | undefined
  sort: LibrarySort
  /** With what is answered from and is not in the library. */
  all: boolean
  cursor?: string | undefined
  limit: number
}

/** The documents that the reader may see and asks for: of each its newest readable version. */
export function isListed(
  reader: Reader,
  { all, categoryId, kind, language }: Pick<Listing, 'all' | 'categoryId' | 'kind' | 'language'>,
): RawBuilder<boolean> {
  const conditions = [
    sql`files.owner_id is null and files.replaced_by is null and files.state = 'ready'`,
    all ? sql`(files.library or files.assistant)` : sql`files.library`,
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
