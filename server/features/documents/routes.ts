import { documents } from '#contract/documents.ts'
import type { App } from '../../app.ts'
import { implement } from '../../implement.ts'
import { readLater } from './add-file.ts'
import { addFile, deleteFile, findMarks, listFiles, serveFile, updateFile } from './documents.ts'
import { importLibrary } from './import-library.ts'
import { startForgetting } from './own-files.ts'
import { giveUpReading, readDocument } from './read-document.ts'

export const documentRoutes = implement(
  documents,
  (app) => ({
    assistantFiles: ({ query }) => listFiles(app, query, { assistant: true }),
    bytes: ({ member, params, headers }) => serveFile(app, member, params.filename, headers),
    marks: ({ member, params, query }) => findMarks(app, member, params.filename, query),
    operatorFiles: ({ query }) => listFiles(app, query),
    upload: ({ body, files }) => addFile(app, files.file!, body),
    updateFile: ({ params, body }) => updateFile(app, params.id, body),
    deleteFile: ({ params }) => deleteFile(app, params.id),
  }),
  startReading,
)

/** Takes up reading, first of all what was left in the middle when the server ended. */
async function startReading(app: App) {
  const reading = { ...app, vectors: app.database.vectors }
  for (const line of ['read-document', 'read-own-document'])
    await app.jobs.work(line, async ({ fileId }: { fileId: string }, signal, last) => {
      try {
        await readDocument(reading, fileId, signal)
      } catch (error) {
        if (last && !signal.aborted) await giveUpReading(app, fileId)
        throw error
      }
    })
  await startForgetting(app)
  await importLibrary(app)
  const unread = await app.db
    .selectFrom('files')
    .select(['id', 'ownerId'])
    .where('state', 'in', ['queued', 'reading'])
    .execute()
  for (const file of unread) await readLater(app, file)
}
