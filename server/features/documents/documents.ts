import { open } from 'node:fs/promises'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AssistantFile } from '#contract/documents.ts'
import type { App } from '../../app.ts'
import { readCursor, writeCursor } from '../../cursor.ts'
import { conflict, notFound, notServed } from '../../errors.ts'
import type { Upload } from '../../implement.ts'
import { UnreadableError } from '../../infra/reader/unreadable.ts'
import { filenameOf, titleFrom } from './filenames.ts'
import { insertFile, presentFile } from './store.ts'

export { findMarks, holdsQuote } from './quotes.ts'
export { findPassages } from './search.ts'
export { serveFile } from './serve.ts'

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
  content?: { contentName: string; contentAbout: string },
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
        origin: content ? 'content' : 'upload',
        contentName: content?.contentName ?? null,
        contentAbout: content?.contentAbout ?? null,
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
  contentAbout?: string,
): Promise<AssistantFile> {
  const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const row = await app.db
    .updateTable('files')
    .set({ ...set, ...(contentAbout ? { contentAbout } : {}), updatedAt: app.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound('File')
  return presentFile(row)
}

/** Refuses what would be back at the next start. */
export async function deleteFile(app: App, id: string): Promise<{ deleted: number }> {
  const file = await app.db
    .selectFrom('files')
    .select('origin')
    .where('id', '=', id)
    .executeTakeFirst()
  if (file?.origin === 'content')
    throw conflict(
      'This document lies in the content folder and would be back at the next start. Take it out of content/library, or switch off that the bot answers from it.',
    )
  return removeFile(app, id)
}

/** The pages and passages go with the row, so that nothing of it is found from this moment on. */
export async function removeFile(app: App, id: string): Promise<{ deleted: number }> {
  const row = await app.db
    .deleteFrom('files')
    .where('id', '=', id)
    .returning(['storageKey'])
    .executeTakeFirst()
  if (!row) throw notFound('File')
  await app.storage.remove(row.storageKey)
  return { deleted: 1 }
}

/** Whether there is more to come that answers could be taken from. */
export async function isStillReading({ db }: Pick<App, 'db'>): Promise<boolean> {
  const file = await db
    .selectFrom('files')
    .select('id')
    .where('assistant', '=', true)
    .where('state', 'in', ['queued', 'reading'])
    .limit(1)
    .executeTakeFirst()
  return file !== undefined
}

export const readLater = ({ jobs }: Pick<App, 'jobs'>, fileId: string) =>
  jobs.send('read-document', { fileId }, { once: fileId })

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
