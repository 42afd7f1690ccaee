import { createHash } from 'node:crypto'
import {
  type Guide,
  type InterfaceFont,
  type PageHead,
  type PageView,
  type Site,
  type TextFont,
  interfaceFonts,
  textFonts,
} from '#contract/site.ts'
import type { App } from '../../app.ts'
import { ConfigError } from '../../config.ts'
import { bestLanguage } from '../../languages.ts'
import {
  type PageContent,
  coloursOf,
  listLessonsInShort,
  listWrittenPlans,
  plansIn,
  readPages,
} from '../content/content.ts'
import { type Styles, brandFilesOf, brandOf, installIconsOf, stylesOf } from './brand.ts'
import { type Page, type Source, pageOf } from './page.ts'
import { readGuides } from './guides.ts'
import { headOf, trainingHeadOf } from './head.ts'
import type { Build } from './renderer.ts'
import { sourcesOf, stampOfPages, withoutWhatIsGone } from './sources.ts'
import { sharePictureOf } from './share-picture.ts'

export { type Build, openBuild } from './renderer.ts'
export type { Page } from './page.ts'

export type PublicSite = {
  /** Undefined if the operator has no such page. `languages`: the caller's, best first. */
  page(pathname: string, languages: string[]): Promise<Page | Moved | undefined>
  /** The page from which every screen below a prefix of the app starts. */
  app(wanted: string[]): Promise<Page>
  /** The list of lessons, or the app at one of them. */
  training(pathname: string, wanted: string[]): Promise<Page>
  notFound(pathname: string, languages: string[]): Promise<Page>
  /** The inline pieces of all pages, which the content security policy allows. */
  hashes(): Promise<Hashes>
  /** The brand in the manifest that a browser installs the site from. */
  install(): Promise<Install>
}
export type Moved = { moved: string }
type Install = {
  description: object
  /**
   * The files that are cached for offline use: ours, with the operator's choice in place of the
   * defaults.
   */
  fonts: [string, string][]
}
type Hashes = { scripts: string[]; styles: string[] }

type Rendered = {
  stamp: string
  content: PageContent
  sources: Map<string, Source>
  styles: Styles
  hashes: Hashes
  kept: Map<string, Promise<Page>>
}

/** For how many milliseconds the operator's files are assumed to be unchanged. */
const lookAgainMs = 1_000

