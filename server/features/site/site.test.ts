import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '../../config.ts'
import { servePagesOf } from '../../testing/build.ts'
import { contentWithoutLibrary } from '../../testing/content.ts'

type Change = (contentDir: string) => void

/** The public site of an operator whose files are changed first; the renderer says what it was given. */
async function aSite(change: Change = () => {}) {
  const dir = mkdtempSync(path.join(tmpdir(), 'carrel-site-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const contentDir = contentWithoutLibrary(dir)
  change(contentDir)
  const logged: string[] = []
  const server = await servePagesOf(path.join(dir, 'web'), contentDir, {}, logged)
  onTestFinished(() => server.close())
  const get = (url: string, headers = {}) => server.inject({ url, headers })
  return { contentDir, get, logged }
}

const write = (contentDir: string, file: string, text: string) => {
  mkdirSync(path.dirname(path.join(contentDir, file)), { recursive: true })
  writeFileSync(path.join(contentDir, file), text)
}

const about = (title: string, body = 'Text.') =>
  `---\ntitle: ${title}\ndescription: Who we are.\n---\n\n${body}\n`

const replaced = (contentDir: string, from: string, to: string) => {
  const file = path.join(contentDir, 'site.yaml')
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}

test('every page that ships answers at its address', async () => {
  const { get } = await aSite()
  for (const [url, name] of [
    ['/', 'home'],
    ['/features', 'features'],
    ['/price', 'price'],
    ['/faq', 'faq'],
    ['/about', 'about'],
    ['/contact', 'contact'],
    ['/privacy-policy', 'privacy-policy'],
    ['/terms-and-conditions', 'terms-and-conditions'],
    ['/about/', 'about'],
    ['/price?interval=year', 'price'],
  ]) {
    const answer = await get(url!)
    expect([url, answer.statusCode, answer.body.split(' ').slice(0, 2)]).toEqual([
      url,
      200,
      [name, 'en'],
    ])
  }
  expect(await get('/home')).toMatchObject({ statusCode: 404, body: 'not found' })
  expect((await get('/en/about')).statusCode).toBe(404)
})

test('a page that is asked for again has not changed, and comes small to who can read it so', async () => {
  const { get } = await aSite()
  const first = await get('/about', { 'accept-encoding': 'gzip, br' })
  expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  const again = await get('/about', { 'if-none-match': first.headers.etag })
  expect(again).toMatchObject({ statusCode: 304, body: '' })
})

test("an operator's own page takes the place of ours in every language, and ours fills in where he has none", async () => {
  const { get } = await aSite((dir) => write(dir, 'pages/about.md', about('The club')))
  expect((await get('/about')).body).toBe('about en The club')
  // Ours would be about somebody else.
  expect((await get('/de/about')).statusCode).toBe(404)
  expect((await get('/faq')).statusCode).toBe(200)
})

test('a language is added by a folder, and the first one has no prefix', async () => {
  const { get } = await aSite((dir) => {
    replaced(dir, 'brand:', 'languages: [fr, en]\nbrand:')
    cpSync('content/pages/frame.yaml', path.join(dir, 'pages/frame.yaml'), { recursive: true })
    write(dir, 'pages/fr/frame.yaml', readFileSync('content/pages/frame.yaml', 'utf8'))
    write(dir, 'pages/fr/about.md', about('Le club'))
    write(dir, 'pages/about.md', about('The club'))
  })
  expect((await get('/about')).body).toBe('about fr Le club')
  expect((await get('/en/about')).body).toBe('about en The club')
})

test('what changes is there without a restart; what is broken is not, and what was said before goes on', async () => {
  const { get, contentDir, logged } = await aSite()
  // It looks at the files once a second at most.
  const soon = (what: () => Promise<unknown>) => expect.poll(what, { timeout: 10_000 })
  const shown = async () => (await get('/about')).body
  write(contentDir, 'pages/about.md', about('The new club'))
  await soon(shown).toBe('about en The new club')
  write(contentDir, 'pages/about.md', 'Broken.')
  await soon(async () => (await shown()) && logged.join()).toMatch(/about\.md, line 1/)
  expect(await shown()).toBe('about en The new club')
  write(contentDir, 'pages/about.md', about('Whole again'))
  await soon(shown).toBe('about en Whole again')
})

test('a file that cannot be used is named at the start, with its line and what to do', async () => {
  const broken: [Change, RegExp][] = [
    [(dir) => write(dir, 'pages/about.md', 'Text.'), /about\.md, line 1: the page does not begin/],
    [
      (dir) =>
        write(dir, 'pages/about.md', '---\ntitle: A\ndescription: B\ncolour: red\n---\nText.'),
      /about\.md, line 4: "colour": there is no such field/,
    ],
    [
      (dir) => write(dir, 'pages/about.md', about('A', '{{nothing}}')),
      /about\.md asks for \{\{nothing\}\}/,
    ],
    [(dir) => write(dir, 'pages/about.md', about('A', '')), /no text behind the facts/],
    [
      (dir) => replaced(dir, '  product: Carrel', '  product: ""'),
      /site\.yaml, line \d+: "product": write a text/,
    ],
    [
      (dir) => replaced(dir, 'contact:', '  colours: { light: { blue: "#99bbff" } }\ncontact:'),
      /site\.yaml, line \d+: "blue": with #99bbff .*contrast of 1\.\d, and needs 4\.5/,
    ],
    [(dir) => replaced(dir, 'brand:', 'languages: [en, xx]\nbrand:'), /xx.frame\.yaml is missing/],
  ]
  for (const [change, why] of broken) {
    const error = await aSite(change).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as Error).message).toMatch(why)
  }
})

test('search engines are told what there is, and what is not theirs', async () => {
  const { get } = await aSite()
  const robots = await get('/robots.txt')
  expect(robots.headers['content-type']).toContain('text/plain')
  expect(robots.body).toContain('Disallow: /dashboard')
  expect(robots.body).toContain('Sitemap: https://carrel.test/sitemap.xml')
  const sitemap = await get('/sitemap.xml')
  expect(sitemap.headers['content-type']).toContain('xml')
  for (const page of ['/', '/price', '/faq'])
    expect(sitemap.body).toContain(`<loc>https://carrel.test${page}</loc>`)
  expect(sitemap.body).not.toContain('dashboard')
})
