import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { contentFiles } from '#contract/desk/content-files.ts'
import { testApp } from '#server/testing/test-app.ts'

/** A renderer that says what it was given. */
const says = {
  'render.mjs': `
    const say = (site, files, head, view, plans) =>
      JSON.stringify({ locale: site.locale, files, head, view, plans })
    export const renderPage = say
    export const renderInside = say`,
}
type Said = {
  locale: string
  files: { script: string; siteScript: string; css: string }
  head: object
  view: { name: string; words: { title: string; body: string } }
  plans: { plans: { name: string }[] }
}

const anApp = async () => {
  const at = await testApp({}, {}, { build: says })
  const preview = async (file: string, text: string) =>
    at.as('operator')(contentFiles.preview, { body: { path: file, text } })
  const said = async (file: string, text: string) =>
    JSON.parse((await preview(file, text)).html!) as Said
  return { ...at, preview, said }
}

const about = (title: string, body = 'Text.') =>
  `---\ntitle: ${title}\ndescription: Who we are.\n---\n\n${body}\n`
const shipped = (file: string) => readFileSync(path.join('content', file), 'utf8')

test('a page is shown as the site would show it, without being saved and without scripts', async () => {
  const { said, app, dataDir } = await anApp()
  const shown = await said('pages/de/about.md', about('Wer wir sind', 'Ganz {{organisation}}.'))
  expect(shown).toMatchObject({
    locale: 'de',
    files: { script: '', siteScript: '' },
    head: { title: 'Wer wir sind', noindex: true },
    view: { name: 'about', words: { body: expect.stringMatching(/^Ganz (?!\{\{)/) } },
  })
  expect(await app.db.selectFrom('contentVersions').selectAll().execute()).toEqual([])
  // Nothing of it becomes what is used while a file is broken.
  const kept = path.join(dataDir, 'content-last-good/pages/pages')
  expect(() => readFileSync(path.join(kept, 'de/about.md'), 'utf8')).toThrow(/ENOENT/)
})

test('plans, lists and lessons are shown in the language of their file', async () => {
  const { said, contentDir } = await anApp()
  const plans = shipped('plans.yaml').replace('name: Fellow', 'name: Scholar')
  const price = await said('plans.yaml', plans)
  expect(price.view.name).toBe('price')
  expect(price.plans.plans.map(({ name }) => name)).toContain('Scholar')
  const category = (name: string) => `- slug: leave\n  name: ${name}\n`
  writeFileSync(
    path.join(contentDir, 'categories.yaml'),
    `${category('Leave')}  description: On it.\n  icon: briefcase\n`,
  )
  mkdirSync(path.join(contentDir, 'de'), { recursive: true })
  writeFileSync(path.join(contentDir, 'prompts.yaml'), '')
  writeFileSync(path.join(contentDir, 'links.yaml'), '')
  for (const name of ['categories', 'prompts', 'links'])
    writeFileSync(path.join(contentDir, `de/${name}.yaml`), '')
  expect(await said('de/categories.yaml', category('Urlaub'))).toMatchObject({
    locale: 'de',
    view: { name: 'categories', categories: [{ name: 'Urlaub', description: 'On it.' }] },
  })
  expect(
    await said(
      'links.yaml',
      '- slug: one\n  title: One\n  url: https://one.example\n  category: leave\n  description: One.\n',
    ),
  ).toMatchObject({ locale: 'en', view: { name: 'links', links: [{ title: 'One' }] } })
  const lesson =
    '---\ntitle: Begin\nsummary: How.\nminutes: 3\nposition: 9\nattachments: [a.pdf]\n---\n\nAsk.\n'
  expect(await said('training/09-begin.md', lesson)).toMatchObject({
    view: { name: 'lesson', lesson: { title: 'Begin', body: 'Ask.', attachments: [{}] } },
  })
})

test('an e-mail is shown filled in, and sent to nobody but the editor', async () => {
  const at = await anApp()
  const file = 'letters/receipt.md'
  const text = '# Paid\n\nHello {{firstName}}, you paid {{amount}}: {{url}}\n'
  const { html, letter } = await at.preview(file, text)
  expect(html).toContain('Hello operator, you paid')
  expect(letter).toMatchObject({
    subject: 'Paid',
    text: expect.stringContaining('https://carrel.test'),
  })
  const operator = at.as('operator')
  await operator(contentFiles.testLetter, { body: { path: file, text } })
  await expect.poll(async () => (await at.letters()).length).toBe(1)
  expect((await at.letters())[0]).toMatchObject({ to: 'operator@example.org', subject: 'Paid' })
  await expect(
    operator(contentFiles.testLetter, { body: { path: 'letters/none.md', text } }),
  ).rejects.toMatchObject({ httpCode: 422 })
  const log = await at.app.db.selectFrom('auditLog').select(['act', 'subjectId']).execute()
  expect(log).toEqual([{ act: 'content.letter-tested', subjectId: file }])
})

test('every e-mail that ships can be shown', async () => {
  const { tree, preview } = await anApp().then((at) => ({
    ...at,
    tree: () => at.as('operator')(contentFiles.tree),
  }))
  const letters = (await tree()).filter(({ kind }) => kind === 'letter')
  expect(letters.length).toBeGreaterThan(60)
  for (const { path: file } of letters)
    expect([file, (await preview(file, shipped(file))).html]).toEqual([
      file,
      expect.stringContaining('<html'),
    ])
})

test('what would be refused at saving is refused with its line', async () => {
  const { preview, as, guest } = await anApp()
  const refused = (file: string, text: string, message: string) =>
    expect(preview(file, text)).rejects.toMatchObject({
      httpCode: 422,
      payload: { errors: { text: expect.stringContaining(message) } },
    })
  await refused('pages/about.md', '---\ntitle: A\n---\n\nText.\n', '"description"')
  await refused('plans.yaml', 'currency: GBP\nplans:\n  - slug: A\n', 'Line 3')
  await refused('letters/receipt.md', '# Paid\n\n{{password}}\n', 'Line 3')
  await expect(preview('library/x.md', 'x')).rejects.toMatchObject({ httpCode: 404 })
  // Not in a language of the site.
  expect(await preview('pages/fr/about.md', about('Nous'))).toEqual({ html: null, letter: null })
  const body = { path: 'pages/about.md', text: about('A') }
  await expect(as('ana')(contentFiles.preview, { body })).rejects.toMatchObject({ httpCode: 403 })
  await expect(guest(contentFiles.testLetter, { body })).rejects.toMatchObject({ httpCode: 403 })
})

test('without built pages there is no preview, and it says so', async () => {
  const at = await testApp()
  at.app.config.webDir = path.join(at.dataDir, 'nowhere')
  const body = { path: 'pages/about.md', text: about('A') }
  await expect(at.as('operator')(contentFiles.preview, { body })).rejects.toMatchObject({
    httpCode: 409,
  })
})
