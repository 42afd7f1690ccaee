import { sql } from 'kysely'
import { type Role, mayEdit } from '#contract/desk/roles.ts'
import { Refusal } from '#server/errors.ts'
import { readFigure } from '#server/features/documents/reading/read-figure.ts'
import { readPagePicture } from '#server/features/documents/reading/read-page-picture.ts'
import {
  type Picture,
  readPicturesLater,
  waitingPictures,
} from '#server/features/documents/reading/pictures-later.ts'
import {
  endRecognising,
  hasPassages,
  isReading,
} from '#server/features/documents/reading/recognise.ts'
import {
  type Look,
  PictureGone,
  type ReadingApp,
  type ReadingFile,
  columnsOfReading,
} from '#server/features/documents/reading/reading.ts'
import { comeBack, mostAttempts } from '#server/features/documents/reading/retries.ts'
import {
  type Reason,
  keepWaiting,
  leaveAll,
  leaveAsItIs,
} from '#server/features/documents/reading/unread-pictures.ts'
import { becomeReady } from '#server/features/documents/versions/versions.ts'
import { hasRoom, limits } from '#server/infra/limits/limits.ts'
import { SlowModel } from '#server/infra/model/vision.ts'
import type { JobData } from '#server/job-data.ts'

/** After so many the next file has its turn. */
const picturesAtOnce = 20
/** With the pauses between them, these are about five hours without an answer. */
const mostFailures = 40
/** A picture that the model does not manage in so many tries is left. */
const mostSlow = 3
const longestPauseSeconds = 600

/**
 * Shows a model the pages that were recognised badly and then the figures, one after the other, each
 * stored in its own transaction. What it cannot read stays as it is. If the model does not answer, the
 * job comes back later.
 */
export async function readPictures(
  app: ReadingApp,
  { fileId, failures }: JobData['read-pictures'],
  signal: AbortSignal,
) {
  const file = await startReading(app, fileId)
  if (!file) return
  const { draw, lay } = app.reader
  const { vision } = app
  if (file.attempts > mostAttempts) return giveUpPictures(app, fileId, 'stopped')
  if (!vision || !draw || !lay) return giveUpPictures(app, fileId, 'off')
  let failed = failures
  try {
    const path = await app.storage.path(file.storageKey)
    const look = { app: { ...app, vision, draw, lay }, file, path, signal }
    for (const picture of await waitingPictures(app, fileId, picturesAtOnce)) {
      if (!vision.takesPictures()) return await giveUpPictures(app, fileId, 'blind')
      const refused = await whyNotShown(app, file)
      if (refused) return await giveUpPictures(app, fileId, refused)
      try {
        await show(look, picture)
      } catch (error) {
        if (!(error instanceof SlowModel) || failed + 1 < mostSlow) throw error
        app.log?.warn({ fileId, ...picture }, 'The model takes too long to read this.')
        await leaveAsItIs(app.db, fileId, picture, 'slow')
      }
      failed = 0
    }
  } catch (error) {
    if (error instanceof PictureGone) return
    if (signal.aborted || !(error instanceof SlowModel || error instanceof Refusal)) throw error
    return await tryLater(app, file, failed + 1, error)
  } finally {
    await comeBack(app.db, fileId)
  }
  const [next] = await waitingPictures(app, fileId, 1)
  if (next !== undefined && app.jobs)
    return readPicturesLater({ jobs: app.jobs }, file, { from: next })
  await endRecognising(app, file)
}

/** What waits stays as it is, and the file is used without it. */
export async function giveUpPictures(
  { db }: Pick<ReadingApp, 'db'>,
  fileId: string,
  reason: Reason = 'unknown',
) {
  await leaveAll(db, fileId, reason)
  await endRecognising({ db }, { id: fileId })
}

/**
 * Each picture costs the operator money, and anybody can register and attach scans without end: the
 * own documents of a member are shown once their address is verified, and so many a day, of the
 * member and of those in their network who pay nothing.
 */
async function whyNotShown(
  { db, now = () => new Date() }: ReadingApp,
  { id, ownerId }: ReadingFile,
): Promise<Reason | undefined> {
  if (ownerId === null) return undefined
  const { rows } = await sql<Owner>`
    select users.email_verified_at as "verifiedAt", users.role, files.network, exists (
      select from plans where plans.id = plan_held(users.id, ${now()})
        and jsonb_array_length(plans.plan -> 'plan' -> 'prices') > 0
    ) as pays
    from files join users on users.id = files.owner_id where files.id = ${id}`.execute(db)
  const [owner] = rows
  if (!owner) throw new PictureGone()
  if (mayEdit(owner)) return undefined
  if (owner.verifiedAt === null) return 'unverified'
  if (!(await hasRoom({ db, now }, [limits.picturesOf(ownerId)]))) return 'used'
  // Documents from before the network was kept have none.
  if (owner.pays || !owner.network) return undefined
  return (await hasRoom({ db, now }, [limits.picturesOfNetwork(owner.network)]))
    ? undefined
    : 'network'
}

type Owner = { verifiedAt: Date | null; role: Role; network: Buffer | null; pays: boolean }

async function startReading({ db }: ReadingApp, fileId: string) {
  const row = await db
    .updateTable('files')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', fileId)
    .where('state', '<>', 'failed')
    .returning(columnsOfReading)
    .returning('attempts')
    .executeTakeFirst()
  return row && { ...row, languageKnown: await hasPassages(db, fileId) }
}

async function tryLater(app: ReadingApp, file: ReadingFile, failures: number, error: Error) {
  const [from] = await waitingPictures(app, file.id, 1)
  if (failures > mostFailures || from === undefined || !app.jobs)
    return giveUpPictures(app, file.id, 'away')
  app.log?.warn(
    { fileId: file.id, failures },
    `A page or figure could not be shown to the model. ${error.message}`,
  )
  await keepWaiting(app.db, file.id, from)
  const startAfterSeconds = Math.min(2 ** failures, longestPauseSeconds)
  await readPicturesLater({ jobs: app.jobs }, file, { from, failures, startAfterSeconds })
}

async function show(look: Look, { page, position }: Picture) {
  const { app, file } = look
  const isNew =
    position === null
      ? await readPagePicture(look, page)
      : await readFigure(look, { page, position })
  if (!isNew) return
  file.languageKnown = true
  if (await isReading(app.db, file.id)) await becomeReady(app, file.id)
}
