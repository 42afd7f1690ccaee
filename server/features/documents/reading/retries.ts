import { sql } from 'kysely'
import type { Db } from '#server/infra/db/db.ts'

/** How many starts may end with a dead server; after that the job is given up. */
export const mostAttempts = 3

/**
 * Increased when a run begins, and decreased when it ends in any way but with the server's death.
 */
export const comeBack = (db: Db, fileId: string) =>
  db
    .updateTable('files')
    .set({ attempts: sql`greatest(attempts - 1, 0)` })
    .where('id', '=', fileId)
    .execute()
