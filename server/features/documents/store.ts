import type { Insertable, Selectable } from 'kysely'
import type { AssistantFile } from '#contract/documents.ts'
import type { App, Member } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Files } from '../../infra/db/tables.ts'
import type { Say, Sentence } from '../../sentences.ts'

export type FileRow = Selectable<Files>

/** The facts about a file whose bytes are stored. */
export type NewRow = Pick<
  Insertable<Files>,
  'id' | 'storageKey' | 'title' | 'type' | 'sizeBytes' | 'sha256'
>

/**
 * Finds a file by its name; guests find public files only, and nobody finds another member's own.
 */
export async function findFile(
  { db }: Pick<App, 'db'>,
  member: Member | null,
  filename: string,
): Promise<FileRow> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('filename', '=', filename)
    .where(({ eb, or }) =>
      member
        ? or([eb('ownerId', 'is', null), eb('ownerId', '=', member.id)])
        : eb('public', '=', true),
    )
    .executeTakeFirst()
  if (!row) throw notFound('File')
  return row
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

/** By the id of the file. */
type ForOperator = {
  pictures?: ReadonlyMap<string, AssistantFile['pictures']>
  ahead?: ReadonlyMap<string, number>
}

export function presentFile(
  row: FileRow,
  say: Say,
  { pictures, ahead }: ForOperator = {},
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
    library: row.library,
    assistant: row.assistant,
    categoryId: row.categoryId,
    createdAt: row.createdAt.toISOString(),
  }
}