/** Renders the operator's words when they are requested, and again when they change. */
export async function openSite(
  app: Pick<App, 'config' | 'log'>,
  { manifest, renderer, ...build }: Build,
): Promise<PublicSite> {
  const { themeScript: script } = manifest
  const { publicUrl, analyticsUrl } = app.config
  const guides = await readGuides()
  let looked = performance.now()
  let current: Rendered = await read(await stampOfPages(app.config.contentDir))
  let looking: Promise<void> | undefined

  return {
    async page(pathname, languages) {
      const now = await rendered()
      const { gone, moved } = now.content.facts
      const place = moved[pathname]
      if (place !== undefined) return { moved: place }
      if (gone.includes(pathname)) return missing(now, 410, pathname, languages)
      if (manifest.guestPaths.includes(pathname)) return guest(now, pathname, languages)
      const source = now.sources.get(pathname)
      return source && kept(now, pathname, source)
    },
    async app(wanted) {
      const now = await rendered()
      const site = appSiteOf(now, wanted)
      return kept(now, `app ${site.locale}`, {
        make: async () => (await renderer()).renderApp(site, live(now, 'app')),
        headers: byLanguage,
      })
    },
    training: async (pathname, wanted) => training(await rendered(), pathname, wanted),
    notFound: async (pathname, languages) => missing(await rendered(), 404, pathname, languages),
    hashes: async () => (await rendered()).hashes,
    async install() {
      const { content } = await rendered()
      const { product } = content.facts.brand
      const { paper } = coloursOf(content.facts, 'light')
      const icons = installIconsOf(content)
      const own = fontsOf(content)
      const ours = fontFiles(textFonts[0], interfaceFonts[0])
      return {
        description: {
          name: product,
          short_name: product,
          background_color: paper,
          theme_color: paper,
          ...(icons ? { icons } : {}),
        },
        fonts: ours.map((file, index): [string, string] => [file, own[index]!]),
      }
    },
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
    const content = withoutWhatIsGone(await readPages(app))
    const styles = stylesOf(build, content.facts)
    const hashes = {
      scripts: [hashOf(script)],
      styles: Object.values(styles).filter(Boolean).map(hashOf),
    }
    const now: Rendered = {
      stamp,
      content,
      sources: new Map(),
      styles,
      hashes,
      kept: new Map(),
    }
    now.sources = new Map([
      ...sourcesOf(publicUrl, content, guides, {
        view: (locale, view) => renderView(now, locale, view),
        guide: (guide) => renderGuide(now, guide),
      }),
      ...brandFilesOf(content),
    ])
    return now
  }

  function kept(now: Rendered, key: string, source: Source): Promise<Page> {
    const { kept } = now
    const known = kept.get(key)
    if (known) return known
    const made = pageOf(source)
    kept.set(key, made)
    // A failure is not cached, since it may work the next time.
    made.catch(() => kept.delete(key))
    return made
  }

  /** A form for guests, which has one address in every language. */
  function guest(now: Rendered, path: string, wanted: string[]) {
    const site = appSiteOf(now, wanted)
    return kept(now, `${path} ${site.locale}`, {
      make: async () => (await renderer()).renderGuest(site, live(now, 'guest'), path),
      headers: byLanguage,
    })
  }

  async function training(now: Rendered, pathname: string, wanted: string[]) {
    const site = appSiteOf(now, wanted)
    const lessons = await listLessonsInShort(app, [site.locale])
    const slug = pathname.split('/')[2]
    const lesson = lessons.find((one) => one.slug === slug)
    const known = slug === undefined ? lessons : (lesson ?? null)
    const head = trainingHeadOf(publicUrl, now.content, site.locale)
    return kept(now, `training ${site.locale} ${JSON.stringify(known)}`, {
      make: async () => {
        const { renderApp, renderTraining } = await renderer()
        if (slug === undefined)
          return renderTraining(site, live(now, 'guest'), head, pathname, lessons)
        const { title, summary } = lesson ?? { title: site.frame.notFound.title, summary: '' }
        return renderApp(site, live(now, 'app'), { title, description: summary, noindex: true })
      },
      status: known ? 200 : 404,
      headers: byLanguage,
    })
  }

  /** For pages of the app, whose language can change while they are open. */
  function appSiteOf(now: Rendered, wanted: string[]): Site {
    const { languages } = now.content
    const locale = bestLanguage(
      wanted,
      languages.map(({ locale }) => locale),
    )
    const frames = Object.fromEntries(languages.map(({ locale, frame }) => [locale, frame]))
    return { ...siteOf(now, locale), frames }
  }

  /** In the language of the address, or the caller's. */
  function missing(now: Rendered, status: 404 | 410, pathname: string, wanted: string[]) {
    const locales = now.content.languages.map(({ locale }) => locale)
    const locale =
      locales.find((one) => pathname === `/${one}` || pathname.startsWith(`/${one}/`)) ??
      bestLanguage(wanted, locales)
    const site = siteOf(now, locale)
    const { title } =
      status === 410 ? (site.frame.gone ?? site.frame.notFound) : site.frame.notFound
    return kept(now, `${status} ${locale}`, {
      make: async () =>
        (await renderer()).renderNotFound(site, still(now), { title, noindex: true }, status),
      status,
      headers: byLanguage,
    })
  }

  async function renderView(now: Rendered, locale: string, view: PageView) {
    const written = await listWrittenPlans(app)
    const shown = written.plans.filter(({ hidden }) => !hidden).map(({ plan }) => plan)
    const { planWords } = now.content.languages.find((one) => one.locale === locale)!
    const { plans, features } = plansIn(planWords, { plans: shown, features: written.features })
    const site = siteOf(now, locale)
    const head = headOf(publicUrl, now.content, locale, view, plans)
    const { plainCss } = now.styles
    const files = { ...counted(now), plainCss, siteScript: manifest.siteScript }
    return (await renderer()).renderPage(site, files, head, view, { plans, features })
  }

  async function renderGuide(now: Rendered, guide: Guide) {
    const { title, description } = guide
    const picture = sharePictureOf(now.content, { title, locale: 'en' })
    const head: PageHead = {
      title,
      description,
      canonical: `${publicUrl}/docs/${guide.slug}`,
      picture: { href: publicUrl + picture.path, alt: picture.alt },
    }
    return (await renderer()).renderGuide(siteOf(now), counted(now), head, guides, guide)
  }

  function siteOf({ content }: Rendered, locale = content.languages[0]!.locale): Site {
    const { email, membership, address } = content.facts.contact
    const { frame } = content.languages.find((one) => one.locale === locale)!
    return {
      brand: brandOf(content),
      contact: { email, membership, address },
      locale,
      languages: content.languages.map(({ locale, frame }) => ({ locale, name: frame.language })),
      frame,
    }
  }

  function still({ styles: { css, brandCss }, content }: Rendered) {
    return { css, brandCss, fonts: fontsOf(content), script }
  }

  /** Pages whose visits are counted if the operator counts; the others hold nothing of it. */
  function counted(now: Rendered) {
    const visits = analyticsUrl && { visits: analyticsUrl, small: manifest.siteScript }
    return { ...still(now), ...visits }
  }

  function fontsOf({ facts: { brand } }: PageContent): string[] {
    return fontFiles(brand.fonts.text, brand.fonts.interface)
  }

  function fontFiles(text: TextFont, ui: InterfaceFont): string[] {
    return [...manifest.fonts[text], ...manifest.fonts[ui]]
  }

  function live({ styles, content }: Rendered, entry: 'guest' | 'app') {
    const { brandCss, guestCss } = styles
    const files = { ...manifest[entry], fonts: fontsOf(content), script, brandCss }
    return entry === 'guest' ? { ...files, css: guestCss } : files
  }
}

const byLanguage = { vary: 'accept-encoding, accept-language' }

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
