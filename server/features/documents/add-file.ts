import { open } from 'node:fs/promises'
import { v7 as uuid } from 'uuid'
import type { AssistantFile } from '#contract/documents.ts'
import type { App } from '../../app.ts'
import { notServed } from '../../errors.ts'
import type { Upload } from '../../implement.ts'
import { UnreadableError } from '../../infra/reader/unreadable.ts'
import { filenameOf, titleFrom } from './filenames.ts'
import { type FileRow, type NewRow, insertFile, presentFile } from './store.ts'

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
  const row = await keepFile(app, file, async (kept) => {
    const row = await insertFile(
      app,
      {
        ...kept,
        title: about.title ?? kept.title,
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
    await readLater(app, row)
    return row
  })
  return presentFile(row)
}

/** A member's own document, in the transaction that has found room for it; `kept` is of `keepFile`. */
export async function addOwnFile(
  app: App,
  file: Upload,
  kept: NewRow,
  owner: { ownerId: string; chatId: string | null },
): Promise<FileRow> {
  const { base, extension } = filenameOf(file.name)
  const row = await insertFile(
    app,
    { ...kept, ...owner, public: false, library: false, assistant: false, createdAt: app.now() },
    // With the random part of its id, so that no name tells that somebody else has one like it.
    { base: `${base}-${kept.id.slice(-12)}`, extension },
  )
  await readLater(app, row, app.db)
  return row
}

/** Takes the bytes over, then has the row written: what is refused there leaves neither. */
export async function keepFile(
  app: App,
  file: Upload,
  insert: (kept: NewRow) => Promise<FileRow>,
): Promise<FileRow> {
  if (file.sizeBytes === 0) throw notServed(new UnreadableError('empty').message)
  if (!(await looksLikePdf(file.path))) throw notServed(new UnreadableError('not-pdf').message)
  const id = uuid()
  const storageKey = `documents/${id}.pdf`
  const { sizeBytes, sha256 } = file
  // Should the server die before the row is there, nobody else would know of the bytes.
  await app.jobs.send('forget-bytes', { keys: [storageKey] }, { startAfterSeconds: 3_600 })
  await app.storage.move(storageKey, file.path)
  try {
    const title = titleFrom(file.name)
    return await insert({ id, storageKey, title, type: 'application/pdf', sizeBytes, sha256 })
  } catch (error) {
    await app.storage.remove(storageKey)
    throw error
  }
}

/** Members' own documents in a line of their own: what a member attaches holds up no upload. */
export const readLater = (
  { jobs }: Pick<App, 'jobs'>,
  { id, ownerId }: Pick<FileRow, 'id' | 'ownerId'>,
  trx?: App['db'],
) =>
  jobs.send(
    ownerId === null ? 'read-document' : 'read-own-document',
    { fileId: id },
    { once: id, ...(trx ? { trx } : {}) },
  )

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
