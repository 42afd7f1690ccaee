import * as z from 'zod'
import type { Category, Prompt, UsefulLink } from '#contract/content.ts'
import { sentence } from '#server/sentences.ts'
import { AudienceEntry, type For, audienceIn } from './audience.ts'
import { type Read, fault, idsOf, naming, readEntries, slug, words } from './entries.ts'
import { variablesOf } from './site/variables.ts'
import { message } from './schema-sentences.ts'

export const listNames = ['categories.yaml', 'prompts.yaml', 'links.yaml'] as const
export type ListName = (typeof listNames)[number]

export type Lists = {
  categories: For<Category>[]
  prompts: For<Prompt>[]
  links: For<UsefulLink>[]
}

/** Guests get none of these. */
const audience = AudienceEntry.default('members')

export const CategoryEntry = z.strictObject({
  slug,
  name: words(80),
  description: words(300),
  icon: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, message('use a name from lucide.dev/icons, such as "briefcase"')),
  audience,
})

export const PromptEntry = z.strictObject({
  slug,
  category: naming(slug, 'categories').optional(),
  title: words(120),
  description: words(300),
  text: words(8_000),
  labels: z.record(z.string(), words(200)).default({}),
  answeredIn: z
    .strictObject({ file: naming(words(200), 'documents'), section: words(200) })
    .optional(),
  audience,
})

export const LinkEntry = z.strictObject({
  slug,
  category: naming(slug, 'categories').optional(),
  title: words(120),
  url: words(2_000).refine(
    leadsSomewhere,
    message('write an address that begins with https://, http:// or mailto:'),
  ),
  description: words(300),
  audience,
})

/** No address that a browser would execute, and no name or password in it. */
function leadsSomewhere(address: string): boolean {
  if (!/^(?:https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return false
  const { protocol, username, password } = new URL(address)
  return ['https:', 'http:', 'mailto:'].includes(protocol) && !username && !password
}

/**
 * `sourceOf` returns what a file contains; throws a ConfigError that names the file and the line.
 */
export function readLists(
  fileOf: (name: ListName) => string,
  sourceOf: (name: ListName) => string,
): Lists {
  const read = <T extends { slug: string }>(name: ListName, entry: z.ZodType<T>) =>
    readEntries(fileOf(name), sourceOf(name), entry)
  const categories = read('categories.yaml', CategoryEntry)
  const prompts = read('prompts.yaml', PromptEntry)
  const links = read('links.yaml', LinkEntry)
  const known = new Set(categories.value.map((one) => one.slug))
  for (const list of [prompts, links])
    for (const [i, { category }] of list.value.entries())
      if (category && !known.has(category))
        throw fault(
          list,
          [i, 'category'],
          sentence('there is no category "{category}"', { category }),
        )
  for (const [i, { text, labels }] of prompts.value.entries())
    expectLabelsOf(
      variablesOf(text).map(({ name }) => name),
      prompts,
      i,
      labels,
    )
  return {
    categories: categories.value.map(({ slug, audience, ...category }, i) => ({
      ...idsOf('category', slug),
      ...category,
      audience: audienceIn(audience),
      position: i + 1,
    })),
    prompts: prompts.value.map(
      ({ slug, category, title, description, text, labels, audience }) => ({
        audience: audienceIn(audience),
        ...idsOf('prompt', slug),
        categoryId: category ? idsOf('category', category).id : null,
        title,
        description,
        text,
        variables: variablesOf(text, labels),
      }),
    ),
    links: links.value.map(({ slug, category, audience, ...link }) => ({
      ...idsOf('link', slug),
      categoryId: category ? idsOf('category', category).id : null,
      ...link,
      audience: audienceIn(audience),
    })),
  }
}

/** Every label has to name a variable of the prompt. */
export function expectLabelsOf(
  names: string[],
  list: Read<unknown>,
  i: number,
  labels: Record<string, string>,
): void {
  for (const label of Object.keys(labels))
    if (!names.includes(label))
      throw fault(
        list,
        [i, 'labels', label],
        sentence('the text has no variable {variable}', { variable: `{{${label}}}` }),
      )
}
