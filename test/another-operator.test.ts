import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { guests } from '#contract/account/guests.ts'
import { pageNames } from '#contract/site.ts'
import { testApp } from '#server/testing/test-app.ts'
import { buildWebIfStale } from '#web/build.ts'

beforeAll(async () => void (await buildWebIfStale()))

const site = 'https://lesehof.example'
const example = /marrable|ellerdean|tallow/i
const ours = /carrel|marrable|ellerdean|tallow/i
const logo = (ink: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path fill="${ink}" d="M0 0h90v30H0z"/></svg>`

const siteYaml = `brand:
  product: Lesehof
  organisation: Deichverein
  organisationInFull: Verein Lesehof am Deich e. V.
  logo: zeichen.svg
  logoDark: zeichen-dunkel.svg
  colours: { light: { blue: "#7a1f3d", paper: "#fffaf3" } }
  fonts: { text: newsreader, interface: source-sans-3 }
contact:
  email: post@lesehof.example
  membership: beitritt@lesehof.example
  address: Am Deich 3, Musterhafen
  phone: 04851 960 123
languages: [de]
gone: [/sommerfest, /features]
moved: { /preise: /price, /verband: "https://verband.example/wir" }
assistant:
  firstQuestions:
    - question: Wer darf im Lesehof übernachten?
`

const frame = {
  header: [{ page: 'price', label: 'Beiträge' }],
  footer: [
    {
      title: 'Verein',
      links: [
        { page: 'about', label: 'Wir' },
        { page: 'changelog', label: 'Neues' },
        { page: 'docs', label: 'Anleitungen' },
        { page: 'privacy-policy', label: 'Datenschutz' },
      ],
    },
  ],
}

const plans = `currency: EUR
features: [{ slug: lesen, name: Lesen, description: Alles lesen., icon: book }]
plans:
  - slug: freund
    name: Freund
    description: Für Freunde.
    messagesPerMonth: 5
    documents: 0
    documentMegabytes: 1
    features: { lesen: true }
`

/** Each text of a page that ships, in words that say where they stand. */
function inOtherWords(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => inOtherWords(one, key))
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([k, one]) => [k, inOtherWords(one, k)]))
  return typeof value !== 'string' || ['slug', 'updated'].includes(key) ? value : `Eigenes: ${key}`
}

/** A whole folder of somebody who has nothing to do with the example, in German alone. */
function anotherFolder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'carrel-another-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  for (const folder of ['library', 'brand', 'pages/de'])
    mkdirSync(path.join(dir, folder), { recursive: true })
  cpSync('content/letters', path.join(dir, 'letters'), { recursive: true })
  const write = (file: string, text: string) => writeFileSync(path.join(dir, file), text)
  write('site.yaml', siteYaml)
  write('plans.yaml', plans)
  write('brand/zeichen.svg', logo('#7a1f3d'))
  write('brand/zeichen-dunkel.svg', logo('#f0a8bf'))
  const words = parse(readFileSync('content/pages/de/frame.yaml', 'utf8')) as object
  write('pages/de/frame.yaml', stringify({ ...(inOtherWords(words) as object), ...frame }))
  for (const name of pageNames) {
    const text = readFileSync(`content/pages/de/${name}.md`, 'utf8')
    const [, facts = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(text)!
    const own = stringify({ ...(inOtherWords(parse(facts)) as object), title: `Lesehof ${name}` })
    const said =
      name === 'changelog'
        ? '## 2026-11-21 Neue Öffnungszeiten\n\nJetzt auch sonntags: [Beiträge](/price).'
        : 'Text von {{product}}, {{address}}. [Beiträge](/price)'
    write(`pages/de/${name}.md`, `---\n${own}---\n${body.trim() ? said : ''}\n`)
  }
  return dir
}

test('a site of another operator says his words and none of ours, and changes while it runs', async () => {
  const contentDir = anotherFolder()
  const { origin, logged, guest, letters } = await testApp(
    {},
    { CONTENT_DIR: contentDir, PUBLIC_URL: site },
  )
  const get = (address: string) =>
    fetch(new URL(address, origin), {
      redirect: 'manual',
      headers: { accept: 'text/html,*/*', 'accept-language': 'en' },
    })

  // Every address that a page or the sitemap names answers.
  const sitemap = await (await get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url]) => url!)
  expect(listed).toContain(`${site}/price`)
  expect(listed).not.toContain(`${site}/features`)
  expect(sitemap).not.toMatch(/\/de[/<"]/)
  const wanted = new Set(['/', '/login', '/robots.txt', '/app.webmanifest', ...listed.map(pathOf)])
  const pages = new Map<string, string>()
  let drawn = 0
  for (const address of wanted) {
    // Each is drawn by itself; two say as much as all.
    if (address.startsWith('/pictures/') && ++drawn > 2) continue
    const answer = await get(address)
    expect([address, answer.status]).toEqual([address, 200])
    const type = answer.headers.get('content-type')!
    const text = await answer.text()
    if (/javascript|css|font|image\/(?!svg)/.test(type)) continue
    pages.set(address, text)
    const links = [...text.matchAll(/(?:href|src|content)="((?:\/|https:\/\/lesehof)[^"]*)"/g)]
    for (const [, link] of links) wanted.add(pathOf(link!.replaceAll('&amp;', '&')))
  }
  for (const [address, text] of pages) {
    // Guides for those who run the software and build on it quote what it prints.
    const others = /^\/docs\/(?:operators|developers)$/.test(address) ? example : ours
    expect([address, others.exec(text)?.[0]]).toEqual([address, undefined])
  }

  // The operator's name, logo, colours, fonts, plans and footer.
  const home = pages.get('/')!
  expect(home).toContain('<html lang="de"')
  expect(home).toMatch(/<img src="\/brand\/logo-\w+\.svg" width="96" height="32" alt="Lesehof"/)
  expect(home).toContain('--blue:#7a1f3d')
  expect([...home.matchAll(/as="font"[^>]*href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    expect.stringContaining('newsreader-text'),
    expect.stringContaining('newsreader-heading'),
    expect.stringContaining('source-sans-3'),
  ])
  expect(pages.get('/price')).toContain('Für Freunde.')
  expect(pages.get('/about')).toContain('Text von Lesehof, Am Deich 3, Musterhafen.')
  expect(pages.get('/about')).toContain('<a href="/price">Beiträge</a>')
  expect(pages.get('/changelog.xml')).toContain(`<link>${site}/changelog#2026-11-21</link>`)
  expect(pages.get('/contact')).toContain('href="tel:04851960123"')
  expect(pages.get('/login')).toContain('alt="Lesehof"')

  // What guests write reaches the operator, in the operator's language whatever theirs is.
  const body = { name: 'Jo', email: 'jo@example.org', subject: 'Hours', message: 'Open on Sunday?' }
  await guest(guests.contact, { body: { ...body, locale: 'en' } })
  await expect.poll(async () => (await letters()).length).toBe(1)
  const [letter] = await letters()
  expect(letter).toMatchObject({ to: 'post@lesehof.example' })
  expect(letter!.html).toContain('<html lang="de">')

  // Pages that moved, are gone, or never existed: answered in the operator's one language.
  expect((await get('/preise')).headers.get('location')).toBe('/price')
  expect((await get('/verband')).headers.get('location')).toBe('https://verband.example/wir')
  for (const [address, status] of [
    ['/sommerfest', 410],
    ['/features', 410],
    ['/nie', 404],
  ] as const) {
    const answer = await get(address)
    expect([address, answer.status]).toEqual([address, status])
    expect(await answer.text()).toContain('<html lang="de"')
  }

  // A change that cannot be used is named with its line, and one that can is there.
  const change = (from: string, to: string) =>
    writeFileSync(path.join(contentDir, 'site.yaml'), siteYaml.replace(from, to))
  const soon = (what: () => Promise<unknown>) => expect.poll(what)
  const shown = async () => (await get('/about')).text()
  change('"#7a1f3d"', '"#f3c9d6"')
  await soon(async () => (await shown()) && logged.join()).toMatch(
    /site\.yaml, line 7: \\"blue\\": .* contrast of 1\.\d/,
  )
  change('zeichen.svg', 'fort.svg')
  await soon(async () => (await shown()) && logged.join()).toMatch(
    /site\.yaml, line 5: \\"logo\\": [^ ]*fort\.svg is not there/,
  )
  expect(await shown()).toContain('Text von Lesehof')
  change('product: Lesehof', 'product: Deichlese')
  await soon(shown).toContain('Text von Deichlese')
})

const pathOf = (link: string) => {
  const { pathname, search } = new URL(link, site)
  return pathname + search
}
