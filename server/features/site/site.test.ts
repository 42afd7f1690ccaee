import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { pageNames } from '#contract/site.ts'
import type { Plan } from '#contract/account/subscriptions.ts'
import { ConfigError } from '#server/settings/config.ts'
import { type Change, about, aSite, replaced, saysHead, write } from './testing/a-site.ts'

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

/** Which fields there are, how many of each in a list, and what has to be the same in every language. */
function fieldsOf(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => fieldsOf(one))
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fieldsOf(one, key)]))
  // Each language may have an example from a document of its own, on another page.
  if (typeof value === 'number' && name === 'page') return 'number'
  return ['slug', 'page', 'n', 'updated'].includes(name) ? value : typeof value
}

const shipped = (file: string): unknown =>
  parse(readFileSync(path.join('content', file), 'utf8').replace(/^---\n([^]*?)\n---\n[^]*$/, '$1'))

test('every page ships in both languages, with the same fields and slugs', async () => {
  const { get } = await aSite()
  for (const name of pageNames) {
    expect([name, fieldsOf(shipped(`pages/de/${name}.md`))]).toEqual([
      name,
      fieldsOf(shipped(`pages/${name}.md`)),
    ])
    const answer = await get(name === 'home' ? '/de' : `/de/${name}`)
    expect([answer.statusCode, answer.body.split(' ').slice(0, 2)]).toEqual([200, [name, 'de']])
  }
  expect(fieldsOf(shipped('pages/de/frame.yaml'))).toEqual(fieldsOf(shipped('pages/frame.yaml')))
})

test('each plan and feature that ships is named in German', async () => {
  type Said = { features: object; plans: Record<string, { features: object }> }
  type Sold = { slug: string; features: Record<string, boolean | string> }
  const said = shipped('pages/de/plans.yaml') as Said
  const { features, plans } = shipped('plans.yaml') as {
    features: { slug: string }[]
    plans: Sold[]
  }
  expect(Object.keys(said.features)).toEqual(features.map(({ slug }) => slug))
  for (const { slug, features } of plans) {
    const notes = Object.keys(features).filter((name) => typeof features[name] === 'string')
    expect([slug, Object.keys(said.plans[slug]!.features)]).toEqual([slug, notes])
  }
})

test('plans are shown in the words of the page, and as they are where there are none', async () => {
  const saysPlans = `export const renderPage = (site, files, head, view, { plans, features }) =>
    JSON.stringify({ plans, features })`
  const { get } = await aSite(
    (dir) => {
      cpSync('content/plans.yaml', path.join(dir, 'plans.yaml'))
      const words = 'plans: { free: { description: Umsonst, features: { own-documents: Drei } } }'
      write(dir, 'pages/de/plans.yaml', words)
    },
    { 'render.mjs': saysPlans },
  )
  type Shown = Pick<Plan, 'name' | 'description' | 'features'>
  const plans = async (url: string) =>
    (JSON.parse((await get(url)).body) as { plans: Shown[] }).plans
  const [free, reader] = await plans('/de/price')
  expect(free).toMatchObject({ name: 'Free', description: 'Umsonst' })
  expect(free!.features.flatMap(({ note }) => note ?? [])).toEqual(['Drei'])
  const [freeInEnglish, readerInEnglish] = await plans('/price')
  expect(freeInEnglish!.description).toBe('For a question now and then.')
  expect(reader).toEqual(readerInEnglish)
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

test("the operator's names stand in what the pages say, in their heads, too", async () => {
  const { get } = await aSite(
    (dir) => {
      replaced(dir, 'product: Carrel', 'product: Alcove')
      replaced(dir, 'organisation: Marrable Institute', 'organisation: The Club')
    },
    { 'render.mjs': 'export const renderPage = (site, files, head, view) => JSON.stringify(view)' },
  )
  const home = (await get('/')).body
  expect(home).toContain('Alcove quotes the document that answers')
  // What only the page itself knows is left to it.
  expect(home).not.toMatch(/Carrel|\{\{(?!price\}\})/)
  expect((await get('/privacy-policy')).body).toContain('"description":"What the The Club keeps')
  expect((await get('/faq')).body).toContain('{{count}}')
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
  const shown = async () => (await get('/about')).body
  write(contentDir, 'pages/about.md', about('The new club'))
  await expect.poll(shown).toBe('about en The new club')
  write(contentDir, 'pages/about.md', 'Broken.')
  await expect.poll(async () => (await shown()) && logged.join()).toMatch(/about\.md, line 1/)
  expect(await shown()).toBe('about en The new club')
  write(contentDir, 'pages/about.md', about('Whole again'))
  await expect.poll(shown).toBe('about en Whole again')
})

test('a page is the same for the next visitor, until it changes', async () => {
  const { listen, contentDir } = await aSite()
  const url = await listen()
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'accept-encoding': 'br', ...headers },
    })
    // Whether the connection goes on is between the client and Node.
    const {
      date: _,
      connection: __,
      'keep-alive': ___,
      ...sent
    } = Object.fromEntries(answer.headers)
    return { status: answer.status, sent, text: await answer.text() }
  }
  const first = await ask('/about')
  expect(await ask('/about')).toEqual(first)
  expect(await ask('/about', {}, 'HEAD')).toEqual({ ...first, text: '' })
  const { 'content-length': length, 'content-encoding': encoding, ...rest } = first.sent
  const known = await ask('/about', { 'if-none-match': rest['etag']! })
  expect(known).toEqual({ status: 304, sent: rest, text: '' })
  expect([encoding, Number(length) > 0]).toEqual(['br', true])

  // Another language and another encoding have answers of their own, a question behind the address has not.
  expect((await ask('/de/about')).text).toMatch(/^about de/)
  for (const [taken, sent] of [
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.0,gzip;q=0', undefined],
    ['br;q=0.05', 'br'],
    ['*', 'br'],
    ['gzip, br', 'br'],
  ] as const)
    expect((await ask('/about', { 'accept-encoding': taken })).sent['content-encoding']).toBe(sent)
  expect((await ask('/about?from=mail')).text).toBe(first.text)

  write(contentDir, 'pages/about.md', about('The new club'))
  await expect.poll(async () => (await ask('/about')).text).toBe('about en The new club')
  expect((await ask('/about')).sent['etag']).not.toBe(rest['etag'])
})

