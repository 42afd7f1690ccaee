import { sql } from 'kysely'
import type { AssistantFile } from '#contract/documents/documents.ts'
import type { ModelsInUse } from '#contract/desk/operator.ts'
import type { App } from '#server/app.ts'
import { conflict, notFound } from '#server/errors.ts'
import { type Actor, audited } from '#server/features/audit/audit.ts'
import { readWaitingPictures } from '#server/features/documents/reading/pictures-later.ts'
import { letWaitAgain } from '#server/features/documents/reading/unread-pictures.ts'
import { type FileRow, subjectOf } from '#server/features/documents/store.ts'
import type { Say, Sentence } from '#server/sentences.ts'

type Pictures = NonNullable<AssistantFile['pictures']>

const mostFailed = 100

/** How far a model has read the pages and figures that it is shown, of the files that have any. */
export async function picturesOf(
  { db, vision }: Pick<App, 'db' | 'vision'>,
  fileIds: string[],
  say: Say,
): Promise<Map<string, Pictures>> {
  if (fileIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    with shown as (
      select file_id, page, null::integer as position, picture_trouble as trouble,
        case picture when 'page' then 'waits' when 'failed' then 'failed' else 'read' end as state
      from pages where file_id = any (${fileIds}::uuid[])
        and (picture is not null or read_by_model_from = 0)
      union all
      select file_id, page, position, trouble, state
      from figures where file_id = any (${fileIds}::uuid[]) and state in ('waits', 'read', 'failed')
    )
    select file_id as "fileId",
      count(*) filter (where state = 'waits')::integer as waiting,
      count(*) filter (where state = 'read')::integer as read,
      (array_agg(trouble) filter (where state = 'waits' and trouble is not null))[1] as trouble,
      coalesce((jsonb_agg(jsonb_build_object('page', page, 'position', position, 'trouble', trouble)
        order by page, position nulls first) filter (where state = 'failed')), '[]') as failed
    from shown group by file_id`.execute(db)
  const canRetry = vision !== undefined
  return new Map(
    rows.map(({ fileId, waiting, read, trouble, failed }) => {
      const told = failed.slice(0, mostFailed).map(({ page, position, trouble }) => ({
        page,
        figure: position !== null,
        sentence: say(trouble),
      }))
      const said = trouble ? { trouble: say(trouble) } : {}
      return [fileId, { waiting, read, ...said, failed: told, canRetry }]
    }),
  )
}

type Row = {
  fileId: string
  waiting: number
  read: number
  trouble: Sentence | null
  failed: { page: number; position: number | null; trouble: Sentence }[]
}

/** How far a model has read what it is shown, of all documents; nothing if there is no such model. */
export async function pictureProgress({
  db,
  vision,
}: Pick<App, 'db' | 'vision'>): Promise<ModelsInUse['pictures']> {
  if (!vision) return undefined
  const { rows } = await sql<{ waiting: number; read: number; failed: number }>`
    with shown as (
      select case picture when 'page' then 'waits' when 'failed' then 'failed' else 'read' end as state
      from pages where picture is not null or read_by_model_from = 0
      union all
      select state from figures where state in ('waits', 'read', 'failed')
    )
    select count(*) filter (where state = 'waits')::integer as waiting,
      count(*) filter (where state = 'read')::integer as read,
      count(*) filter (where state = 'failed')::integer as failed
    from shown`.execute(db)
  return { model: vision.name, takesPictures: vision.takesPictures(), ...rows[0]! }
}

/** Shows the model once more what it did not read. */
export async function retryPictures(app: App, actor: Actor, id: string): Promise<FileRow> {
  if (!app.vision)
    throw conflict('No model that can see is set. Set MODEL_VISION=on, and restart the server.')
  const file = await app.db
    .selectFrom('files')
    .select(['id', 'title'])
    .where('id', '=', id)
    .where('ownerId', 'is', null)
    .executeTakeFirst()
  if (!file) throw notFound('File')
  app.vision.showAgain()
  const waits = await audited(
    app,
    actor,
    'document.pictures-read-again',
    () => subjectOf(file),
    ({ db }) => letWaitAgain(db, id),
  )
  if (waits) await readWaitingPictures(app, id)
  return app.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
