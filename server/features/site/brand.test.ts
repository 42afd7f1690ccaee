import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Site } from '#contract/site.ts'
import { ConfigError } from '#server/settings/config.ts'
import { type Change, aSite, replaced, saysHead, write } from './testing/a-site.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40H0z"/></svg>'
const withLogo =
  (logo: string | Buffer = svg, facts = 'logo: logo.svg'): Change =>
  (dir) => {
    write(dir, 'brand/logo.svg', logo)
    replaced(dir, 'brand:', `brand:\n  ${facts}`)
  }

type Said = { site: Site; files: { fonts: string[] } }

test('the logo stands on every page with its size, and opened by itself it can do nothing', async () => {
  const { get } = await aSite(withLogo(), saysHead)
  for (const url of ['/', '/de/price', '/login', '/dashboard/messages']) {
    const { site } = JSON.parse((await get(url)).body) as Said
    expect(site.brand.logo).toEqual({
      light: { src: expect.stringMatching(/^\/brand\/logo-\w+\.svg$/), width: 96, height: 32 },
    })
  }
  const { site } = JSON.parse((await get('/')).body) as Said
  const file = await get(site.brand.logo!.light.src)
  expect(file.body).toBe(svg)
  expect(file.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
  const about = JSON.parse((await get('/app.webmanifest')).body) as { icons: { src: string }[] }
  const icon = await get(about.icons[1]!.src)
  const { width, height } = await sharp(icon.rawPayload).metadata()
  expect([width, height]).toEqual([512, 512])
  expect((await get(site.brand.icons!.tab)).headers['content-type']).toBe('image/png')
})

test('without a logo there is the name, and the icons are ours', async () => {
  const { get } = await aSite(undefined, saysHead)
  const { site } = JSON.parse((await get('/')).body) as Said
  expect(site.brand).not.toHaveProperty('logo')
  expect(JSON.parse((await get('/app.webmanifest')).body)).not.toHaveProperty('icons')
})

test('only the fonts that were chosen are asked for', async () => {
  const fonts = async (change?: Change) => {
    const { get } = await aSite(change, saysHead)
    return (JSON.parse((await get('/')).body) as Said).files.fonts
  }
  expect(await fonts()).toEqual(['/assets/serif-1.woff2', '/assets/inter-1.woff2'])
  const chosen = 'brand:\n  fonts: { text: newsreader }'
  expect(await fonts((dir) => replaced(dir, 'brand:', chosen))).toEqual([
    '/assets/newsreader-1.woff2',
    '/assets/inter-1.woff2',
  ])
})

test('a logo, a font or an old address that cannot be used is named with its line', async () => {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const facts =
    (text: string): Change =>
    (dir) =>
      replaced(dir, 'contact:', `${text}\ncontact:`)
  const broken: [Change, RegExp][] = [
    [
      (dir) => replaced(dir, 'brand:', 'brand:\n  logo: none.svg'),
      /site\.yaml, line \d+: "logo": .*none\.svg is not there/,
    ],
    [withLogo('<svg'), /"logo": .*logo\.svg cannot be read as SVG/],
    [withLogo(png), /"logo": .*logo\.svg cannot be read as SVG/],
    [withLogo(Buffer.alloc(600_000, ' ')), /logo\.svg is larger than 500 kB/],
    [withLogo(svg, 'logoDark: logo.svg'), /"logoDark" needs a "logo" beside it/],
    [facts('  fonts: { text: comic }'), /"text": choose one of source-serif-4, newsreader/],
    [facts('gone: [old]'), /site\.yaml, line \d+: .*write a path of this site/],
    [facts('gone: [/v1/health]'), /used by the software itself/],
    [facts('gone: [/a]\nmoved: { /a: /b }'), /"\/a" is said to be gone, too/],
    [facts('moved: { /a: /b, /b: /c }'), /"\/a" leads to \/b, which has moved itself/],
    [facts('moved: { /a: "//other.example" }'), /one slash at its beginning/],
  ]
  for (const [change, why] of broken) {
    const error = await aSite(change).catch((error: unknown) => error)
    expect([why, error]).toEqual([why, expect.any(ConfigError)])
    expect((error as Error).message).toMatch(why)
  }
})

test('what is gone or was never there is said in the language of the address, or of the reader', async () => {
  const gone = 'gone: [/old, /de/alt, /about]\nmoved: { /former: /price }\ncontact:'
  const { get } = await aSite((dir) => replaced(dir, 'contact:', gone), saysHead)
  const said = async (url: string, language = 'en') => {
    const { statusCode, body, headers } = await get(url, { 'accept-language': language })
    expect([headers.vary, body.split(' ')[0]]).toEqual([
      'accept-encoding, accept-language',
      String(statusCode),
    ])
    return body
  }
  expect(await said('/old')).toBe('410 en')
  expect(await said('/old', 'de-AT, en;q=0.5')).toBe('410 de')
  expect(await said('/de/alt')).toBe('410 de')
  expect(await said('/de/nothing')).toBe('404 de')
  expect(await said('/nothing', 'fr')).toBe('404 en')
  // A page that ships is taken away in that language alone, and from the sitemap.
  expect(await said('/about')).toBe('410 en')
  expect((await get('/de/about')).statusCode).toBe(200)
  expect((await get('/sitemap.xml')).body).not.toContain('.test/about<')
  // Nothing around a page leads there any more.
  type Linked = { site: { frame: { footer: { links: { page?: string }[] }[] } } }
  const linked = async (url: string) => {
    const { frame } = (JSON.parse((await get(url)).body) as Linked).site
    return frame.footer.flatMap(({ links }) => links.map(({ page }) => page))
  }
  expect(await linked('/price')).not.toContain('about')
  expect(await linked('/price')).toContain('faq')
  expect(await linked('/de/price')).toContain('about')
  const moved = await get('/former?from=mail')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/price?from=mail'])
})
