import { library } from '#contract/documents/library.ts'
import { implement } from '#server/implement.ts'
import { libraryChoices, listLibrary } from './library.ts'
import { keepPlace, listRecent } from './reading-places.ts'

export const libraryRoutes = implement(library, (app) => ({
  list: ({ member, query, languages }) => listLibrary(app, member, query, languages),
  choices: ({ member, query }) => libraryChoices(app, member, query),
  recent: ({ member }) => listRecent(app, member),
  keepPlace: ({ member, body }) => keepPlace(app, member, body),
}))
