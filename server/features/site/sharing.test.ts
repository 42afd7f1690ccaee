import { cpSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PageHead, Site } from '#contract/site.ts'
import { aSite, replaced, saysHead } from './testing/a-site.ts'

type Said = { site: Site; files: object; head: PageHead }

async function headsOf(get: Awaited<ReturnType<typeof aSite>>['get'], url: string) {
  return (JSON.parse((await get(url)).body) as Said).head
}

test('each page and language has a picture of its own, as large as the networks ask for', async () => {
  const { get } = await aSite(undefined, saysHead)
  const pages = ['/', '/de', '/price', '/de/terms-and-conditions']
  const hrefs = await Promise.all(pages.map(async (url) => (await headsOf(get, url)).picture!.href))
  expect(new Set(hrefs).size).toBe(pages.length)
  const { pathname, origin } = new URL(hrefs[3]!)
  expect(origin).toBe('https://carrel.test')
  const picture = await get(pathname)
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const { format, width, height } = await sharp(picture.rawPayload).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
  expect((await headsOf(get, '/price')).picture!.alt).toMatch(/ · Carrel, Marrable Institute/)
  expect((await get('/pictures/0000000000000000.png')).statusCode).toBe(404)
})

test('a picture has another address when what is on it changes, and only then', async () => {
  const hrefOf = async (from: string, to: string) => {
    const { get } = await aSite((dir) => replaced(dir, from, to), saysHead)
    return (await headsOf(get, '/about')).picture!.href
  }
  const usual = await hrefOf('product: Carrel', 'product: Carrel')
  expect(await hrefOf('14 Tallow Court', '15 Tallow Court')).toBe(usual)
  expect(await hrefOf('product: Carrel', 'product: Alcove')).not.toBe(usual)
  const font = 'brand:\n  fonts: { text: newsreader }'
  expect(await hrefOf('brand:', font)).not.toBe(usual)
  const colours = 'brand:\n  colours: { light: { blue: "#7a1f3d" } }'
  expect(await hrefOf('brand:', colours)).not.toBe(usual)
})

/** What search engines want of each kind (schema.org). */
const required: Record<string, string[]> = {
  Organization: ['name', 'url', 'email', 'address'],
  FAQPage: ['mainEntity'],
  Product: ['name', 'description', 'brand', 'offers'],
}

test('structured data has what its kind needs, on whole addresses', async () => {
  const { get } = await aSite(
    (dir) => cpSync('content/plans.yaml', path.join(dir, 'plans.yaml')),
    saysHead,
  )
  const kinds: string[] = []
  for (const url of ['/', '/de', '/faq', '/price', '/de/price', '/about']) {
    for (const facts of (await headsOf(get, url)).facts!) {
      const said = facts as Record<string, unknown>
      expect(said['@context']).toBe('https://schema.org')
      const kind = said['@type'] as string
      kinds.push(kind)
      for (const field of required[kind]!) expect([url, kind, said[field]]).not.toContain(undefined)
      for (const offer of (said['offers'] as object[] | undefined) ?? [])
        expect(offer).toMatchObject({
          '@type': 'Offer',
          price: expect.stringMatching(/^\d+\.\d{2}$/),
          priceCurrency: 'GBP',
          url: expect.stringContaining('/price'),
        })
      for (const address of JSON.stringify(said).match(/"url":"[^"]*"/g) ?? [])
        expect(address).toContain('"https://carrel.test')
    }
  }
  expect(new Set(kinds)).toEqual(new Set(['Organization', 'FAQPage', 'Product']))
})

test('the sitemap says the other languages of a page, and its day where the file says it', async () => {
  const { get } = await aSite()
  const { body } = await get('/sitemap.xml')
  const entry = /<url><loc>https:\/\/carrel\.test\/de\/privacy-policy<\/loc>.*<\/url>/.exec(
    body,
  )![0]
  expect(entry).toMatch(/<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/)
  for (const [language, address] of [
    ['en', '/privacy-policy'],
    ['de', '/de/privacy-policy'],
    ['x-default', '/privacy-policy'],
  ])
    expect(entry).toContain(`hreflang="${language}" href="https://carrel.test${address}"`)
  const training = body.match(/<loc>https:\/\/carrel\.test\/training[^\n]*/g)!
  expect(training.map((one) => one.split('<')[1]!.slice(4))).toEqual([
    'https://carrel.test/training',
    'https://carrel.test/training?lang=de',
  ])
  for (const one of training)
    expect(one).toContain('hreflang="de" href="https://carrel.test/training?lang=de"')
  expect(/<loc>https:\/\/carrel\.test\/price<\/loc>[^\n]*/.exec(body)![0]).not.toContain('lastmod')
})

test('the feed is named on the first page and on its own, and nowhere else', async () => {
  const { get } = await aSite(undefined, saysHead)
  const feed = async (url: string) => (await headsOf(get, url)).feed?.href
  expect(await feed('/')).toBe('https://carrel.test/changelog.xml')
  expect(await feed('/de/changelog')).toBe('https://carrel.test/de/changelog.xml')
  expect(await feed('/price')).toBeUndefined()
})

test('nobody is counted unless the operator names a counter, and it alone hears of it', async () => {
  const counter = 'https://count.example.org/visits'
  const off = await aSite(undefined, saysHead)
  const on = await aSite(undefined, saysHead, { analyticsUrl: counter })
  for (const url of ['/', '/price', '/about', '/docs/members']) {
    const [without, counted] = [await off.get(url), await on.get(url)]
    expect(without.body).not.toContain('visits')
    expect(without.headers['content-security-policy']).toContain("connect-src 'self';")
    expect(JSON.parse(counted.body)).toMatchObject(
      url.startsWith('/docs') ? {} : { files: { visits: counter, small: '/assets/site-1.js' } },
    )
    expect(counted.headers['content-security-policy']).toContain(
      "connect-src 'self' https://count.example.org;",
    )
  }
  for (const url of ['/login', '/dashboard/messages', '/nothing']) {
    const { body, headers } = await on.get(url)
    expect(body).not.toContain('count.example.org')
    expect(headers['content-security-policy']).not.toContain('count.example.org')
  }
})
