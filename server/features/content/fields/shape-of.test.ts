import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import type { FieldShape } from '#contract/desk/content-fields.ts'
import { inEnglish, sayIn } from '#server/sentences.ts'
import { fieldsOf } from './file-fields.ts'
import { shapeOf } from './shape-of.ts'

const nothing = { field: () => ({ label: null, description: null }), value: () => null }
const of = (schema: z.ZodType) => shapeOf(schema, nothing)

test('each kind of schema has its input', () => {
  expect(of(z.string().max(80))).toEqual({ kind: 'text', long: false })
  expect(of(z.string().trim().max(2_000))).toEqual({ kind: 'text', long: true })
  expect(of(z.coerce.string().max(40))).toEqual({ kind: 'text', long: false })
  expect(of(z.int().min(1))).toEqual({ kind: 'number' })
  expect(of(z.boolean().default(false))).toEqual({ kind: 'yesNo' })
  const value = (value: string) => ({ value, label: null })
  expect(of(z.enum(['a', 'b']))).toEqual({ kind: 'oneOf', values: [value('a'), value('b')] })
  expect(of(z.array(z.int()))).toEqual({ kind: 'list', of: { kind: 'number' } })
  expect(of(z.record(z.string(), z.int()))).toEqual({ kind: 'entries', of: { kind: 'number' } })
  expect(of(z.record(z.string(), z.boolean()).meta({ listedIn: 'features' }).default({}))).toEqual({
    kind: 'entries',
    of: { kind: 'yesNo' },
    listedIn: 'features',
  })
  expect(of(z.union([z.literal('none'), z.int()]))).toEqual({
    kind: 'choice',
    of: [{ kind: 'oneOf', values: [value('none')] }, { kind: 'number' }],
  })
  const field = { label: null, description: null, shape: { kind: 'number' } }
  expect(of(z.strictObject({ a: z.int(), b: z.int().optional(), c: z.int().default(1) }))).toEqual({
    kind: 'group',
    fields: [
      { ...field, name: 'a', required: true },
      { ...field, name: 'b', required: false },
      { ...field, name: 'c', required: false },
    ],
  })
})

const files = readdirSync('content', { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll(path.sep, '/'))
  .filter((name) => /\.(?:md|yaml)$/.test(name))
  .filter((name) => !/^(?:library\/|README|questions)/.test(name))

/** Where a value has no field, or is of another kind than its field. */
function unfit(shape: FieldShape, value: unknown, at: string): string[] {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
  switch (shape.kind) {
    case 'text':
    case 'number':
      return typeof value === (shape.kind === 'text' ? 'string' : 'number') ? [] : [at]
    case 'yesNo':
      return typeof value === 'boolean' ? [] : [at]
    case 'oneOf':
      return shape.values.some((one) => one.value === value) ? [] : [at]
    case 'list':
      return Array.isArray(value)
        ? value.flatMap((one, i) => unfit(shape.of, one, `${at}.${i}`))
        : [at]
    case 'entries':
      return isGroup
        ? Object.entries(value).flatMap(([name, one]) => unfit(shape.of, one, `${at}.${name}`))
        : [at]
    case 'choice':
      return shape.of.some((one) => unfit(one, value, at).length === 0) ? [] : [at]
    case 'group': {
      if (!isGroup) return [at]
      const missing = shape.fields
        .filter(({ name, required }) => required && !(name in value))
        .map(({ name }) => `${at}.${name} is missing`)
      const inside = Object.entries(value).flatMap(([name, one]) => {
        const field = shape.fields.find((field) => field.name === name)
        return field ? unfit(field.shape, one, `${at}.${name}`) : [`${at}.${name} has no field`]
      })
      return [...missing, ...inside]
    }
  }
}

test('every file that ships has a field for each of its values, and no field that it lacks', () => {
  expect(files.length).toBeGreaterThan(90)
  const wrong = files.flatMap((file) => {
    const { in: place, shape } = fieldsOf(file, [], inEnglish)
    const source = readFileSync(path.join('content', file), 'utf8')
    if (place === 'firstLine') return /^# \S/.test(source) ? [] : [file]
    const facts = place === 'file' ? source : source.split('---\n')[1]!
    return unfit(shape, parse(facts), file)
  })
  expect(wrong).toEqual([])
})

/** The fields without a label, at any depth. */
function unnamed(shape: FieldShape, at: string): string[] {
  if (shape.kind === 'group')
    return shape.fields.flatMap(({ name, label, shape }) => [
      ...(label ? [] : [`${at}.${name}`]),
      ...unnamed(shape, `${at}.${name}`),
    ])
  if (shape.kind === 'choice') return shape.of.flatMap((one) => unnamed(one, at))
  return 'of' in shape ? unnamed(shape.of, at) : []
}

test('every field is called by a word, in every language', () => {
  for (const say of [inEnglish, sayIn(['de'])])
    expect(files.flatMap((file) => unnamed(fieldsOf(file, [], say).shape, file))).toEqual([])
  const [en, de] = [inEnglish, sayIn(['de'])].map((say) => fieldsOf('plans.yaml', [], say).shape)
  expect(JSON.stringify(en)).toContain('"label":"Messages each month"')
  expect(JSON.stringify(de)).toContain('"label":"Nachrichten im Monat"')
})

test('running text follows the fields of some files, and may ask for something', () => {
  const about = (file: string, asked: string[] = []) => {
    const { in: place, hasText, placeholders } = fieldsOf(file, asked, inEnglish)
    return [place, hasText, placeholders.length > 0]
  }
  expect(about('pages/de/about.md')).toEqual(['frontMatter', true, true])
  expect(about('pages/home.md')).toEqual(['frontMatter', false, true])
  expect(about('de/training/01-first-question.md')).toEqual(['frontMatter', true, false])
  expect(about('letters/welcome.md', ['url'])).toEqual(['firstLine', true, true])
  expect(about('de/links.yaml')).toEqual(['file', false, false])
})
