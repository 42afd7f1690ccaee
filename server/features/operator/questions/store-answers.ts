import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuid } from 'uuid'
import type { WhoSees } from '#contract/documents/audience.ts'
import { kinds } from '#contract/kinds.ts'
import type { App } from '#server/app.ts'
import type { Upload } from '#server/implement.ts'
import { sayIn } from '#server/sentences.ts'
import { readSite } from '#server/features/content/content.ts'
import { addWrittenFile, removeFile } from '#server/features/documents/documents.ts'
import { documentOfAnswers } from './document-of-answers.ts'

/** A newer version was stored meanwhile, by another server. */
class Outdated extends Error {}

/**
 * The job: stores the document of one audience as a new version, with one page for each answer, in
 * the order in which they were written. Without answers there is no document.
 */
export async function storeAnswers(app: App, documentId: string): Promise<void> {
  const find = (db: App['db']) =>
    db
      .selectFrom('answerDocuments')
      .selectAll()
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow()
  // Read before the answers: what is changed in between has a job of its own.
  const { revision, storedRevision } = await find(app.db)
  if (storedRevision >= revision) return
  const answers = await app.db
    .selectFrom('writtenAnswers')
    .select(['title', 'body'])
    .where('documentId', '=', documentId)
    .orderBy('id')
    .execute()
  if (answers.length === 0) return removeDocument(app, await find(app.db))
  const { languages } = await readSite(app)
  const say = sayIn(languages)
  const title = say('Questions and answers')
  const file = await written(app, `${title}.md`, documentOfAnswers(answers))
  // Of a file that was not moved into place, nothing may be left.
  const tidy = () => rm(file.path, { force: true })
  await addWrittenFile(
    app,
    file,
    async ({ db }) => {
      const now = await find(db)
      if (now.storedRevision >= revision) throw new Outdated()
      const audience = now.audience as WhoSees
      const { planIds, groupIds } = now
      const description =
        audience === 'everyone'
          ? say('Answers to what was asked here, open to everyone.')
          : say('Answers to what members asked here.')
      const before = await currentFile(db, now.fileId)
      const about = {
        title,
        description,
        categoryId: now.categoryId,
        ...{ audience, planIds, groupIds },
      } as const
      return { about: { ...about, library: true, assistant: true }, before }
    },
    async ({ db }, { id: fileId }) => {
      await db
        .updateTable('answerDocuments')
        .set({ fileId, storedRevision: revision })
        .where('id', '=', documentId)
        .execute()
    },
  )
    .catch((error: unknown) => {
      if (!(error instanceof Outdated)) throw error
    })
    .finally(tidy)
}

/** What was stored last; a version that could not be read is not replaced, but the one before it. */
const currentFile = (db: App['db'], id: string | null) =>
  db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()

async function removeDocument(
  app: App,
  { id, fileId, revision }: { id: string; fileId: string | null; revision: number },
) {
  const file = await currentFile(app.db, fileId)
  // A version that is not read yet stands beside the one that is used.
  for (const one of [file?.id, file?.replaces])
    if (one && (await currentFile(app.db, one))) await removeFile(app, one)
  await app.db
    .updateTable('answerDocuments')
    .set({ fileId: null, storedRevision: revision })
    .where('id', '=', id)
    .execute()
}

async function written(app: App, name: string, text: string): Promise<Upload> {
  const folder = path.join(app.config.dataDir, 'uploads')
  const part = path.join(folder, `${uuid()}.part`)
  const bytes = Buffer.from(text)
  await mkdir(folder, { recursive: true })
  await writeFile(part, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path: part, name, type: kinds.md.type, sizeBytes: bytes.length, sha256 }
}
