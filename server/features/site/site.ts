import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Guide, PageView, Site } from '#contract/site.ts'
import type { App } from '../../app.ts'
import { ConfigError } from '../../config.ts'
import {
  type PageContent,
  listWrittenPlans,
  plansIn,
  readPages,
  stampOf,
} from '../content/content.ts'
import { brandCssOf } from './brand.ts'
import { readGuides } from './guides.ts'
import { addressOf, headOf, robots, sitemap } from './head.ts'
import type { Build } from './renderer.ts'

export { type Build, openBuild } from './renderer.ts'

/** A page as it goes out, in each form that browsers take. */
export type Page = {
  body: Buffer
  etag: string
  type: string
  /** Made when it is asked for first. */
  smaller(encoding: 'br' | 'gzip'): Promise<Buffer>
}

export type PublicSite = {
  /** Undefined where the address is none of the operator's pages. */
  page(pathname: string): Promise<Page | undefined>
  /** The page that every screen behind a prefix of the app starts from. */
  app(): Promise<Page>
  notFound(): Promise<Page>
  /** Of the inline pieces of all pages: what the content security policy allows. */
  hashes(): Promise<Hashes>
  product(): Promise<string>
}

type Hashes = { scripts: string[]; styles: string[] }

type Rendered = {
  stamp: string
  content: PageContent
  addresses: Map<string, { locale: string; view: PageView }>
  brandCss: string
  hashes: Hashes
  kept: Map<string, Promise<Page>>
}

/** How long files of the operator's are believed to be as they were, in milliseconds. */
const lookAgainMs = 1_000

