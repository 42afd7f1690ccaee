import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { Details } from '../documents/library/import-library.ts'
import { FrontMatter } from '../documents/library/front-matter.ts'
import { letters } from '../letters/read.ts'
import { LessonFacts, LessonWords } from './training/lessons.ts'
import { CategoryEntry, LinkEntry, PromptEntry } from './lists.ts'
import { Frame, shapes } from './site/page-shapes.ts'
import { PlanWords } from './plans/plan-words.ts'
import { PlansFile } from './plans/plans.ts'
import { Site } from './site/site.ts'
import { CategoryWords, LinkWords, PromptWords, SiteWords } from './translation.ts'

const readme = readFileSync('content/README.md', 'utf8')

/** As library-builder.test.ts and the bench read it. */
const questions = z.strictObject({
  answerable: z.array(
    z.strictObject({
      question: z.string(),
      file: z.string(),
      section: z.string(),
      answer: z.string(),
      page: z.int(),
    }),
  ),
  unanswerable: z.array(z.strictObject({ question: z.string() })),
})

const { 'privacy-policy': privacy, 'terms-and-conditions': terms, ...pages } = shapes

const files: Record<string, z.ZodType> = {
  'site.yaml': Site,
  'categories.yaml': z.array(CategoryEntry),
  'prompts.yaml': z.array(PromptEntry),
  'links.yaml': z.array(LinkEntry),
  'plans.yaml': PlansFile,
  'pages/de/plans.yaml': PlanWords,
  'training/01-first-question.md': LessonFacts,
  'library/branch-rules.md': FrontMatter,
  'library/fees.xlsx.yaml': Details,
  'de/categories.yaml': z.array(CategoryWords),
  'de/prompts.yaml': z.array(PromptWords),
  'de/links.yaml': z.array(LinkWords),
  'de/training/01-first-question.md': LessonWords,
  'de/site.yaml': SiteWords,
  'pages/frame.yaml': Frame,
  'questions.yaml': questions,
  ...Object.fromEntries(Object.entries(pages).map(([name, shape]) => [`pages/${name}.md`, shape])),
}

type Schema = {
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
}

const schemaOf = (shape: z.ZodType) =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema

/** Each field that a shape has, such as `plans[].prices.month`; and whether it may be left out. */
function fieldsOf(schema: Schema, at = ''): Map<string, boolean> {
  const found = new Map<string, boolean>()
  const add = (fields: Map<string, boolean>) => {
    for (const [field, optional] of fields) found.set(field, optional)
  }
  for (const one of schema.anyOf ?? []) add(fieldsOf(one, at))
  if (schema.items) add(fieldsOf(schema.items, `${at}[]`))
  if (typeof schema.additionalProperties === 'object')
    add(fieldsOf(schema.additionalProperties, `${at}.*`))
  for (const [name, one] of Object.entries(schema.properties ?? {})) {
    found.set(`${at}.${name}`, !schema.required?.includes(name))
    add(fieldsOf(one, `${at}.${name}`))
  }
  return found
}

/** The fields of an example, in the same words. */
function shownIn(value: unknown, schema: Schema, at = ''): string[] {
  const inside = (name: string) =>
    [schema, ...(schema.anyOf ?? [])].find((one) => one.properties?.[name])?.properties?.[name]
  if (Array.isArray(value))
    return value.flatMap((one) => shownIn(one, schema.items ?? {}, `${at}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => {
    const own = inside(name)
    if (own) return [`${at}.${name}`, ...shownIn(one, own, `${at}.${name}`)]
    const any = schema.additionalProperties
    return shownIn(one, typeof any === 'object' ? any : {}, `${at}.*`)
  })
}

const exampleOf = (name: string) => {
  const [, section] = readme.split(`\n## \`${name}\`\n`)
  const own = section?.split('\n## `')[0] ?? ''
  return /```yaml\n([\s\S]*?)```/.exec(own)?.[1] ?? ''
}

test('each field of each file is shown, and none that there is not', () => {
  for (const [name, shape] of Object.entries(files)) {
    const example = parse(exampleOf(name)) as unknown
    const { error } = shape.safeParse(example)
    expect([name, error?.issues ?? []]).toEqual([name, []])
    const schema = schemaOf(shape)
    const shown = new Set(shownIn(example, schema))
    const missing = Array.from(fieldsOf(schema).keys()).filter((field) => !shown.has(field))
    expect([name, missing]).toEqual([name, []])
  }
})

test('what may be left out is called optional, and nothing else is', () => {
  const wrong: string[] = []
  for (const [name, shape] of Object.entries(files)) {
    const fields = Array.from(fieldsOf(schemaOf(shape)))
    for (const [, key, rest] of exampleOf(name).matchAll(/^[ -]*(\w+):(.*)$/gm)) {
      const may = new Set(
        fields.flatMap(([field, optional]) => (field.endsWith(`.${key}`) ? [optional] : [])),
      )
      const says = / # optional\b/.test(rest!)
      // Where one name stands for two fields, it may be either.
      if (may.size === 1 && !may.has(says)) wrong.push(`${name}: ${key}`)
    }
  }
  expect(wrong).toEqual([])
})

test('the pages that share their fields with another are the same, and no file is forgotten', () => {
  expect(schemaOf(privacy)).toEqual(schemaOf(shapes.about))
  expect(schemaOf(terms)).toEqual(schemaOf(shapes.about))
  const named = Array.from(readme.matchAll(/^## `(.+)`$/gm), ([, name]) => name!)
  expect(named.toSorted()).toEqual([...Object.keys(files), 'letters/welcome.md'].toSorted())
})

test('the questions of the example library have the form that stands there', () => {
  const written: unknown = parse(readFileSync('content/questions.yaml', 'utf8'))
  expect(questions.safeParse(written).error?.issues ?? []).toEqual([])
})

test('each letter stands there with what it may ask for', () => {
  const rows = Array.from(readme.matchAll(/^\| `([\w-]+)` \| (.+) \|$/gm), ([, name, values]) => [
    name!,
    Array.from(values!.matchAll(/\{\{(\w+)\}\}/g), ([, value]) => value),
  ])
  expect(Object.fromEntries(rows)).toEqual(letters)
})
