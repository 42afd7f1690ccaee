import { content } from '#contract/content.ts'
import { implement } from '#server/implement.ts'
import { categoriesFor, listCategories, listLinks, listPrompts, listStarters } from './content.ts'
import { serveMedia } from './media.ts'
import { keepProgress, listLessons, listProgress } from './training/training.ts'

export const contentRoutes = implement(
  content,
  (app) => ({
    starters: ({ member, languages }) => listStarters(app, member, languages),
    categories: ({ member, languages }) => categoriesFor(app, member, languages),
    prompts: ({ member, query, languages }) =>
      listPrompts(app, member, query.categoryId, languages),
    usefulLinks: ({ member, query, languages }) =>
      listLinks(app, member, query.categoryId, languages),
    training: ({ member, languages }) => listLessons(app, member, languages),
    media: ({ params, query, headers }) => serveMedia(app, { ...params, ...query }, headers),
    progress: ({ member }) => listProgress(app, member),
    keepProgress: ({ member, body }) => keepProgress(app, member, body),
  }),
  // Read at the start, so that the operator finds a broken file before members do.
  async (app) => void (await listCategories(app)),
)
