import { content } from '#contract/content.ts'
import { implement } from '../../implement.ts'
import { listStarters } from './content.ts'

export const contentRoutes = implement(content, (app) => ({
  starters: () => listStarters(app),
}))
