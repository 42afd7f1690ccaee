import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { v5 as uuid } from 'uuid'
import { LineCounter, parseDocument } from 'yaml'
import * as z from 'zod'
import type { Category, Prompt } from '#contract/content.ts'
import type { App } from '../../app.ts'
import { ConfigError } from '../../config.ts'
import { variablesOf } from './variables.ts'

export type Words = { categories: Category[]; prompts: Prompt[] }

// Ids are made of slugs under this one (UUID version 5).
const carrel = '6f1f3f0e-8a53-4c0e-9b0c-5a6d1a3e7c21'

const slug = z.string().regex(/^[a-z0-9-]{1,80}$/, 'use a to z, 0 to 9 and hyphens, such as "my-leave"')
const words = (most: number) =>
  z.string('write a text').trim().min(1, 'write a text').max(most, `use at most ${most} characters`)

const CategoryEntry = z.strictObject({
  slug,
  name: words(80),
  description: words(300),
  icon: z.string().regex(/^[a-z0-9-]{1,60}$/, 'use a name from lucide.dev/icons, such as "briefcase"'),
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

type Read<T> = { value: T; lineOf: (place: (string | number)[]) => number; file: string }
type Kept = { stamp: string; words: Words }

const kept = new Map<string, Kept>()

/**
 * The categories and prompts as their files stand now. When a file was broken while the server runs,
 * what it said before goes on, and the log says what is wrong with it.
 */
export async function readWords({ config, log }: Pick<App, 'config' | 'log'>): Promise<Words> {
  const { contentDir } = config
  const stamp = await stampOf(contentDir)
  const before = kept.get(contentDir)
  if (before?.stamp === stamp) return before.words
  try {
    const words = await parseWords(contentDir)
    kept.set(contentDir, { stamp, words })
    return words
  } catch (error) {
    if (!before || !(error instanceof ConfigError)) throw error
    log.error({ err: error }, `${error.message} Until then the former version is used.`)
    kept.set(contentDir, { ...before, stamp })
    return before.words
  }
}

const filesOf = (dir: string) => ['categories.yaml', 'prompts.yaml'].map((name) => path.join(dir, name))

async function stampOf(dir: string): Promise<string> {
  const stats = filesOf(dir).map((file) =>
    stat(file).then(
      ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
      () => 'none',
    ),
  )
  return (await Promise.all(stats)).join()
}

async function parseWords(dir: string): Promise<Words> {
  const [ofCategories, ofPrompts] = filesOf(dir)
  const categories = await readList(ofCategories!, CategoryEntry)
  const prompts = await readList(ofPrompts!, PromptEntry)
  const known = new Set(categories.value.map((one) => one.slug))
  for (const [i, { category, text, labels }] of prompts.value.entries()) {
    if (category && !known.has(category))
      throw fault(prompts, [i, 'category'], `there is no category "${category}"`)
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
  }
}

function idsOf(kind: 'category' | 'prompt', slug: string) {
  const id = uuid(`${kind}:${slug}`, carrel)
  return { _id: id, id }
}

/** A list of entries, each slug once. An operator who has none of them needs no file. */
async function readList<T extends { slug: string }>(
  file: string,
  entry: z.ZodType<T>,
): Promise<Read<T[]>> {
  const source = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw new ConfigError(`${file} cannot be read (${error.message}).`)
  })
  const lines = new LineCounter()
  const yaml = parseDocument(source, { lineCounter: lines })
  const lineOf = (place: (string | number)[]) => {
    // Of what is missing: where the thing stands that it is missing from.
    for (let near = place; near.length > 0; near = near.slice(0, -1)) {
      const node = yaml.getIn(near, true) as { range?: [number, number, number] } | undefined
      if (node?.range) return lines.linePos(node.range[0]).line
    }
    return 1
  }
  const [broken] = yaml.errors
  if (broken) {
    const what = broken.message.split('\n')[0]!.split(' at line ')[0]!
    const line = lines.linePos(broken.pos[0]).line
    throw new ConfigError(`${file}, line ${line}: ${what}. Correct the file.`)
  }
  const parsed = z.array(entry).safeParse(yaml.toJS({ maxAliasCount: 0 }) ?? [])
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    const key = issue.code === 'unrecognized_keys' ? issue.keys[0]! : issue.path.at(-1)
    const place = [...issue.path, ...(issue.code === 'unrecognized_keys' ? [key] : [])]
    const what = issue.code === 'unrecognized_keys' ? 'there is no such field' : issue.message
    throw fault({ file, lineOf }, place as (string | number)[], `"${String(key ?? 'file')}": ${what}`)
  }
  const read = { value: parsed.data, lineOf, file }
  for (const [i, { slug }] of parsed.data.entries())
    if (parsed.data.findIndex((one) => one.slug === slug) < i)
      throw fault(read, [i, 'slug'], `the slug "${slug}" is there twice`)
  return read
}

const fault = (
  { file, lineOf }: Pick<Read<unknown>, 'file' | 'lineOf'>,
  place: (string | number)[],
  what: string,
) => new ConfigError(`${file}, line ${lineOf(place)}: ${what}. Correct the file.`)
