import { sql } from 'kysely'
import type { Db } from '#server/infra/db/db.ts'

/** Starts that never came back: what has ended the server so often is not begun once more. */
export const mostAttempts = 3

/** Counted up as a run begins, and down as it ends in any way but together with the server. */
export const comeBack = (db: Db, fileId: string) =>
  db
    .updateTable('files')
    .set({ attempts: sql`greatest(attempts - 1, 0)` })
    .where('id', '=', fileId)
    .execute()
