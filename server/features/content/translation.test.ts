import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { content } from '#contract/content.ts'
import type { PayloadOf, Route } from '#contract/route.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const written = {
  'categories.yaml': '- { slug: bees, name: Bees, description: All of them., icon: bug }\n',
  'prompts.yaml':
    '- slug: hive\n  category: bees\n  title: A hive\n  description: Its cost.\n  text: What does {{hive*}} cost in {{year}}?\n  labels: { hive: Kind of hive }\n- { slug: swarm, title: A swarm, description: Its size., text: How large is it? }\n',
  'links.yaml':
    '- { slug: club, category: bees, title: The club, url: "https://bees.example/", description: Its page. }\n',
  'training/01-asking.md':
    '---\ntitle: Asking\nsummary: How to ask.\nminutes: 4\nposition: 1\nattachments: [bees.pdf]\n---\nAsk it.\n',
}
const german = {
  'de/categories.yaml': '- { slug: bees, name: Bienen }\n',
  'de/prompts.yaml':
    '- slug: hive\n  title: Ein Stock\n  text: Was kostet {{hive}} im Jahr {{year}}?\n  labels: { hive: Art des Stocks, year: Jahr }\n',
  'de/links.yaml': '- { slug: club, description: Seine Seite. }\n',
  'de/training/asking.md': '---\ntitle: Fragen\n---\nFragen Sie.\n',
  'de/site.yaml': 'assistant: { firstQuestions: [{ question: Wie viele Bienen? }] }\n',
}

function write({ contentDir }: Pick<TestApp, 'contentDir'>, files: Record<string, string>) {
  for (const [name, words] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(contentDir, name)), { recursive: true })
    writeFileSync(path.join(contentDir, name), words)
  }
}

/** A member's calls from a browser that is set to a language. */
async function reading({ origin, as }: TestApp, language: string) {
  const headers = {
    authorization: `Bearer ${await as('ana').token()}`,
    'accept-language': language,
  }
  return async <R extends Route>(route: R) => {
    const answer = await fetch(`${origin}${route.path}`, { headers })
    const { payload } = (await answer.json()) as { payload: unknown }
    return route.payload.parse(payload) as PayloadOf<R>
  }
}

test('members read the operator’s words in their language, and in his where they are not translated', async () => {
  const server = await testApp()
  write(server, { ...written, ...german })
  const [en, de] = [await reading(server, 'en'), await reading(server, 'de-AT, en;q=0.5')]
  expect(await de(content.categories)).toMatchObject([
    { name: 'Bienen', description: 'All of them.', icon: 'bug' },
  ])
  expect(await de(content.prompts)).toMatchObject([
    {
      title: 'Ein Stock',
      description: 'Its cost.',
      text: 'Was kostet {{hive}} im Jahr {{year}}?',
      variables: [
        { name: 'hive', label: 'Art des Stocks', required: true },
        { name: 'year', label: 'Jahr', required: false },
      ],
    },
    { title: 'A swarm', text: 'How large is it?' },
  ])
  expect(await de(content.usefulLinks)).toMatchObject([
    { title: 'The club', url: 'https://bees.example/', description: 'Seine Seite.' },
  ])
  expect(await de(content.training)).toMatchObject([
    { slug: 'asking', title: 'Fragen', summary: 'How to ask.', minutes: 4, body: 'Fragen Sie.' },
  ])
  expect(await de(content.starters)).toEqual([{ question: 'Wie viele Bienen?' }])
  expect(await en(content.categories)).toMatchObject([{ name: 'Bees' }])
  expect(await en(content.prompts)).toMatchObject([{ title: 'A hive' }, { title: 'A swarm' }])
  expect(await en(content.training)).toMatchObject([{ title: 'Asking' }])
  expect((await en(content.starters))[0]!.question).not.toBe('Wie viele Bienen?')
  const fr = await reading(server, 'fr')
  expect(await fr(content.categories)).toMatchObject([{ name: 'Bees' }])
})

test('ids and what was done with a lesson are the same in every language', async () => {
  const server = await testApp()
  write(server, { ...written, ...german })
  const [en, de] = [await reading(server, 'en'), await reading(server, 'de')]
  for (const route of [
    content.categories,
    content.prompts,
    content.usefulLinks,
    content.training,
  ]) {
    const ids = async (read: typeof en) => (await read(route)).map(({ id }) => id)
    expect(await ids(de)).toEqual(await ids(en))
  }
  await server.as('ana')(content.keepProgress, { body: { slug: 'asking', done: true } })
  expect(await de(content.progress)).toMatchObject([{ slug: 'asking', done: true }])
})

test('a translation is there at once, and gone with its file', async () => {
  const server = await testApp()
  write(server, written)
  const de = await reading(server, 'de')
  const name = async () => (await de(content.categories))[0]!.name
  expect(await name()).toBe('Bees')
  write(server, { 'de/categories.yaml': german['de/categories.yaml'] })
  expect(await name()).toBe('Bienen')
  write(server, { 'de/categories.yaml': '- { slug: bees, name: Immen }\n' })
  expect(await name()).toBe('Immen')
  rmSync(path.join(server.contentDir, 'de'), { recursive: true })
  expect(await name()).toBe('Bees')
})

test('a language that the operator does not offer is not read', async () => {
  const server = await testApp()
  write(server, { ...written, 'fr/categories.yaml': '- { slug: bees, name: Abeilles }\n' })
  const fr = await reading(server, 'fr')
  expect(await fr(content.categories)).toMatchObject([{ name: 'Bees' }])
})

