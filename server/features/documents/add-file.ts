import { v7 as uuid } from 'uuid'
import { type Kind, kindOfType, kinds } from '#contract/kinds.ts'
import type { App } from '../../app.ts'
import { notServed } from '../../errors.ts'
import type { Upload } from '../../implement.ts'
import { UnreadableError, kindOf } from '../../infra/reader/reader.ts'
import { filenameOf, titleFrom } from './filenames.ts'
import { readLater } from './reading/read-later.ts'
import { closeToOperator } from './own-files.ts'
import { type FileRow, type NewRow, insertFile } from './store.ts'
import { findReplaced, holdVersions, refuseDuplicate, takenOver } from './versions/versions.ts'

export type NewFile = {
  title?: string | undefined
  description?: string | undefined
  categoryId?: string | null | undefined
  public: boolean
  library: boolean
  assistant: boolean
}

type FromContent = { contentName: string; contentAbout: string; before?: FileRow | undefined }

/** The operator's upload: a new file, or a new version of an existing one. */
export const uploadFile = (
  app: App,
  file: Upload,
  { replaces, ...about }: NewFile & { replaces?: string | undefined },
): Promise<FileRow> =>
  keepAndRead(app, file, async (inside) => {
    await refuseDuplicate(inside, file.sha256)
    if (!replaces) return { about }
    const before = await findReplaced(inside, replaces)
    const taken = takenOver(before)
    return { about: { ...taken, title: about.title ?? taken.title }, from: { before } }
  })

/** Stores a file under a unique name and queues it for reading. */
export const addFile = (
  app: App,
  file: Upload,
  about: NewFile,
  from: Partial<FromContent> = {},
): Promise<FileRow> => keepAndRead(app, file, async () => ({ about, from }))

/** Its details are looked up while no other upload and no change of a version is running. */
async function keepAndRead(
  app: App,
  file: Upload,
  find: (inside: App) => Promise<{ about: NewFile; from?: Partial<FromContent> }>,
): Promise<FileRow> {
  const row = await keepFile(app, file, (kept) =>
    app.db.transaction().execute(async (db) => {
      const inside = { ...app, db }
      await holdVersions(db)
      const { about, from: { before, ...content } = {} } = await find(inside)
      const row = await insertFile(
        inside,
        {
          ...kept,
          title: about.title ?? kept.title,
          titledByName: about.title === undefined,
          description: about.description ?? '',
          categoryId: about.categoryId ?? null,
          public: about.public,
          library: about.library,
          assistant: about.assistant,
          ...(before ? { version: before.version + 1, replaces: before.id } : {}),
          ...content,
          origin: content.contentName ? 'content' : 'upload',
        },
        filenameOf(file.name, extensionOf(kept)),
      )
      await readLater(app, row, { trx: db })
      return row
    }),
  )
  return row
}

/**
 * A member's own document, in the transaction that checked for room; `kept` comes from `keepFile`.
 */
export async function addOwnFile(
  app: App,
  file: Upload,
  kept: NewRow,
  owner: { ownerId: string; chatId: string | null },
): Promise<FileRow> {
  const { base, extension } = filenameOf(file.name, extensionOf(kept))
  const row = await insertFile(
    app,
    { ...kept, ...owner, public: false, library: false, assistant: false, createdAt: app.now() },
    // With the random part of its id, so that the name does not reveal that somebody else has a
    // file of that name.
    { base: `${base}-${kept.id.slice(-12)}`, extension },
  )
  if (owner.chatId) await closeToOperator(app, owner.chatId)
  await readLater(app, row, { trx: app.db })
  return row
}

/** Stores the bytes, then has the row written; if the row is refused, the bytes are removed too. */
export async function keepFile(
  app: App,
  file: Upload,
  insert: (kept: NewRow) => Promise<FileRow>,
): Promise<FileRow> {
  const { type, endings } = await servedKind(file)
  const id = uuid()
  const storageKey = `documents/${id}.${endings[0]}`
  const { sizeBytes, sha256 } = file
  // If the server died before the row was written, nobody else would know of the bytes.
  await app.jobs.send('forget-bytes', { keys: [storageKey] }, { startAfterSeconds: 3_600 })
  try {
    await app.storage.move(storageKey, file.path)
    return await insert({ id, storageKey, title: titleFrom(file.name), type, sizeBytes, sha256 })
  } catch (error) {
    await app.storage.remove(storageKey)
    throw error
  }
}

/**
 * Members' own documents have their own queue, so that attachments do not delay uploads to the
 * library.
 */
/** 406 with a sentence that says what to do. */
const servedKind = (file: Upload): Promise<Kind> =>
  kindOf(file.path, file.name).catch((error: unknown) => {
    throw error instanceof UnreadableError ? notServed(error.sentence) : error
  })

function extensionOf({ type }: Pick<NewRow, 'type'>): string {
  const kind = kindOfType(type)
  return kinds[kind ?? 'pdf'].endings[0]
}
