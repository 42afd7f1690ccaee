import { content } from '#contract/content.ts'
import { reading, quiet } from '#web/api/queries.ts'

export const categoriesQuery = { ...reading(content.categories), ...quiet }
