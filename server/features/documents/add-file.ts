import { v7 as uuid } from 'uuid'
import { type Kind, kindOfType, kinds } from '#contract/kinds.ts'
import type { App } from '#server/app.ts'
import { Refusal, notServed } from '#server/errors.ts'
import type { Upload } from '#server/implement.ts'
import { UnreadableError, kindOf } from '#server/infra/reader/reader.ts'
import { type Actor, audit } from '../audit/audit.ts'
import type { Audience } from '../audiences/audiences.ts'
import { type AudienceGiven, audienceIn } from './audience.ts'
import { filenameOf, titleFrom } from '#server/features/passages/passages.ts'
import { readLater } from './reading/read-later.ts'
import { closeToOperator } from './own-files.ts'
import { type FileRow, type NewRow, insertFile, subjectOf } from './store.ts'
import {
  findReplaced,
  holdVersions,
  inForceFor,
  refuseDuplicate,
  takenOver,
} from './versions/versions.ts'

type About = {
  title?: string | undefined
  description?: string | undefined
  categoryId?: string | null | undefined
  library: boolean
  assistant: boolean
}
type NewFile = About & Audience

type FromContent = { contentName: string; contentAbout: string; before?: FileRow | undefined }

/** The operator's upload: a new file, or a new version of an existing one. */
export const uploadFile = (
  app: App,
  actor: Actor,
  file: Upload,
  {
    replaces,
    public: open,
    audience,
    planIds,
    groupIds,
    ...about
  }: About & AudienceGiven & { replaces?: string | undefined },
): Promise<FileRow> =>
  keepAndRead(app, file, {
    async find(inside) {
      await refuseDuplicate(inside, file.sha256)
      if (!replaces) {
        const given = { public: open, audience, planIds, groupIds }
        return {
          about: { ...about, ...ofMembers, ...(await audienceIn(inside, given, ofMembers)) },
        }
      }
      const before = await findReplaced(inside, replaces)
      const taken = takenOver(before)
      return { about: { ...taken, title: about.title ?? taken.title }, from: { before } }
    },
    added: (inside, row) =>
      audit(inside, actor, replaces ? 'document.replaced' : 'document.added', subjectOf(row)),
  })

/** A version that comes from no upload; `replaces` is the version in force. */
export const addVersionOf = (
  app: App,
  file: Upload,
  replaces: string,
  added: (inside: App, row: FileRow) => Promise<void>,
): Promise<FileRow> =>
  keepAndRead(app, file, {
    async find(inside) {
      await refuseDuplicate(inside, file.sha256)
      const before = await findReplaced(inside, replaces)
      return { about: takenOver(before), from: { before } }
    },
    added,
  })

/** Whom a document is for unless something else is said. */
export const ofMembers: Audience = { audience: 'members', planIds: [], groupIds: [] }

/** Stores a file under a unique name and queues it for reading. */
export const addFile = (
  app: App,
  file: Upload,
  about: NewFile,
  from: Partial<FromContent> = {},
): Promise<FileRow> => keepAndRead(app, file, { find: async () => ({ about, from }) })

/**
 * A document that the server has written itself. `find` gives its details, and the version that it
 * replaces; `onStored` runs in the same transaction.
 */
export const addWrittenFile = (
  app: App,
  file: Upload,
  find: (inside: App) => Promise<{ about: NewFile; before: FileRow | undefined }>,
  onStored: (inside: App, row: FileRow) => Promise<void>,
): Promise<FileRow> =>
  keepAndRead(app, file, {
    async find(inside) {
      const { about, before } = await find(inside)
      return { about, from: { before: before && (await inForceFor(inside, before)) } }
    },
    added: onStored,
    origin: 'answers',
  })

/** Its details are looked up while no other upload and no change of a version is running. */
async function keepAndRead(
  app: App,
  file: Upload,
  {
    find,
    added,
    origin,
  }: {
    find: (inside: App) => Promise<{ about: NewFile; from?: Partial<FromContent> }>
    added?: (inside: App, row: FileRow) => Promise<void>
    origin?: 'answers'
  },
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
          audience: about.audience,
          planIds: about.planIds,
          groupIds: about.groupIds,
          library: about.library,
          assistant: about.assistant,
          ...(before ? { version: before.version + 1, replaces: before.id } : {}),
          ...content,
          origin: origin ?? (content.contentName ? 'content' : 'upload'),
        },
        filenameOf(file.name, extensionOf(kept)),
      )
      await readLater(app, row, { trx: db })
      await added?.(inside, row)
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
  owner: { ownerId: string; chatId: string | null; network: Buffer },
): Promise<FileRow> {
  const { base, extension } = filenameOf(file.name, extensionOf(kept))
  const row = await insertFile(
    app,
    { ...kept, ...owner, library: false, assistant: false, createdAt: app.now() },
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
  await app.storage.move(storageKey, file.path).catch(async (error: unknown) => {
    // A store that is away would be waited for once more; the job removes what it may have.
    if (!(error instanceof Refusal)) await app.storage.remove(storageKey)
    throw error
  })
  try {
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
