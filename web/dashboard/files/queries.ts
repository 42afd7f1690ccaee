import { content } from '#contract/content.ts'
import { reading } from '#web/api/queries.ts'

const quiet = { meta: { quiet: true } }

export const categoriesQuery = { ...reading(content.categories), ...quiet }
