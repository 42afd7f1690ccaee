import type { Category, Prompt, UsefulLink } from '#contract/content.ts'
import type { LessonInShort } from '#contract/site.ts'
import type { App } from '../../app.ts'
import { invalid } from '../../errors.ts'
import { idsOf } from './entries.ts'
import type { WrittenPlans } from './plans.ts'
import { readWords } from './words-of-the-operator.ts'

export { WrittenPlan, type WrittenPlans } from './plans.ts'
export { plansIn } from './plan-words.ts'
export { type PageContent, readPages } from './pages.ts'
export type { BrandPicture, Logo } from './logo.ts'
export { type SiteFacts, coloursOf, readSite } from './site.ts'
export { readFactsAndText } from './entries.ts'
export { stampOf } from './words-of-the-operator.ts'
export { variablesOf } from './variables.ts'

/** Under the slug that categories.yaml has, whether or not there is such a one. */
export const categoryIdOf = (slug: string): string => idsOf('category', slug).id

/** Questions the operator knows the library can answer, for an empty chat. */
export async function listStarters(
  app: Pick<App, 'config' | 'log'>,
  languages?: string[],
): Promise<{ question: string }[]> {
  const { firstQuestions } = await readWords(app, languages)
  return firstQuestions.slice(0, 3).map(({ question }) => ({ question }))
}

/** What anybody may know of the lessons before he opens one. */
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

/** For what is put into one: throws the 422 that says so where it is not there. */
export async function expectCategory(
  app: Pick<App, 'config' | 'log'>,
  id: string | null | undefined,
): Promise<void> {
  if (id && !(await listCategories(app)).some((category) => category.id === id))
    throw invalid({ categoryId: 'There is no such category.' })
}

/** What the operator has prepared for asking; of a category that there is not: nothing. */
export async function listPrompts(
  app: Pick<App, 'config' | 'log'>,
  categoryId?: string,
  languages?: string[],
): Promise<Prompt[]> {
  const { prompts } = await readWords(app, languages)
  return prompts.filter((prompt) => !categoryId || prompt.categoryId === categoryId)
}

/** What the operator recommends; of a category that there is not: nothing. */
export async function listLinks(
  app: Pick<App, 'config' | 'log'>,
  categoryId?: string,
  languages?: string[],
): Promise<UsefulLink[]> {
  const { links } = await readWords(app, languages)
  return links.filter((link) => !categoryId || link.categoryId === categoryId)
}

/** What can be subscribed to. The same object comes back until the operator's words change. */
export const listWrittenPlans = async (
  app: Pick<App, 'config' | 'log'>,
  languages?: string[],
): Promise<WrittenPlans> =>
  (languages ? await readWords(app, languages) : await readWords(app)).subscriptions