test('a proxy may answer with a page that is the same for everybody, and with no other', async () => {
  const { get } = await aSite((dir) => replaced(dir, 'brand:', 'gone: [/old]\nbrand:'))
  const cached = async (url: string) => (await get(url)).headers['cache-control']
  const shared = 'public, max-age=0, must-revalidate, s-maxage=60'
  for (const url of ['/', '/about', '/de/about', '/about?from=mail', '/sitemap.xml'])
    expect([url, await cached(url)]).toEqual([url, shared])
  // These go by the reader's language, or by what has become of something.
  for (const url of ['/login', '/dashboard/messages', '/s/a-secret', '/nothing-here', '/old'])
    expect([url, await cached(url)]).toEqual([url, 'no-cache'])
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
      /about\.md, line \d+: the page asks for \{\{nothing\}\}/,
    ],
    [(dir) => write(dir, 'pages/about.md', about('A', '')), /no text after the front matter/],
    [
      (dir) => replaced(dir, '  product: Carrel', '  product: ""'),
      /site\.yaml, line \d+: "product": write a text/,
    ],
    [
      (dir) => replaced(dir, 'contact:', '  colours: { light: { blue: "#99bbff" } }\ncontact:'),
      /site\.yaml, line \d+: "blue": with #99bbff .*contrast of 1\.\d, and needs 4\.5/,
    ],
    [
      (dir) => write(dir, 'pages/de/plans.yaml', 'plans: { free: { colour: red } }'),
      /de.plans\.yaml, line 1: .*/,
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

test('security.txt stands where the operator names whom to tell, and nowhere else', async () => {
  const { get } = await aSite()
  expect((await get('/.well-known/security.txt')).statusCode).toBe(404)
  const named = await aSite((contentDir) => {
    const file = path.join(contentDir, 'site.yaml')
    const security = 'contact:\n  security: mailto:security@marrable.example\n'
    writeFileSync(file, readFileSync(file, 'utf8').replace('contact:\n', security))
  })
  const file = await named.get('/.well-known/security.txt')
  expect(file.headers['content-type']).toContain('text/plain')
  expect(file.body).toContain('Contact: mailto:security@marrable.example\n')
  expect(file.body).toContain('Canonical: https://carrel.test/.well-known/security.txt\n')
  const [, expires = ''] = /^Expires: (.*)$/m.exec(file.body) ?? []
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(366)
})

test('the documentation stands on the site, and its parts lead to each other', async () => {
  const { get } = await aSite()
  for (const slug of ['members', 'operators', 'desk', 'production', 'models', 'developers'])
    expect((await get(`/docs/${slug}`)).statusCode).toBe(200)
  expect((await get('/docs')).body).toBe((await get('/docs/members')).body)
  const { body } = await get('/docs/operators')
  expect(body).toContain('](/docs/members)')
  expect(body).not.toContain('.md)')
  expect((await get('/docs/nothing')).statusCode).toBe(404)
  expect((await get('/sitemap.xml')).body).toContain('https://carrel.test/docs/operators')
})

test.each([
  ['open', undefined],
  ['invited', undefined],
  ['closed', 'closed'],
] as const)('where registration is %s, pages are told %s', async (registration, told) => {
  const { get } = await aSite(() => {}, saysHead, { registration })
  for (const url of ['/', '/de', '/price', '/docs']) {
    const { site } = (await get(url)).json<{ site: { registration?: string } }>()
    expect([url, site.registration]).toEqual([url, told])
  }
})

test('only the first page waits for the database to say who may become a member', async () => {
  let asked = 0
  const registration = async () =>
    ++asked > 1 ? new Promise<never>(() => {}) : ('closed' as const)
  const { get } = await aSite(() => {}, saysHead, { registration })
  const told = async (url: string) =>
    (await get(url)).json<{ site: { registration?: string } }>().site.registration
  expect(await told('/')).toBe('closed')
  const later = performance.now() + 5_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  onTestFinished(() => clock.mockRestore())
  expect(await told('/price')).toBe('closed')
  expect(asked).toBe(2)
})
