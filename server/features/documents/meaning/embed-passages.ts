import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { type RemoteEmbeddings, mostTexts } from '#server/infra/embeddings/remote-embeddings.ts'
import type { JobData } from '#server/job-data.ts'
import { RemoteError } from '#server/infra/remote/post-json.ts'
import { passageInContext } from '#server/features/passages/passages.ts'
import { fillBits } from './bits.ts'
import {
  type EmbeddingModel,
  addModel,
  configuredModel,
  searchablePassages,
} from './embedding-models.ts'

type Job = JobData['embed-passages']
type Filling = Pick<App, 'db' | 'database' | 'jobs' | 'log'> & { embeddings: RemoteEmbeddings }

/** With a larger share of passages without a vector, the model answers no questions meanwhile. */
const mostMissingShare = 0.1
/** With more jobs that wait, many documents are being added. */
const manyWaiting = 20
const lookAgainSeconds = 5
const passOnSeconds = 10
const mostPassedOn = 60
const longestPauseSeconds = 600
const deletedAtOnce = 5_000

/** At the start: what new settings ask for, and what the last run left. */
export async function embedPassagesLater(
  app: Pick<App, 'jobs' | 'embeddings' | 'database'>,
): Promise<void> {
  if (app.embeddings && app.database.vectors)
    await app.jobs.send(
      'embed-passages',
      { model: app.embeddings.model, failures: 0 },
      { once: `all by ${app.embeddings.model}` },
    )
}

/** For a file whose passages get vectors only now. */
export async function embedFileLater(
  { jobs, embeddings, database }: Pick<App, 'jobs' | 'embeddings' | 'database'>,
  fileId: string,
): Promise<void> {
  if (embeddings && database.vectors)
    await jobs.send('embed-passages', { model: embeddings.model, fileId, failures: 0 })
}

/**
 * Stores the vectors of the configured model for the passages that have none, in batches: of one
 * file that was just read, or of every file. Then questions are compared by that model, and the
 * vectors of those before it are deleted. If the service fails, the job waits and tries again, as
 * long as it takes.
 */
export async function embedPassages(app: App, job: Job, signal: AbortSignal): Promise<void> {
  const { embeddings, database } = app
  if (!database.vectors) return
  if (embeddings?.model !== job.model) return passOn(app, job)
  const filling = { ...app, embeddings }
  try {
    if (job.fileId) await embedFile(filling, job.fileId, signal)
    else await embedAll(filling, signal)
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error
    await tellTrouble(filling, error)
    const failures = job.failures + 1
    const pause = Math.max(error.retryAfterSeconds ?? 0, 2 ** Math.min(failures, 10))
    const { model } = embeddings
    app.log.warn({ model, failures }, `The model of embeddings failed. ${error.message}`)
    // Of every file: that takes up this one, and finds out whether the width has changed.
    await app.jobs.send(
      'embed-passages',
      { model, failures },
      {
        once: `all by ${model}, ${failures}`,
        startAfterSeconds: Math.min(pause, longestPauseSeconds),
      },
    )
  }
}

/** While settings change, servers with the old ones and with the new ones take the same jobs. */
async function passOn({ jobs }: App, job: Job) {
  const passedOn = (job.passedOn ?? 0) + 1
  if (passedOn <= mostPassedOn)
    await jobs.send('embed-passages', { ...job, passedOn }, { startAfterSeconds: passOnSeconds })
}

async function embedFile(app: Filling, fileId: string, signal: AbortSignal) {
  const model = await configuredModel(app.db, app.embeddings)
  // Unknown before its first answer: then the job for every file comes past this one, too.
  if (!model) return
  const isBusy = model.ready && (await countWaiting(app)) > manyWaiting
  if (isBusy && (await restIfFarBehind(app, model))) await lookAgain(app)
  await fill(app, model, signal, fileId)
}

async function embedAll(app: Filling, signal: AbortSignal) {
  const { db, embeddings } = app
  const model = await addModel(db, embeddings, await widthOf(embeddings, signal))
  await restIfFarBehind(app, model)
  await fill(app, model, signal)
  // More passages are about to come, at the first start all of them.
  if (await isReadingLibrary(db)) return lookAgain(app)
  await db
    .updateTable('embeddingModels')
    .set({ ready: true, trouble: null })
    .where('id', '=', model.id)
    .execute()
  await fillBits(app, signal)
  await deleteOthers(app, model, signal)
}

