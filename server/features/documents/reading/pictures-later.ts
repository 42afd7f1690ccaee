import type { ReadingApp, ReadingFile } from '#server/features/documents/reading/reading.ts'

type Waiting = Pick<ReadingApp, 'db' | 'jobs' | 'vision'>
type Run = { from: number; failures?: number; startAfterSeconds?: number }

/** Members' own documents have their own queue, as for reading. */
export async function readPicturesLater(
  { jobs }: { jobs: NonNullable<ReadingApp['jobs']> },
  { id, ownerId }: Pick<ReadingFile, 'id' | 'ownerId'>,
  { from, failures = 0, startAfterSeconds = 0 }: Run,
) {
  const line = ownerId === null ? 'read-pictures' : 'read-own-pictures'
  await jobs.send(
    line,
    { fileId: id, failures },
    { once: `${id} ${from} ${failures}`, startAfterSeconds },
  )
}

/** If pages wait for a model that can see, they are read in the background; says whether. */
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

export async function waitingPictures(
  { db }: Pick<ReadingApp, 'db'>,
  fileId: string,
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('pages')
    .select('page')
    .where('fileId', '=', fileId)
    .where('picture', 'is not', null)
    .orderBy('page')
    .limit(most)
    .execute()
  return rows.map(({ page }) => page)
}
