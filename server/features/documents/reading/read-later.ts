import type { Db } from '#server/infra/db/db.ts'
import type { ReadingApp, ReadingFile } from './reading.ts'

export const columnsOfUnread = ['id', 'ownerId', 'pages', 'pagesRead', 'sizeBytes'] as const
type Unread = Pick<ReadingFile, (typeof columnsOfUnread)[number]>

/**
 * Members' own documents have their own queue, in which members come in rotation. Short documents
 * come before long ones.
 */
export const readLater = (
  { jobs }: { jobs: NonNullable<ReadingApp['jobs']> },
  file: Unread,
  { trx }: { trx?: Db } = {},
) =>
  jobs.send(
    file.ownerId === null ? 'read-document' : 'read-own-document',
    { fileId: file.id },
    {
      once: file.id,
      caller: file.ownerId,
      seconds: secondsToRead(file),
      ...(trx ? { trx } : {}),
    },
  )

/** Longer ones are not put off for longer, so that each has its turn. */
const mostSeconds = 600

/** As measured on two cores; before the pages are counted, by the bytes. */
export const secondsToRead = ({ pages, pagesRead, sizeBytes }: Omit<Unread, 'id' | 'ownerId'>) =>
  Math.min(pages === null ? sizeBytes / 10_000 : (pages - pagesRead) / 2, mostSeconds)