/** A model that now answers other widths than it did is another model. */
async function widthOf(embeddings: RemoteEmbeddings, signal: AbortSignal): Promise<number> {
  const [vector] = await embeddings.embedPassages(['How wide is a vector?'], signal)
  if (!vector) throw new RemoteError('It refused a short text.')
  return vector.length
}

/** Until all passages have their vectors, the model before it answers, or the built-in one. */
async function restIfFarBehind(app: Filling, model: EmbeddingModel): Promise<boolean> {
  if ((await shareMissing(app, model)) <= mostMissingShare) return false
  await app.db
    .updateTable('embeddingModels')
    .set({ ready: false })
    .where('id', '=', model.id)
    .execute()
  return true
}

/** The key changes with time, because a job cannot send another one under its own key. */
const lookAgain = ({ jobs, embeddings: { model } }: Filling) =>
  jobs.send(
    'embed-passages',
    { model, failures: 0 },
    {
      once: `all by ${model} at ${Math.ceil(Date.now() / (lookAgainSeconds * 1_000))}`,
      startAfterSeconds: lookAgainSeconds,
    },
  )

async function countWaiting({ db }: Filling): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('name', '=', 'embed-passages')
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

async function isReadingLibrary(db: App['db']): Promise<boolean> {
  const file = await db
    .selectFrom('files')
    .select('id')
    .where('ownerId', 'is', null)
    .where('replacedBy', 'is', null)
    .where('state', 'in', ['queued', 'reading'])
    .limit(1)
    .executeTakeFirst()
  return file !== undefined
}

async function shareMissing({ db }: Filling, { id }: EmbeddingModel): Promise<number> {
  const { rows } = await sql<{ share: number }>`
    select coalesce(avg(case when vectors.passage_id is null then 1 else 0 end), 0)::float8 as share
    from ${searchablePassages}
    left join model_vectors as vectors
      on vectors.passage_id = passages.id and vectors.model_id = ${id}`.execute(db)
  return rows[0]!.share
}

type Missing = { id: string; fileId: string; title: string; heading: string; text: string }

/** In the order of the ids, which is that of their time: new passages come last. */
async function fill(app: Filling, model: EmbeddingModel, signal: AbortSignal, fileId?: string) {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await sql<Missing>`
      select passages.id, passages.file_id as "fileId", files.title, passages.heading, passages.text
      from ${searchablePassages}
      where passages.id > ${after} ${fileId ? sql`and passages.file_id = ${fileId}` : sql``}
        and not exists (
          select from model_vectors where model_id = ${model.id} and passage_id = passages.id
        )
      order by passages.id limit ${mostTexts}`.execute(app.db)
    if (rows.length === 0) return
    after = rows.at(-1)!.id
    const vectors = await app.embeddings.embedPassages(rows.map(passageInContext), signal)
    if (vectors.some((vector) => vector && vector.length !== model.width))
      throw new RemoteError('Its vectors have another width than before.')
    await store(app, model, rows, vectors)
  }
}

/** Passages that were deleted meanwhile are left out. */
async function store(
  { db }: Filling,
  { id, width }: EmbeddingModel,
  passages: Missing[],
  vectors: (Float32Array | null)[],
) {
  const rows = passages.map((passage, i) => ({
    id: passage.id,
    file_id: passage.fileId,
    embedding: vectors[i] ? `[${vectors[i].join(',')}]` : null,
  }))
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into model_vectors (model_id, passage_id, file_id, width, embedding)
      select ${id}, v.id, v.file_id, ${width}, v.embedding::vector
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as v(id uuid, file_id uuid, embedding text)
      join passages on passages.id = v.id
      for key share of passages
      on conflict do nothing`.execute(trx)
    await trx
      .updateTable('embeddingModels')
      .set({ trouble: null })
      .where('id', '=', id)
      .where('trouble', 'is not', null)
      .execute()
  })
}

async function tellTrouble({ db, embeddings }: Filling, { sentence }: RemoteError) {
  const model = await configuredModel(db, embeddings)
  if (model)
    await db
      .updateTable('embeddingModels')
      .set({ trouble: JSON.stringify(sentence) })
      .where('id', '=', model.id)
      .execute()
}

/** In parts, so that no statement takes long. */
async function deleteOthers({ db }: Filling, { id }: EmbeddingModel, signal: AbortSignal) {
  for (;;) {
    signal.throwIfAborted()
    const { numAffectedRows } = await sql`
      delete from model_vectors where ctid in (
        select ctid from model_vectors where model_id <> ${id} limit ${deletedAtOnce}
      )`.execute(db)
    if (!numAffectedRows) break
  }
  await db.deleteFrom('embeddingModels').where('id', '<>', id).execute()
}
