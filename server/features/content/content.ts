import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import type { Category, Prompt, UsefulLink } from '#contract/content.ts'
import type { App } from '../../app.ts'
import { idsOf } from './entries.ts'
import { readWords } from './words-of-the-operator.ts'

export { variablesOf } from './variables.ts'

/** Under the slug that categories.yaml has, whether or not there is such a one. */
export const categoryIdOf = (slug: string): string => idsOf('category', slug).id

const Site = z.object({
  brand: z.object({ product: z.string().min(1), organisationInFull: z.string().min(1) }),
  contact: z.object({ email: z.string().min(1), address: z.string().min(1) }),
  assistant: z.object({ firstQuestions: z.array(z.object({ question: z.string().min(1) })) }),
})

/** Questions the operator knows the library can answer, for an empty chat. */
export async function listStarters({
  config,
}: Pick<App, 'config'>): Promise<{ question: string }[]> {
  const { assistant } = await readSite({ config })
  return assistant.firstQuestions.slice(0, 3).map(({ question }) => ({ question }))
}

/** What the operator says of himself, as it stands in the file now. */
export async function readSite({ config }: Pick<App, 'config'>): Promise<z.infer<typeof Site>> {
  const file = path.join(config.contentDir, 'site.yaml')
  return Site.parse(parse(await readFile(file, 'utf8')))
}

export const listCategories = async (app: Pick<App, 'config' | 'log'>): Promise<Category[]> =>
  (await readWords(app)).categories

/** What the operator has prepared for asking; of a category that there is not: nothing. */
export async function listPrompts(
  app: Pick<App, 'config' | 'log'>,
  categoryId?: string,
): Promise<Prompt[]> {
  const { prompts } = await readWords(app)
  return prompts.filter((prompt) => !categoryId || prompt.categoryId === categoryId)
}

/** What the operator recommends; of a category that there is not: nothing. */
export async function listLinks(
  app: Pick<App, 'config' | 'log'>,
  categoryId?: string,
): Promise<UsefulLink[]> {
  const { links } = await readWords(app)
  return links.filter((link) => !categoryId || link.categoryId === categoryId)
}
