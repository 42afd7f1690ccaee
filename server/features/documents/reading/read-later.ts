import type { Db } from '#server/infra/db/db.ts'
import type { ReadingApp, ReadingFile } from './reading.ts'

/**
 * Members' own documents have their own queue, in which members come in rotation. `from`: the page
 * where a run goes on that made room for others.
 */
export const readLater = (
  { jobs }: { jobs: NonNullable<ReadingApp['jobs']> },
  { id, ownerId }: Pick<ReadingFile, 'id' | 'ownerId'>,
  { trx, from = 1 }: { trx?: Db; from?: number } = {},
) =>
  jobs.send(
    ownerId === null ? 'read-document' : 'read-own-document',
    { fileId: id },
    { once: from === 1 ? id : `${id} ${from}`, caller: ownerId, ...(trx ? { trx } : {}) },
  )
