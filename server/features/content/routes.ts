import { content } from '#contract/content.ts'
import { implement } from '../../implement.ts'
import { listCategories, listLinks, listPrompts, listStarters } from './content.ts'
import { serveMedia } from './media.ts'
import { keepProgress, listLessons, listProgress } from './training.ts'

export const contentRoutes = implement(
  content,
  (app) => ({
    starters: () => listStarters(app),
    categories: () => listCategories(app),
    prompts: ({ query }) => listPrompts(app, query.categoryId),
    usefulLinks: ({ query }) => listLinks(app, query.categoryId),
    training: ({ member }) => listLessons(app, member),
    media: ({ params, headers }) => serveMedia(app, params.name, headers),
    progress: ({ member }) => listProgress(app, member),
    keepProgress: ({ member, body }) => keepProgress(app, member, body),
  }),
  // At the start, so that a file that is broken is not found out by members.
  async (app) => void (await listCategories(app)),
)