const broken: [string, string, RegExp][] = [
  [
    'de/categories.yaml',
    '- { slug: bees }\n- { slug: wasps, name: W }',
    /line 2: there is no category "wasps"/,
  ],
  ['de/categories.yaml', '- { slug: bees, icon: bug }', /line 1: "icon": there is no such field/],
  ['de/links.yaml', '- { slug: club, url: "https://b.example/" }', /"url": there is no such field/],
  ['de/links.yaml', '- { slug: clubs, title: T }', /line 1: there is no link "clubs" to translate/],
  [
    'de/prompts.yaml',
    '- slug: hive\n  text: Was kostet {{hive}}?',
    /line 2: the text does not ask for the variable \{\{year\}\}/,
  ],
  [
    'de/prompts.yaml',
    '- slug: swarm\n  text: Wie groß ist {{it}}?',
    /line 2: there is no variable \{\{it\}\} in the text/,
  ],
  [
    'de/prompts.yaml',
    '- slug: hive\n  labels:\n    cost: Preis',
    /line 3: the text has no variable \{\{cost\}\}/,
  ],
  [
    'de/training/answers.md',
    '---\ntitle: T\n---\nText.',
    /answers\.md: there is no lesson "answers"/,
  ],
  [
    'de/training/asking.md',
    '---\ntitle: T\nminutes: 3\n---\nText.',
    /line 3: "minutes": there is no such field/,
  ],
  ['de/training/asking.md', '---\ntitle: T\n---\n', /there is no text after the front matter/],
  ['de/site.yaml', 'brand: { product: X }', /line 1: /],
]

test('a translation that is broken is told with its line, and what it said before goes on', async () => {
  const server = await testApp()
  const de = await reading(server, 'de')
  for (const [name, words, sentence] of broken) {
    write(server, { ...written, ...german })
    expect(await de(content.categories)).toMatchObject([{ name: 'Bienen' }])
    write(server, { [name]: words })
    expect(await de(content.categories), name).toMatchObject([{ name: 'Bienen' }])
    const told = server.logged.findLast((line) => line.includes('Until then'))!
    expect((JSON.parse(told) as { msg: string }).msg).toMatch(sentence)
    expect(told).toContain(name)
    rmSync(path.join(server.contentDir, name))
  }
})

test('a server does not start with a translation that is broken', async () => {
  const contentDir = path.join((await testApp()).dataDir, 'broken')
  for (const name of ['letters', 'site.yaml'])
    cpSync(`content/${name}`, path.join(contentDir, name), { recursive: true })
  write({ contentDir }, { ...written, 'de/categories.yaml': '- { slug: wasps }' })
  await expect(testApp({}, { CONTENT_DIR: contentDir })).rejects.toThrow(
    /de\/categories\.yaml, line 1: there is no category "wasps"/,
  )
})

test('everything that is shipped is translated into German', async () => {
  const server = await testApp()
  for (const name of ['categories.yaml', 'prompts.yaml', 'links.yaml', 'training', 'de'])
    cpSync(`content/${name}`, path.join(server.contentDir, name), { recursive: true })
  const [en, de] = [await reading(server, 'en'), await reading(server, 'de')]
  type Entry = { slug: string; answeredIn: { file: string }; labels?: object }
  const entries = (name: string) => parse(readFileSync(`content/${name}`, 'utf8')) as Entry[]
  for (const name of ['categories.yaml', 'prompts.yaml', 'links.yaml'])
    expect(entries(`de/${name}`).map(({ slug }) => slug)).toEqual(
      entries(name).map(({ slug }) => slug),
    )
  for (const prompt of entries('de/prompts.yaml'))
    expect(Object.keys(prompt.labels ?? {})).toEqual(
      Object.keys(entries('prompts.yaml').find(({ slug }) => slug === prompt.slug)!.labels ?? {}),
    )
  const [english, translated] = [await en(content.training), await de(content.training)]
  expect(translated).toHaveLength(4)
  for (const [i, { slug, title, summary, body }] of translated.entries()) {
    expect([slug, title]).not.toEqual([slug, english[i]!.title])
    expect([slug, summary]).not.toEqual([slug, english[i]!.summary])
    expect([slug, body]).not.toEqual([slug, english[i]!.body])
    const library = readdirSync('content/library').map((name) =>
      readFileSync(`content/library/${name}`, 'utf8'),
    )
    const folded = library
      .join('\n')
      .replace(/[*_`\\]/g, '')
      .replace(/\s+/g, ' ')
    for (const [, quote] of body.matchAll(/^> (.+)$/gm))
      expect([slug, quote, folded.includes(quote!)]).toEqual([slug, quote, true])
  }
})

test('a prompt is asked in the language of the document that answers it', () => {
  type Entry = { slug: string; text?: string; answeredIn: { file: string } }
  const entries = (name: string) => parse(readFileSync(`content/${name}`, 'utf8')) as Entry[]
  const translated = entries('de/prompts.yaml')
  for (const { slug, answeredIn } of entries('prompts.yaml')) {
    const source = readFileSync(`content/library/${answeredIn.file}.md`, 'utf8')
    const isGerman = /^language: de$/m.test(source)
    const hasText = translated.find((one) => one.slug === slug)!.text !== undefined
    expect([slug, hasText]).toEqual([slug, isGerman])
  }
})