/** Renders the operator's words when they are asked for, and again when they change. */
export async function openSite(
  app: Pick<App, 'config' | 'log'>,
  { manifest, css, renderer }: Build,
): Promise<PublicSite> {
  const { themeScript: script } = manifest
  const guides = await readGuides()
  let looked = performance.now()
  let current: Rendered = await read(await stampOfPages(app.config.contentDir))
  let looking: Promise<void> | undefined

  return {
    async page(pathname) {
      const now = await rendered()
      if (manifest.guestPaths.includes(pathname))
        return kept(now, pathname, async () =>
          (await renderer()).renderGuest(siteOf(now), live(now, 'guest'), pathname),
        )
      if (pathname === '/robots.txt')
        return kept(now, pathname, () => robots(app.config.publicUrl), 'text/plain; charset=utf-8')
      if (pathname === '/sitemap.xml')
        return kept(
          now,
          pathname,
          () => sitemap(app.config.publicUrl, now.content, guides),
          'application/xml; charset=utf-8',
        )
      const slug = pathname === '/docs' ? guides[0]!.slug : pathname.replace(/^\/docs\//, '')
      const guide = pathname.startsWith('/docs') && guides.find((one) => one.slug === slug)
      if (guide) return kept(now, `/docs/${slug}`, () => renderGuide(now, guide))
      const found = now.addresses.get(pathname)
      return found && kept(now, pathname, () => renderView(now, found.locale, found.view))
    },
    async app() {
      const now = await rendered()
      return kept(now, 'app', async () =>
        (await renderer()).renderApp(siteOf(now), live(now, 'app')),
      )
    },
    async notFound() {
      const now = await rendered()
      const site = siteOf(now)
      return kept(now, 'not found', async () =>
        (await renderer()).renderNotFound(
          site,
          still(now),
          {
            title: site.frame.notFound.title,
            noindex: true,
          },
          404,
        ),
      )
    },
    hashes: async () => (await rendered()).hashes,
    product: async () => (await rendered()).content.facts.brand.product,
  }

  async function rendered(): Promise<Rendered> {
    if (performance.now() - looked > lookAgainMs) await (looking ??= look())
    return current
  }

  async function look() {
    try {
      const stamp = await stampOfPages(app.config.contentDir)
      if (stamp !== current.stamp) current = await read(stamp)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      app.log.error({ err: error }, `${error.message} Until then the former version is used.`)
      current = { ...current, stamp: await stampOfPages(app.config.contentDir) }
    } finally {
      looked = performance.now()
      looking = undefined
    }
  }

  async function read(stamp: string): Promise<Rendered> {
    const content = await readPages(app)
    const addresses = content.languages.flatMap(({ locale, pages }) =>
      pages.map((view) => [addressOf(content, locale, view.name), { locale, view }] as const),
    )
    const brandCss = brandCssOf(content.facts)
    const hashes = {
      scripts: [hashOf(script)],
      styles: [css, brandCss].filter(Boolean).map(hashOf),
    }
    return { stamp, content, addresses: new Map(addresses), brandCss, hashes, kept: new Map() }
  }

  function kept(
    { kept }: Rendered,
    key: string,
    render: () => string | Promise<string>,
    type = 'text/html; charset=utf-8',
  ): Promise<Page> {
    const known = kept.get(key)
    if (known) return known
    const made = Promise.resolve().then(async () => pageOf(await render(), type))
    kept.set(key, made)
    // What failed may work the next time.
    made.catch(() => kept.delete(key))
    return made
  }

  async function renderView(now: Rendered, locale: string, view: PageView) {
    const written = await listWrittenPlans(app)
    const shown = written.plans.filter(({ hidden }) => !hidden).map(({ plan }) => plan)
    const { planWords } = now.content.languages.find((one) => one.locale === locale)!
    const { plans, features } = plansIn(planWords, { plans: shown, features: written.features })
    const site = siteOf(now, locale)
    const head = headOf(app.config.publicUrl, now.content, locale, view, plans)
    const files = { ...still(now), siteScript: manifest.siteScript }
    return (await renderer()).renderPage(site, files, head, view, { plans, features })
  }

  async function renderGuide(now: Rendered, guide: Guide) {
    const { title, description } = guide
    const canonical = `${app.config.publicUrl}/docs/${guide.slug}`
    const head = { title, description, canonical }
    return (await renderer()).renderGuide(siteOf(now), still(now), head, guides, guide)
  }

  function siteOf({ content }: Rendered, locale = content.languages[0]!.locale): Site {
    const { brand, contact } = content.facts
    const { frame } = content.languages.find((one) => one.locale === locale)!
    const { product, organisation, organisationInFull } = brand
    const { email, membership, address } = contact
    return {
      brand: { product, organisation, organisationInFull },
      contact: { email, membership, address },
      locale,
      languages: content.languages.map(({ locale, frame }) => ({ locale, name: frame.language })),
      frame,
    }
  }

  function still({ brandCss, content }: Rendered) {
    return { css, brandCss, fonts: fontsOf(content), script }
  }

  function fontsOf({ facts: { brand } }: PageContent) {
    return [manifest.fonts[brand.fonts.text], manifest.fonts[brand.fonts.interface]]
  }

  function live({ brandCss, content }: Rendered, entry: 'guest' | 'app') {
    return { ...manifest[entry], fonts: fontsOf(content), script, brandCss }
  }
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function pageOf(text: string, type: string): Page {
  const body = Buffer.from(text)
  const smaller = new Map<string, Promise<Buffer>>()
  return {
    body,
    type,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    smaller(encoding) {
      const made =
        smaller.get(encoding) ?? (encoding === 'br' ? brotli(body) : promisify(gzip)(body))
      smaller.set(encoding, made)
      return made
    },
  }
}

const brotli = (body: Buffer) =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })

/** Of everything that pages are made of. */
async function stampOfPages(contentDir: string): Promise<string> {
  const pages = path.join(contentDir, 'pages')
  const names = await readdir(pages, { recursive: true }).catch(() => [])
  return stampOf([
    ...['site.yaml', 'plans.yaml'].map((name) => path.join(contentDir, name)),
    ...names.map((name) => path.join(pages, name)),
  ])
}
