import type { Category, Prompt, UsefulLink } from '#contract/content.ts'
import type { LessonInShort } from '#contract/site.ts'
import { sql } from 'kysely'
import type { App, Member } from '#server/app.ts'
import { invalid } from '#server/errors.ts'
import { readerOf, seenWithin, sightOf } from '../audiences/audiences.ts'
import { seen } from './audience.ts'
import { idsOf } from './entries.ts'
import type { WrittenPlans } from './plans/plans.ts'
import { readWords } from './words-of-the-operator.ts'

export { type GoodContent, expectGoodContent } from './check.ts'
export { WrittenPlan, type WrittenPlans } from './plans/plans.ts'
export { plansIn } from './plans/plan-words.ts'
export { AudienceEntry, audienceIn } from './audience.ts'
export { contentFaults, goodFolder, lastGood, noteFaultsOfDetails } from './last-good/last-good.ts'
export {
  type Pictures,
  isPictureName,
  pathOfPicture,
  pictureFolder,
  picturesIn,
  picturesShown,
  servePicture,
} from './site/pictures.ts'
export { type PageContent, readPages } from './site/pages.ts'
export type { WrittenLesson } from './training/lessons.ts'
export type { BrandPicture, Logo } from './site/logo.ts'
export { operatorContact } from './site/operator-contact.ts'
export { type SiteFacts, coloursOf, readSite } from './site/site.ts'
export { readFactsAndText, readYaml } from './entries.ts'
export { inField, message, part, faultOfIssue, withoutField } from './schema-sentences.ts'
export { fieldsOf } from './fields/file-fields.ts'
export { stampOf } from './stamp.ts'
export { variablesOf } from './site/variables.ts'

/** Under the slug from categories.yaml, whether or not that category exists. */
export const categoryIdOf = (slug: string): string => idsOf('category', slug).id

/**
 * Questions that the operator knows the library can answer, offered in an empty chat; none of a document
 * that the assistant does not answer this member from.
 */
export async function listStarters(
  app: Pick<App, 'config' | 'log' | 'db' | 'now'>,
  member: Pick<Member, 'id'>,
  languages?: string[],
): Promise<{ question: string }[]> {
  const { firstQuestions } = await readWords(app, languages)
  const named = firstQuestions.flatMap(({ file }) => file ?? [])
  const inForce = await app.db
    .selectFrom('files')
    .select(['filename', sql<string>`coalesce(replaced_by, id)`.as('id')])
    .where('ownerId', 'is', null)
    .where(sql<boolean>`filename = any (${named}::text[])`)
    .execute()
  const closed = await app.db
    .selectFrom('files')
    .select('id')
    .where(sql<boolean>`id = any (${inForce.map(({ id }) => id)}::uuid[])`)
    .where(({ eb, not, or }) =>
      or([not(seenWithin(readerOf(app, member))), eb('assistant', '=', false)]),
    )
    .execute()
  const isClosed = (file: string | undefined) =>
    inForce.some(({ filename, id }) => filename === file && closed.some((one) => one.id === id))
  return firstQuestions
    .filter(({ file }) => !isClosed(file))
    .slice(0, 3)
    .map(({ question }) => ({ question }))
}

/** What anybody may see of the lessons before they open one. */
export async function listLessonsInShort(
  app: Pick<App, 'config' | 'log'>,
  languages?: string[],
): Promise<LessonInShort[]> {
  const { lessons } = await readWords(app, languages)
  return seen({ memberId: null }, lessons).map(({ slug, title, summary, minutes, video }) => ({
    slug,
    title,
    summary,
    minutes,
    film: video !== undefined,
  }))
}

/** All of them, for every audience. */
export const listCategories = async (app: Pick<App, 'config' | 'log'>): Promise<Category[]> =>
  (await readWords(app)).categories

export const categoriesFor = async (
  app: Seeing,
  member: Pick<Member, 'id'>,
  languages?: string[],
): Promise<Category[]> =>
  seen(await sightOf(app, member), (await readWords(app, languages)).categories)

type Seeing = Pick<App, 'config' | 'log' | 'db' | 'now'>

/**
 * Checks a category before something is put into it: throws the 422 that names it if it does not
 * exist, or not for this member.
 */
export async function expectCategory(
  app: Seeing,
  member: Pick<Member, 'id'>,
  id: string | null | undefined,
): Promise<void> {
  if (id && !(await categoriesFor(app, member)).some((category) => category.id === id))
    throw invalid({ categoryId: 'There is no such category.' })
}

/** The prompts that the operator has prepared; nothing for a category that does not exist. */
export async function listPrompts(
  app: Seeing,
  member: Pick<Member, 'id'>,
  categoryId?: string,
  languages?: string[],
): Promise<Prompt[]> {
  const { prompts, categories } = await readWords(app, languages)
  const sight = await sightOf(app, member)
  return inCategory(seen(sight, prompts), seen(sight, categories), categoryId)
}

/** An entry in a category that the member does not see is in none, as far as they are told. */
function inCategory<T extends { categoryId: string | null }>(
  entries: T[],
  categories: Pick<Category, 'id'>[],
  wanted: string | undefined,
): T[] {
  const known = new Set(categories.map(({ id }) => id))
  return entries
    .map((entry) => ({
      ...entry,
      categoryId: entry.categoryId && known.has(entry.categoryId) ? entry.categoryId : null,
    }))
    .filter(({ categoryId }) => !wanted || categoryId === wanted)
}

/** The links that the operator recommends; nothing for a category that does not exist. */
export async function listLinks(
  app: Seeing,
  member: Pick<Member, 'id'>,
  categoryId?: string,
  languages?: string[],
): Promise<UsefulLink[]> {
  const { links, categories } = await readWords(app, languages)
  const sight = await sightOf(app, member)
  return inCategory(seen(sight, links), seen(sight, categories), categoryId)
}

/** The plans on offer. The same object is returned until the operator's words change. */
export const listWrittenPlans = async (
  app: Pick<App, 'config' | 'log'>,
  languages?: string[],
): Promise<WrittenPlans> =>
  (languages ? await readWords(app, languages) : await readWords(app)).subscriptions
