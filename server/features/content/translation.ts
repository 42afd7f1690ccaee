import path from 'node:path'
import * as z from 'zod'
import type { Prompt } from '#contract/content.ts'
import { ConfigError } from '#server/settings/config.ts'
import type { For } from './audience.ts'
import {
  type Kind,
  type Read,
  fault,
  idsOf,
  readEntries,
  readYaml,
  slug,
  words,
} from './entries.ts'
import { type ListName, expectLabelsOf } from './lists.ts'
import { readLessonWords } from './training/lessons.ts'
import { Assistant } from './site/site.ts'
import { variablesOf } from './site/variables.ts'
import type { Words } from './words.ts'
import { sentence } from '#server/sentences.ts'

// A folder such as content/de/ translates the files beside it: entries are matched by their slugs
// and contain only words. Words that it leaves out stay untranslated.

const titled = { slug, title: words(120).optional(), description: words(300).optional() }

export const CategoryWords = z.strictObject({
  slug,
  name: words(80).optional(),
  description: words(300).optional(),
})

export const PromptWords = z.strictObject({
  ...titled,
  text: words(8_000).optional(),
  labels: z.record(z.string(), words(200)).default({}),
})

export const LinkWords = z.strictObject(titled)

export const SiteWords = z.strictObject({ assistant: Assistant })

/** Reads one such folder; throws a ConfigError that names the file and the line. */
export function translate(
  first: Words,
  folder: string,
  /** By the name in the folder. */
  sources: Map<string, string>,
): Words {
  const read = <T extends { slug: string }>(name: ListName, entry: z.ZodType<T>) =>
    readEntries(path.join(folder, name), sources.get(name) ?? '', entry)
  const site = path.join(folder, 'site.yaml')
  const said = sources.get('site.yaml')
  return {
    ...first,
    categories: matched(
      'category',
      read('categories.yaml', CategoryWords),
      first.categories,
      ({ name, description }, category) => ({
        ...category,
        name: name ?? category.name,
        description: description ?? category.description,
      }),
    ),
    prompts: matched('prompt', read('prompts.yaml', PromptWords), first.prompts, translatePrompt),
    links: matched('link', read('links.yaml', LinkWords), first.links, (words, link) => ({
      ...link,
      title: words.title ?? link.title,
      description: words.description ?? link.description,
    })),
    lessons: translateLessons(first.lessons, folder, sources),
    firstQuestions: said
      ? readYaml(site, said, SiteWords).value.assistant.firstQuestions
      : first.firstQuestions,
  }
}

/** The entries with their translated words, where there are any. */
function matched<T extends { id: string }, W extends { slug: string }>(
  kind: Kind,
  list: Read<W[]>,
  entries: T[],
  say: (words: W, entry: T, list: Read<W[]>, i: number) => T,
): T[] {
  const idOf = ({ slug }: W) => idsOf(kind, slug).id
  for (const [i, words] of list.value.entries())
    if (!entries.some(({ id }) => id === idOf(words)))
      throw fault(
        list,
        [i, 'slug'],
        sentence('there is no {kind} "{slug}" to translate', { kind, slug: words.slug }),
      )
  return entries.map((entry) => {
    const i = list.value.findIndex((words) => idOf(words) === entry.id)
    return i < 0 ? entry : say(list.value[i]!, entry, list, i)
  })
}

function translatePrompt(
  words: z.infer<typeof PromptWords>,
  prompt: For<Prompt>,
  list: Read<unknown>,
  i: number,
): For<Prompt> {
  const names = prompt.variables.map(({ name }) => name)
  expectLabelsOf(names, list, i, words.labels)
  if (words.text !== undefined) {
    const own = variablesOf(words.text).map(({ name }) => name)
    for (const name of names)
      if (!own.includes(name))
        throw fault(
          list,
          [i, 'text'],
          sentence('the text does not ask for the variable {variable}', {
            variable: `{{${name}}}`,
          }),
        )
    for (const name of own)
      if (!names.includes(name))
        throw fault(
          list,
          [i, 'text'],
          sentence('there is no variable {variable} in the text to translate', {
            variable: `{{${name}}}`,
          }),
        )
  }
  return {
    ...prompt,
    title: words.title ?? prompt.title,
    description: words.description ?? prompt.description,
    text: words.text ?? prompt.text,
    variables: prompt.variables.map((variable) => ({
      ...variable,
      label:
        (Object.hasOwn(words.labels, variable.name) && words.labels[variable.name]) ||
        variable.label,
    })),
  }
}

function translateLessons(
  lessons: Words['lessons'],
  folder: string,
  sources: Map<string, string>,
): Words['lessons'] {
  const said = new Map<string, ReturnType<typeof readLessonWords>>()
  for (const [name, source] of sources) {
    if (!name.startsWith('training/')) continue
    const file = path.join(folder, name)
    const words = readLessonWords(file, path.basename(name), source)
    if (!lessons.some((lesson) => lesson.slug === words.slug))
      throw new ConfigError(`${file}: there is no lesson "${words.slug}" to translate. Rename it.`)
    if (said.has(words.slug))
      throw new ConfigError(`${file}: there is another lesson called "${words.slug}". Rename one.`)
    said.set(words.slug, words)
  }
  return lessons.map((lesson) => {
    const words = said.get(lesson.slug)
    return words
      ? {
          ...lesson,
          title: words.title ?? lesson.title,
          summary: words.summary ?? lesson.summary,
          body: words.body,
        }
      : lesson
  })
}
