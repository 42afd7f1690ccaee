import { documents } from '#contract/documents/documents.ts'
import { deskDocuments } from '#contract/desk/desk-documents.ts'
import { pageWords } from '#contract/documents/page-words.ts'
import type { App } from '#server/app.ts'
import { implement } from '#server/implement.ts'
import { expectCategory } from '../content/content.ts'
import { aboutFile } from './about.ts'
import { uploadFile } from './add-file.ts'
import { updateFile } from './change-file.ts'
import { findMarks } from './citations/quotes.ts'
import { listFiles } from './list-files.ts'
import { deleteFile } from './remove-file.ts'
import { serveFile } from './serve.ts'
import { coverOf } from './cover.ts'
import { addMeaningsLater } from './meaning/add-meanings.ts'
import { embedPassagesLater } from './meaning/embed-passages.ts'
import { importLibrary } from './library/import-library.ts'
import { searchInFile } from './search/search-in-file.ts'
import { columnsOfUnread, readLater } from './reading/read-later.ts'
import { readOneAgain } from './reading/read-again.ts'
import { readWaitingPictures } from './reading/pictures-later.ts'
import { picturesOf, retryPictures } from './reading/pictures-of-files.ts'
import { recogniseLater } from './reading/recognise.ts'
import { textPagesOf } from './citations/text-pages.ts'
import { wordsOfPage } from './citations/page-words.ts'
import { sayIn } from '#server/sentences.ts'
import { presentFile } from './store.ts'
import { useAgain, versionsOf } from './versions/use-again.ts'

export const documentRoutes = implement(
  documents,
  (app) => ({
    assistantFiles: ({ member, query, languages }) =>
      listFiles(app, query, sayIn(languages), { answeredFor: member }),
    bytes: ({ member, params, headers }) => serveFile(app, member, params.filename, headers),
    cover: coverOf(app),
    about: ({ member, params }) => aboutFile(app, member, params.filename),
    search: ({ member, params, query, signal }) =>
      searchInFile(app, member, params.filename, query.q, signal),
    textPages: ({ member, params, query }) => textPagesOf(app, member, params.filename, query),
    marks: ({ member, params, query }) => findMarks(app, member, params.filename, query),
    operatorFiles: ({ query, languages }) => listFiles(app, query, sayIn(languages)),
    retryPictures: async ({ member, params, languages, from }) => {
      const file = await retryPictures(app, { member, from }, params.id)
      const say = sayIn(languages)
      return presentFile(file, say, { desk: true, pictures: await picturesOf(app, [file.id], say) })
    },
    upload: async ({ body, files, languages, ...actor }) => {
      await expectCategory(app, actor.member, body.categoryId)
      const file = await uploadFile(app, actor, files.file!, body)
      return presentFile(file, sayIn(languages), { desk: true })
    },
    updateFile: async ({ params, body, languages, ...actor }) => {
      await expectCategory(app, actor.member, body.categoryId)
      const file = await updateFile(app, params.id, body, { actor })
      return presentFile(file, sayIn(languages), { desk: true })
    },
    deleteFile: ({ params, ...actor }) => deleteFile(app, actor, params.id),
  }),
  async (app) => {
    // A worker does it, once for all web servers.
    if (app.config.role === 'web') return
    await importLibrary(app)
    await takeUpReading(app)
    await addMeaningsLater(app)
    await embedPassagesLater(app)
  },
)

export const deskDocumentRoutes = implement(deskDocuments, (app) => ({
  readAgain: async ({ params, languages, ...actor }) =>
    presentFile(await readOneAgain(app, actor, params.id), sayIn(languages), { desk: true }),
  versions: ({ params }) => versionsOf(app, params.id),
  useAgain: async ({ params, languages, ...actor }) =>
    presentFile(await useAgain(app, actor, params.id), sayIn(languages), { desk: true }),
}))

export const pageWordRoutes = implement(pageWords, (app) => ({
  read: ({ member, params, query }) => wordsOfPage(app, member, params.filename, query.page),
}))

/** What was left in the middle when the server ended. */
async function takeUpReading(app: App) {
  const unread = await app.db
    .selectFrom('files')
    .select(columnsOfUnread)
    .where('state', 'in', ['queued', 'reading'])
    .execute()
  for (const file of unread) await readLater(app, file)
  const scanned = await app.db
    .selectFrom('files')
    .innerJoin('pages', 'pages.fileId', 'files.id')
    .select(['files.id', 'files.ownerId'])
    .distinct()
    .where('files.state', '=', 'ready')
    .where('pages.state', '=', 'waits')
    .execute()
  for (const file of scanned) await recogniseLater(app, file)
  for (const { id } of await filesWithPictures(app)) await readWaitingPictures(app, id)
}

/** Ready files with something that a model has still to be shown. */
const filesWithPictures = ({ db }: App) =>
  db
    .selectFrom('files')
    .select('id')
    .where('state', '=', 'ready')
    .where(({ exists, selectFrom, or }) =>
      or([
        exists(
          selectFrom('pages')
            .whereRef('pages.fileId', '=', 'files.id')
            .where('picture', '=', 'page'),
        ),
        exists(
          selectFrom('figures')
            .whereRef('figures.fileId', '=', 'files.id')
            .where('figures.state', '=', 'waits'),
        ),
      ]),
    )
    .execute()
