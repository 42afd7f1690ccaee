import { readFile, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import type { Category, Prompt, UsefulLink } from '#contract/content.ts'
import type { App } from '../../app.ts'
import { ConfigError } from '../../config.ts'
import { fault, idsOf, readEntries, slug, words } from './entries.ts'
import { type WrittenLesson, readLesson } from './lessons.ts'
import { type WrittenPlans, readPlans } from './plans.ts'
import { variablesOf } from './variables.ts'

export type Words = {
  categories: Category[]
  prompts: Prompt[]
  links: UsefulLink[]
  lessons: WrittenLesson[]
  subscriptions: WrittenPlans
}

const CategoryEntry = z.strictObject({
  slug,
  name: words(80),
  description: words(300),
  icon: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'use a name from lucide.dev/icons, such as "briefcase"'),
})

const PromptEntry = z.strictObject({
  slug,
  category: slug.optional(),
  title: words(120),
  description: words(300),
  text: words(8_000),
  labels: z.record(z.string(), words(200)).default({}),
  answeredIn: z.strictObject({ file: words(200), section: words(200) }).optional(),
})

const LinkEntry = z.strictObject({
  slug,
  category: slug.optional(),
  title: words(120),
  url: words(2_000).refine(
    leadsSomewhere,
    'write an address that begins with https://, http:// or mailto:',
  ),
  description: words(300),
})

/** Nothing that a browser would run, and no name or password in it. */
function leadsSomewhere(address: string): boolean {
  if (!/^(?:https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return false
  const { protocol, username, password } = new URL(address)
  return ['https:', 'http:', 'mailto:'].includes(protocol) && !username && !password
}

type Kept = { stamp: string; words: Words }

const kept = new Map<string, Kept>()

/**
 * What the operator wrote as his files stand now. When one was broken while the server runs, what
 * they said before goes on, and the log says what is wrong with it.
 */
export async function readWords({ config, log }: Pick<App, 'config' | 'log'>): Promise<Words> {
  const { contentDir } = config
  const files = await filesOf(contentDir)
  const stamp = await stampOf(files)
  const before = kept.get(contentDir)
  if (before?.stamp === stamp) return before.words
  try {
    const words = await parseWords(contentDir, files)
    kept.set(contentDir, { stamp, words })
    return words
  } catch (error) {
    if (!before || !(error instanceof ConfigError)) throw error
    log.error({ err: error }, `${error.message} Until then the former version is used.`)
    kept.set(contentDir, { ...before, stamp })
    return before.words
  }
}

const lists = ['categories.yaml', 'prompts.yaml', 'links.yaml'] as const
const plansFile = 'plans.yaml'

async function filesOf(dir: string): Promise<string[]> {
  const names = await readdir(path.join(dir, 'training')).catch(() => [])
  const lessons = names.filter((name) => name.endsWith('.md')).toSorted()
  return [...lists, plansFile, ...lessons.map((name) => `training/${name}`)].map((name) =>
    path.join(dir, name),
  )
}

/** Another one whenever one of these files is new, gone or changed. */
export async function stampOf(files: string[]): Promise<string> {
  const stats = files.map((file) =>
    stat(file).then(
      ({ mtimeMs, size }) => `${file} ${mtimeMs} ${size}`,
      () => 'none',
    ),
  )
  return (await Promise.all(stats)).join()
}

async function parseWords(dir: string, files: string[]): Promise<Words> {
  const read = async <T extends { slug: string }>(
    name: (typeof lists)[number],
    entry: z.ZodType<T>,
  ) => readEntries(path.join(dir, name), await textOf(path.join(dir, name)), entry)
  const categories = await read('categories.yaml', CategoryEntry)
  const prompts = await read('prompts.yaml', PromptEntry)
  const links = await read('links.yaml', LinkEntry)
  const plans = path.join(dir, plansFile)
  const known = new Set(categories.value.map((one) => one.slug))
  for (const list of [prompts, links])
    for (const [i, { category }] of list.value.entries())
      if (category && !known.has(category))
        throw fault(list, [i, 'category'], `there is no category "${category}"`)
  for (const [i, { text, labels }] of prompts.value.entries()) {
    const names = new Set(variablesOf(text).map(({ name }) => name))
    for (const label of Object.keys(labels))
      if (!names.has(label))
        throw fault(prompts, [i, 'labels', label], `the text has no variable {{${label}}}`)
  }
  return {
    categories: categories.value.map(({ slug, ...category }, i) => ({
      ...idsOf('category', slug),
      ...category,
      position: i + 1,
    })),
    prompts: prompts.value.map(({ slug, category, title, description, text, labels }) => ({
      ...idsOf('prompt', slug),
      categoryId: category ? idsOf('category', category).id : null,
      title,
      description,
      text,
      variables: variablesOf(text, labels),
    })),
    links: links.value.map(({ slug, category, ...link }) => ({
      ...idsOf('link', slug),
      categoryId: category ? idsOf('category', category).id : null,
      ...link,
    })),
    lessons: await readLessons(files.slice(lists.length + 1)),
    subscriptions: readPlans(plans, await textOf(plans)),
  }
}

async function readLessons(files: string[]): Promise<WrittenLesson[]> {
  const lessons: WrittenLesson[] = []
  for (const file of files) {
    const lesson = readLesson(file, path.basename(file), await textOf(file))
    if (lessons.some(({ slug }) => slug === lesson.slug))
      throw new ConfigError(`${file}: there is another lesson called "${lesson.slug}". Rename one.`)
    lessons.push(lesson)
  }
  return lessons.toSorted((a, b) => a.position - b.position)
}

/** An operator who has none of them needs no file. */
const textOf = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw new ConfigError(`${file} cannot be read (${error.message}).`)
  })
