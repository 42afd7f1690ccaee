import type { Category, Prompt, UsefulLink } from '#contract/content.ts'
import type { LessonInShort } from '#contract/site.ts'
import type { App } from '../../app.ts'
import { invalid } from '../../errors.ts'
import { idsOf } from './entries.ts'
import type { WrittenPlans } from './plans.ts'
import { readWords } from './words-of-the-operator.ts'

export { expectGoodContent } from './check.ts'
export { WrittenPlan, type WrittenPlans } from './plans.ts'
export { plansIn } from './plan-words.ts'
export { contentFaults, goodFolder, lastGood } from './last-good.ts'
export { type PageContent, readPages } from './pages.ts'
export type { BrandPicture, Logo } from './logo.ts'
export { type SiteFacts, coloursOf, readSite } from './site.ts'
export { readFactsAndText } from './entries.ts'
export { stampOf } from './stamp.ts'
export { variablesOf } from './variables.ts'

/** Under the slug from categories.yaml, whether or not that category exists. */
export const categoryIdOf = (slug: string): string => idsOf('category', slug).id

/** Questions that the operator knows the library can answer, offered in an empty chat. */
export async function listStarters(
  app: Pick<App, 'config' | 'log'>,
  languages?: string[],
): Promise<{ question: string }[]> {
  const { firstQuestions } = await readWords(app, languages)
  return firstQuestions.slice(0, 3).map(({ question }) => ({ question }))
}

/** What anybody may see of the lessons before they open one. */
export async function listLessonsInShort(
  app: Pick<App, 'config' | 'log'>,
  languages?: string[],
): Promise<LessonInShort[]> {
  const { lessons } = await readWords(app, languages)
  return lessons.map(({ slug, title, summary, minutes, video }) => ({
    slug,
    title,
    summary,
    minutes,
    film: video !== undefined,
  }))
}

export const listCategories = async (
  app: Pick<App, 'config' | 'log'>,
  languages?: string[],
): Promise<Category[]> => (await readWords(app, languages)).categories

/**
 * Checks a category before something is put into it: throws the 422 that names it if it does not
 * exist.
 */
export async function expectCategory(
  app: Pick<App, 'config' | 'log'>,
  id: string | null | undefined,
): Promise<void> {
  if (id && !(await listCategories(app)).some((category) => category.id === id))
    throw invalid({ categoryId: 'There is no such category.' })
}

/** The prompts that the operator has prepared; nothing for a category that does not exist. */
export async function listPrompts(
  app: Pick<App, 'config' | 'log'>,
  categoryId?: string,
  languages?: string[],
): Promise<Prompt[]> {
  const { prompts } = await readWords(app, languages)
  return prompts.filter((prompt) => !categoryId || prompt.categoryId === categoryId)
}

/** The links that the operator recommends; nothing for a category that does not exist. */
export async function listLinks(
  app: Pick<App, 'config' | 'log'>,
  categoryId?: string,
  languages?: string[],
): Promise<UsefulLink[]> {
  const { links } = await readWords(app, languages)
  return links.filter((link) => !categoryId || link.categoryId === categoryId)
}

/** The plans on offer. The same object is returned until the operator's words change. */
export const listWrittenPlans = async (
  app: Pick<App, 'config' | 'log'>,
  languages?: string[],
): Promise<WrittenPlans> =>
  (languages ? await readWords(app, languages) : await readWords(app)).subscriptions
