import { content } from '#contract/content.ts'
import { implement } from '../../implement.ts'
import { listCategories, listLinks, listPrompts, listStarters } from './content.ts'
import { serveMedia } from './media.ts'
import { keepProgress, listLessons, listProgress } from './training.ts'

export const contentRoutes = implement(
  content,
  (app) => ({
    starters: ({ languages }) => listStarters(app, languages),
    categories: ({ languages }) => listCategories(app, languages),
    prompts: ({ query, languages }) => listPrompts(app, query.categoryId, languages),
    usefulLinks: ({ query, languages }) => listLinks(app, query.categoryId, languages),
    training: ({ member, languages }) => listLessons(app, member, languages),
    media: ({ params, headers }) => serveMedia(app, params.name, headers),
    progress: ({ member }) => listProgress(app, member),
    keepProgress: ({ member, body }) => keepProgress(app, member, body),
  }),
  // Read at the start, so that the operator finds a broken file before members do.
  async (app) => void (await listCategories(app)),
)
