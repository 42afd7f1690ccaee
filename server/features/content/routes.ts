import { content } from '#contract/content.ts'
import { implement } from '../../implement.ts'
import { listCategories, listPrompts, listStarters } from './content.ts'

export const contentRoutes = implement(
  content,
  (app) => ({
    starters: () => listStarters(app),
    categories: () => listCategories(app),
    prompts: ({ query }) => listPrompts(app, query.categoryId),
  }),
  // At the start, so that a file that is broken is not found out by members.
  async (app) => void (await listCategories(app)),
)
