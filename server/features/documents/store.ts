import { type Insertable, type Selectable, sql } from 'kysely'
import type { WhoSees } from '#contract/documents/audience.ts'
import type { AssistantFile } from '#contract/documents/documents.ts'
import type { App, Member } from '#server/app.ts'
import { readerOf, seenWithin } from '../audiences/audiences.ts'
import { notFound } from '#server/errors.ts'
import type { Files } from '#server/infra/db/tables.ts'
import type { Say, Sentence } from '#server/sentences.ts'

export type FileRow = Selectable<Files>

/** The facts about a file whose bytes are stored. */
export type NewRow = Pick<
  Insertable<Files>,
  'id' | 'storageKey' | 'title' | 'type' | 'sizeBytes' | 'sha256'
>

/** Finds a file by its name, of the documents that the caller may see, and of a member's own. */
export async function findFile(
  { db, now }: Pick<App, 'db' | 'now'>,
  member: Member | null,
  filename: string,
): Promise<FileRow> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('filename', '=', filename)
    .where(isFor({ now }, member))
    .executeTakeFirst()
  if (!row) throw notFound('File')
  return row
}

/** Those of these files that the member may see, older versions and their own among them. */
export async function areSeen(
  { db, now }: Pick<App, 'db' | 'now'>,
  member: Pick<Member, 'id'>,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where(isFor({ now }, member))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether a row of `files` is open to the caller, for every query that reads one. */
export function isFor({ now }: Pick<App, 'now'>, member: Pick<Member, 'id'> | null) {
  const ofOperator = sql<boolean>`(owner_id is null and ${seenWithin(readerOf({ now }, member))})`
  return member ? sql<boolean>`(owner_id = ${member.id} or ${ofOperator})` : ofOperator
}

/** Of two files with one name, the second is called name-2, and so on. */
export async function insertFile(
  { db }: Pick<App, 'db'>,
  file: Omit<Insertable<Files>, 'filename'>,
  wanted: { base: string; extension: string },
): Promise<FileRow> {
  for (let attempt = 1; ; attempt++) {
    const filename = `${wanted.base}${attempt === 1 ? '' : `-${attempt}`}.${wanted.extension}`
    const row = await db
      .insertInto('files')
      .values({ ...file, filename })
      .onConflict((conflict) => conflict.column('filename').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row) return row
  }
}

/** `pictures` and `ahead` by the id of the file. */
type ForOperator = {
  desk?: boolean
  pictures?: ReadonlyMap<string, AssistantFile['pictures']>
  ahead?: ReadonlyMap<string, number>
}

export function presentFile(
  row: FileRow,
  say: Say,
  { desk, pictures, ahead }: ForOperator = {},
): AssistantFile {
  const shown = pictures?.get(row.id)
  const before = row.state === 'queued' ? ahead?.get(row.id) : undefined
  const troubles = row.troubles as { page: number; sentence: Sentence }[]
  return {
    _id: row.id,
    id: row.id,
    name: row.title,
    title: row.title,
    filename: row.filename,
    type: row.type,
    sizeBytes: row.sizeBytes,
    pages: row.pages ?? 0,
    pagesRead: row.pagesRead,
    state: row.state as AssistantFile['state'],
    ...(before === undefined ? {} : { ahead: before }),
    ...(row.error ? { error: say(row.error as Sentence) } : {}),
    scanned: row.scanned,
    recognised: row.recognised,
    troubles: troubles.map(({ page, sentence }) => ({ page, sentence: say(sentence) })),
    ...(shown ? { pictures: shown } : {}),
    version: row.version,
    public: row.public,
    ...(desk ? ofDesk(row) : {}),
    library: row.library,
    assistant: row.assistant,
    categoryId: row.categoryId,
    createdAt: row.createdAt.toISOString(),
  }
}

const ofDesk = ({ audience, planIds, groupIds, origin }: FileRow) => ({
  audience: audience as WhoSees,
  planIds,
  groupIds,
  origin: origin as NonNullable<AssistantFile['origin']>,
})

/** As the audit log names it. */
export const subjectOf = ({ id, title }: Pick<FileRow, 'id' | 'title'>) => ({
  kind: 'document',
  id,
  name: title,
})
