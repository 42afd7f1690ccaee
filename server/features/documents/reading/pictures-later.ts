import { sql } from 'kysely'
import type { ReadingApp, ReadingFile } from '#server/features/documents/reading/reading.ts'

type Waiting = Pick<ReadingApp, 'db' | 'jobs' | 'vision'>
type Run = { from: Picture; failures?: number; startAfterSeconds?: number }

/** What a model that can see is shown: a whole page, or the figure at a position on it. */
export type Picture = { page: number; position: number | null }

/** Members' own documents have their own queue, as for reading. */
export async function readPicturesLater(
  { jobs }: { jobs: NonNullable<ReadingApp['jobs']> },
  { id, ownerId }: Pick<ReadingFile, 'id' | 'ownerId'>,
  { from: { page, position }, failures = 0, startAfterSeconds = 0 }: Run,
) {
  const line = ownerId === null ? 'read-pictures' : 'read-own-pictures'
  const from = position === null ? page : `${page}.${position}`
  await jobs.send(
    line,
    { fileId: id, failures },
    { once: `${id} ${from} ${failures}`, startAfterSeconds },
  )
}

/** If pages or figures wait for a model that can see, they are read in the background; says whether. */
export async function readWaitingPictures(app: Waiting, fileId: string): Promise<boolean> {
  if (!app.jobs || !app.vision?.takesPictures()) return false
  const [from] = await waitingPictures(app, fileId, 1)
  if (from === undefined) return false
  const file = await app.db
    .selectFrom('files')
    .select(['id', 'ownerId'])
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (!file) return false
  await readPicturesLater({ jobs: app.jobs }, file, { from })
  return true
}

/** Pages first, because without them there may be nothing to answer from. */
export async function waitingPictures(
  { db }: Pick<ReadingApp, 'db'>,
  fileId: string,
  most: number,
): Promise<Picture[]> {
  const { rows } = await sql<Picture>`
    (select page, null::integer as position from pages
      where file_id = ${fileId} and picture = 'page' order by page limit ${most})
    union all
    (select page, position from figures
      where file_id = ${fileId} and state = 'waits' order by page, position limit ${most})
    limit ${most}`.execute(db)
  return rows
}
