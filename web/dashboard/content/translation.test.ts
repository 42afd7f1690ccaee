import { expect, test } from 'vitest'
import type { ContentField, ContentFields, FieldShape } from '#contract/desk/content-fields.ts'
import { beginTranslation } from './form/begin-translation.ts'
import { inLanguage, languageOf } from './in-language.ts'

test('the same words lie in a folder of each language', () => {
  const german = (file: string) => inLanguage(file, 'de', 'en')
  expect(german('pages/home.md')).toBe('pages/de/home.md')
  expect(german('letters/welcome.md')).toBe('letters/de/welcome.md')
  expect(german('prompts.yaml')).toBe('de/prompts.yaml')
  expect(german('site.yaml')).toBe('de/site.yaml')
  expect(german('training/one.md')).toBe('de/training/one.md')
  expect(german('plans.yaml')).toBe('pages/de/plans.yaml')
  for (const file of ['pages/home.md', 'prompts.yaml', 'training/one.md', 'plans.yaml'])
    expect(inLanguage(german(file), 'en', 'en')).toBe(file)
  // Where German is the first language.
  expect(inLanguage('pages/home.md', 'de', 'de')).toBe('pages/de/home.md')
  expect(inLanguage('prompts.yaml', 'de', 'de')).toBe('prompts.yaml')
  expect(inLanguage('plans.yaml', 'en', 'de')).toBe('pages/plans.yaml')
  expect(languageOf('prompts.yaml', ['de', 'en'])).toBe('de')
  expect(languageOf('pages/de/home.md', ['en', 'de'])).toBe('de')
  expect(languageOf('pages/fr/home.md', ['en', 'de'])).toBeUndefined()
})

const text: FieldShape = { kind: 'text', long: false }
const group = (fields: Record<string, FieldShape>): FieldShape => ({
  kind: 'group',
  fields: Object.entries(fields).map(([name, shape]): ContentField => ({
    name,
    label: name,
    description: null,
    required: true,
    shape,
  })),
})
const fieldsOf = (shape: FieldShape, place: ContentFields['in'] = 'file'): ContentFields => ({
  in: place,
  shape,
  hasText: place !== 'file',
  placeholders: [],
})

test('another language begins with the words of this one, and with nothing else', () => {
  const list = (fields: Record<string, FieldShape>) => fieldsOf({ kind: 'list', of: group(fields) })
  expect(
    beginTranslation(
      '# Links.\n- slug: one\n  title: One\n  url: https://a.example # there\n',
      list({ slug: text, title: text, url: text }),
      list({ slug: text, title: text }),
    ),
  ).toBe('- slug: one\n  title: One\n')
  expect(
    beginTranslation(
      '---\ntitle: One\nminutes: 4\n---\n\nThe text.\n',
      fieldsOf(group({ title: text, minutes: { kind: 'number' } }), 'frontMatter'),
      fieldsOf(group({ title: text }), 'frontMatter'),
    ),
  ).toBe('---\ntitle: One\n---\n\nThe text.\n')
  const page = fieldsOf(group({ title: text }), 'frontMatter')
  const source = '---\ntitle: One # kept\n---\n\nText.\n'
  expect(beginTranslation(source, page, page)).toBe(source)
})

test('plans stand under their short names in another language', () => {
  const from = fieldsOf(
    group({ currency: text, plans: { kind: 'list', of: group({ slug: text, name: text }) } }),
  )
  const words = group({ name: text, features: { kind: 'entries', of: text } })
  const to = fieldsOf(group({ plans: { kind: 'entries', of: words } }))
  const source =
    'currency: EUR\nplans:\n  - slug: free\n    name: Free\n    features:\n      answers: true\n  - slug: all\n    name: All\n    features:\n      answers: A lot\n'
  expect(beginTranslation(source, from, to)).toBe(
    'plans:\n  free:\n    name: Free\n  all:\n    name: All\n    features:\n      answers: A lot\n',
  )
  expect(beginTranslation('plans: [', from, to)).toBeUndefined()
})
