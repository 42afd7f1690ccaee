import { open } from 'node:fs/promises'
import type { AssistantFile, Citation, Mark } from '#contract/documents.ts'
import { type Selectable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { App, Member } from '../../app.ts'
import { notFound, notServed } from '../../errors.ts'
import type { Upload } from '../../implement.ts'
import { readCursor, writeCursor } from '../../cursor.ts'
import type { Files } from '../../infra/db/tables.ts'
import { UnreadableError } from '../../infra/reader/unreadable.ts'
import { decodeWords } from '../../infra/reader/words.ts'
import { filenameOf, titleFrom } from './filenames.ts'
import { marksOf, standsOn } from './marks.ts'

export { findPassages } from './search.ts'
export { serveFile } from './serve.ts'

export type FileRow = Selectable<Files>

type Listing = { q?: string | undefined; cursor?: string | undefined; limit: number }

/** What the bot answers from, for members; the operator sees every file. */
export async function listFiles(app: App, listing: Listing, only: { assistant?: true } = {}) {
  const before = readCursor(listing.cursor)
  let rows = app.db
    .selectFrom('files')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(listing.limit + 1)
  if (only.assistant) rows = rows.where('assistant', '=', true)
  if (before) rows = rows.where('id', '<', before.id)
  if (listing.q?.trim()) {
    const pattern = `%${listing.q.trim().replace(/[\\%_]/g, '\\$&')}%`
    rows = rows.where(sql<boolean>`(title ilike ${pattern} or filename ilike ${pattern})`)
  }
  const found = await rows.execute()
  const items = found.slice(0, listing.limit)
  const last = items.at(-1)
  return {
    items: items.map(presentFile),
    nextCursor: found.length > listing.limit && last ? writeCursor(last.createdAt, last.id) : null,
  }
}

export type NewFile = {
  title?: string | undefined
  categoryId?: string | undefined
  public: boolean
  library: boolean
  assistant: boolean
}

/** Keeps a file under a name of its own and has it read. */
export async function addFile(
  app: App,
  file: Upload,
  about: NewFile,
  origin: 'upload' | 'content' = 'upload',
): Promise<AssistantFile> {
  if (file.sizeBytes === 0) throw notServed(new UnreadableError('empty').message)
  if (!(await looksLikePdf(file.path))) throw notServed(new UnreadableError('not-pdf').message)
  const id = uuid()
  const storageKey = `documents/${id}.pdf`
  await app.storage.move(storageKey, file.path)
  try {
    const row = await insertFile(
      app,
      {
        id,
        storageKey,
        title: about.title ?? titleFrom(file.name),
        type: 'application/pdf',
        sizeBytes: file.sizeBytes,
        sha256: file.sha256,
        categoryId: about.categoryId ?? null,
        public: about.public,
        library: about.library,
        assistant: about.assistant,
        origin,
      },
      filenameOf(file.name),
    )
    await readLater(app, id)
    return presentFile(row)
  } catch (error) {
    await app.storage.remove(storageKey)
    throw error
  }
}

export async function updateFile(
  app: App,
  id: string,
  change: Partial<
    Record<'title' | 'categoryId', string | null> &
      Record<'public' | 'library' | 'assistant', boolean>
  >,
): Promise<AssistantFile> {
  const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const row = await app.db
    .updateTable('files')
    .set({ ...set, updatedAt: app.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound('File')
  return presentFile(row)
}

/** The pages and passages go with the row, so that nothing of it is found from this moment on. */
export async function deleteFile(app: App, id: string): Promise<{ deleted: number }> {
  const row = await app.db
    .deleteFrom('files')
    .where('id', '=', id)
    .returning(['storageKey'])
    .executeTakeFirst()
  if (!row) throw notFound('File')
  await app.storage.remove(row.storageKey)
  return { deleted: 1 }
}

export const readLater = ({ jobs }: Pick<App, 'jobs'>, fileId: string) =>
  jobs.send('read-document', { fileId }, { once: fileId })

/** Looked up by its name; guests find public files only. */
export async function findFile(
  { db }: Pick<App, 'db'>,
  member: Member | null,
  filename: string,
): Promise<FileRow> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('filename', '=', filename)
    .executeTakeFirst()
  if (!row || (!member && !row.public)) throw notFound('File')
  return row
}

/** Whether a citation's quote stands on its page, letter for letter, as the file is now. */
export async function holdsQuote(
  { db }: Pick<App, 'db'>,
  citation: Pick<Citation, 'fileId' | 'page' | 'quote'>,
): Promise<boolean> {
  const page = await db
    .selectFrom('pages')
    .select('text')
    .where('fileId', '=', citation.fileId)
    .where('page', '=', citation.page)
    .executeTakeFirst()
  return page !== undefined && standsOn(page.text, citation.quote)
}

/** Where a quote stands: on the page given, else on the first page that holds it. */
export async function findMarks(
  app: App,
  member: Member | null,
  filename: string,
  wanted: { page?: number | undefined; quote: string },
): Promise<{ page: number; marks: Mark[] }> {
  const file = await findFile(app, member, filename)
  for (const number of await candidatePages(app, file.id, wanted)) {
    const page = await app.db
      .selectFrom('pages')
      .select(['text', 'words'])
      .where('fileId', '=', file.id)
      .where('page', '=', number)
      .executeTakeFirst()
    const marks = page
      ? marksOf({ text: page.text, words: decodeWords(page.words, page.text) }, wanted.quote)
      : []
    if (marks.length > 0) return { page: number, marks }
  }
  return { page: wanted.page ?? 1, marks: [] }
}

/** The page given first; then, by their words, the pages where the quote may have moved to. */
async function candidatePages(
  { db }: App,
  fileId: string,
  wanted: { page?: number | undefined; quote: string },
) {
  const { rows } = await sql<{ page: number }>`
    select page from pages
    where file_id = ${fileId}
      and to_tsvector('simple', text) @@ plainto_tsquery('simple', ${wanted.quote.slice(0, 300)})
    order by page limit 20`.execute(db)
  return [...new Set([...(wanted.page ? [wanted.page] : []), ...rows.map((row) => row.page)])]
}

export function presentFile(row: FileRow): AssistantFile {
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
    ...(row.error ? { error: row.error } : {}),
    public: row.public,
    library: row.library,
    assistant: row.assistant,
    categoryId: row.categoryId,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Two files of one name: the second is called name-2, and so on. */
async function insertFile(
  { db }: App,
  file: Omit<
    FileRow,
    'filename' | 'pages' | 'pagesRead' | 'state' | 'error' | 'createdAt' | 'updatedAt'
  >,
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

/** Readers allow the mark of a PDF anywhere in its first kilobyte. */
async function looksLikePdf(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.subarray(0, bytesRead).includes('%PDF-')
  } finally {
    await file.close()
  }
}
