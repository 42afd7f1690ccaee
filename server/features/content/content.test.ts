import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { content } from '#contract/content.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { variablesOf } from './content.ts'

const anId = '0193d1f0-0000-7000-8000-000000000001'
const names = ['categories.yaml', 'prompts.yaml'] as const

const withShipped = ({ contentDir }: TestApp) => {
  for (const name of names) cpSync(`content/${name}`, path.join(contentDir, name))
}
const write = ({ contentDir }: TestApp, name: (typeof names)[number], words: string) =>
  writeFileSync(path.join(contentDir, name), words)

test('members read the categories and the prompts of the operator', async () => {
  const server = await testApp()
  withShipped(server)
  const ana = server.as('ana')
  const categories = await ana(content.categories)
  expect(categories.map(({ name, position }) => [name, position])).toEqual([
    ['Working here', 1],
    ['Travel and expenses', 2],
    ['Membership', 3],
    ['Running a branch', 4],
    ['Keeping records', 5],
    ['Courses and the journal', 6],
  ])
  const all = await ana(content.prompts)
  expect(all.length).toBeGreaterThanOrEqual(12)
  expect(all.filter(({ variables }) => variables.length > 0).length * 2).toBeGreaterThanOrEqual(
    all.length,
  )
  for (const { id, name } of categories) {
    const own = await ana(content.prompts, { query: { categoryId: id } })
    expect([name, own]).toEqual([name, all.filter(({ categoryId }) => categoryId === id)])
    expect(own.length).toBeGreaterThan(0)
  }
  expect(await ana(content.prompts, { query: { categoryId: anId } })).toEqual([])
  expect(all[0]).toMatchObject({
    title: 'My annual leave',
    variables: [{ name: 'years', label: 'Completed years of service', required: true }],
  })
})

test('who is no member, and what is no id, is refused', async () => {
  const { as, guest } = await testApp()
  for (const route of [content.categories, content.prompts])
    await expect(guest(route)).rejects.toMatchObject({ httpCode: 403 })
  await expect(as('ana')(content.prompts, { query: { categoryId: 'x' } })).rejects.toMatchObject({
    httpCode: 422,
  })
})

test('an operator without such files has no categories and no prompts', async () => {
  const { as } = await testApp()
  expect(await as('ana')(content.categories)).toEqual([])
  expect(await as('ana')(content.prompts)).toEqual([])
})

test('a change is there at once, and an entry keeps its id through every change but its slug', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  const category = (name: string) =>
    `- { slug: bees, name: ${name}, description: All of them., icon: bug }`
  write(server, 'categories.yaml', category('Bees'))
  const [before] = await ana(content.categories)
  write(server, 'categories.yaml', category('Wasps'))
  const [after] = await ana(content.categories)
  expect([before!.name, after!.name]).toEqual(['Bees', 'Wasps'])
  expect(after!.id).toBe(before!.id)
  expect(after!.id).toBe('7a84d5e1-8509-5b9c-b5a9-d82ab10682cc')
  rmSync(path.join(server.contentDir, 'categories.yaml'))
  expect(await ana(content.categories)).toEqual([])
})

const good = '- { slug: a, name: A, description: A., icon: bug }\n'

test('a file that is broken is told with its line, and what it said before goes on', async () => {
  const server = await testApp()
  const ana = server.as('ana')
  write(server, 'categories.yaml', good)
  expect(await ana(content.categories)).toHaveLength(1)
  const cases: [(typeof names)[number], string, RegExp][] = [
    ['categories.yaml', `${good}${good}`, /line 2: the slug "a" is there twice/],
    ['categories.yaml', `${good}- { slug: b }`, /line 2: "name": write a text/],
    ['categories.yaml', `${good}- slug: B`, /line 2: "slug": use a to z/],
    ['categories.yaml', good.replace('}', ', colour: red }'), /"colour": there is no such field/],
    ['categories.yaml', 'slug: [a', /line 1: /],
    ['categories.yaml', 'slug: a', /line 1: "file"/],
    [
      'categories.yaml',
      `${good}- { slug: b, name: *best*, description: B, icon: bug }`,
      /line 2: put a text that begins with \*, & or ! in quotation marks/,
    ],
    [
      'prompts.yaml',
      '- { slug: p, category: zzz, title: T, description: D, text: X }',
      /line 1: there is no category "zzz"/,
    ],
    [
      'prompts.yaml',
      '- slug: p\n  title: T\n  description: D\n  text: "{{a}}"\n  labels:\n    b: B',
      /line 6: the text has no variable \{\{b\}\}/,
    ],
  ]
  for (const [name, words, sentence] of cases) {
    write(server, 'categories.yaml', good)
    write(server, 'prompts.yaml', '[]')
    write(server, name, words)
    expect(await ana(content.categories)).toMatchObject([{ name: 'A' }])
    const told = (
      JSON.parse(server.logged.findLast((line) => line.includes('.yaml'))!) as { msg: string }
    ).msg
    expect(told).toMatch(sentence)
    expect(told).toContain(name)
  }
})

test('a server does not start with a file that is broken', async () => {
  const contentDir = path.join((await testApp()).dataDir, 'broken')
  cpSync('content/letters', path.join(contentDir, 'letters'), { recursive: true })
  cpSync('content/site.yaml', path.join(contentDir, 'site.yaml'))
  writeFileSync(path.join(contentDir, 'categories.yaml'), '- slug: a')
  await expect(testApp({}, { CONTENT_DIR: contentDir })).rejects.toThrow(/categories.yaml, line 1/)
})

test('variables are named once, in their order, and required where one of them is', () => {
  expect(
    variablesOf('{{ name }} {{n*}} {{name*}} {{}} {{ }} {{*}} {{a\nb}} {{{c}}} {{constructor}}'),
  ).toEqual([
    { name: 'name', label: 'name', required: true },
    { name: 'n', label: 'n', required: true },
    { name: 'c', label: 'c', required: false },
    { name: 'constructor', label: 'constructor', required: false },
  ])
})

test('each shipped prompt is answered by a section of the example library', () => {
  type Entry = { slug: string; answeredIn: { file: string; section: string } }
  const prompts = parse(readFileSync('content/prompts.yaml', 'utf8')) as Entry[]
  for (const { slug, answeredIn } of prompts) {
    const lines = readFileSync(`content/library/${answeredIn.file}.md`, 'utf8').split('\n')
    const found = lines.some((line) => line.replace(/^#+ /, '') === answeredIn.section)
    expect([slug, found]).toEqual([slug, true])
  }
})

test('each shipped category has an icon that there is', () => {
  const categories = parse(readFileSync('content/categories.yaml', 'utf8')) as { icon: string }[]
  for (const { icon } of categories)
    expect([icon, existsSync(`node_modules/lucide-react/dist/esm/icons/${icon}.mjs`)]).toEqual([
      icon,
      true,
    ])
})

test('each shipped document is in a category that there is', () => {
  const categories = parse(readFileSync('content/categories.yaml', 'utf8')) as { slug: string }[]
  const slugs = categories.map(({ slug }) => slug)
  for (const name of readdirSync('content/library')) {
    const [, category] = /^category: (.*)$/m.exec(readFileSync(`content/library/${name}`, 'utf8'))!
    expect([name, slugs.includes(category!)]).toEqual([name, true])
  }
})
