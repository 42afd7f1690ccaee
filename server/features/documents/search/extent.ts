import { type RawBuilder, sql } from 'kysely'
import type { App } from '#server/app.ts'
import { isFilled } from '../meaning/bits.ts'
import type { QuestionVector } from '../meaning/question-vectors.ts'

/** Up to so many passages are compared one by one: exactly, and quickly enough. */
const mostCompared = 20_000
const mostMatches = 20_000

/** As an array, PostgreSQL reads the passages of these files by an index and no others. */
export const ofFewFiles = sql`file_id = any (array(select id from allowed_files))`
export const ofManyFiles = sql`file_id in (select id from allowed_files)`

/** How many passages a search may use, and how it goes through them because of that. */
export type Extent = {
  /** More than are compared one by one. */
  many: boolean
  /** A few among very many. */
  few: boolean
  /** The condition on the file of a passage. */
  allowed: RawBuilder<unknown>
  /** Whether the nearest of them by bits are compared, and not all. */
  byBits: boolean
  /** How many passages of the frequent words are read. */
  mostMatches: number
}

const exactly: Extent = {
  many: false,
  few: false,
  allowed: ofManyFiles,
  byBits: false,
  mostMatches: 1e9,
}

/**
 * The one rule on how a search goes about the passages it may use, by their plain number: those of a
 * member who may see few are compared one by one, however large the library is.
 */
export async function extentOf(
  { db }: Pick<App, 'db'>,
  allowedFiles: RawBuilder<unknown>,
  vector: QuestionVector | undefined,
  most = mostCompared,
): Promise<Extent> {
  if (most === Infinity) return exactly
  const { rows } = await sql<{ all: number; allowed: number; filled: boolean }>`
    select passages::integer as all,
      case when passages <= ${most} then passages::integer else (
        select count(*)::integer from (
          select from passages where file_id = any (array(${allowedFiles})) limit ${most + 1}
        ) as counted
      ) end as allowed,
      ${vector ? isFilled(sql`${vector.modelId}::integer`) : sql`false`} as filled
    from search_totals`.execute(db)
  const { all, allowed, filled } = rows[0]!
  const many = allowed > most
  const few = all > most && !many
  return {
    many,
    few,
    allowed: few ? ofFewFiles : ofManyFiles,
    byBits: many && filled,
    // A bound on passages of the whole library, so that the part that the member may see has enough of them.
    mostMatches:
      all <= most || many ? mostMatches : Math.ceil((mostMatches * all) / Math.max(allowed, 1)),
  }
}
