import { createHash } from 'node:crypto'
import type { Registrations } from '#contract/desk/settings.ts'
import type { App } from '#server/app.ts'
import { bestLanguage } from '#server/languages.ts'
import {
  type PageContent,
  type Pictures,
  coloursOf,
  listLessonsInShort,
  picturesIn,
  readPages,
} from '../content/content.ts'
import { type Styles, brandFilesOf, installIconsOf, stylesOf } from './brand.ts'
import { appSiteOf, siteOf } from './frame.ts'
import { readGuides } from './guides.ts'
import { trainingHeadOf } from './head.ts'
import { keepRegistrations } from './kept-registrations.ts'
import { type PageFiles, pageFiles } from './page-files.ts'
import { type Page, type Source, pageOf } from './page.ts'
import type { Build } from './renderer.ts'
import { sourcesOf, stampOfPages, withoutWhatIsGone } from './sources.ts'
import { upToDate } from './up-to-date.ts'
import { viewsOf } from './views.ts'

export { type Build, openBuild } from './renderer.ts'
export { type Shown, renderPreview } from './preview.ts'
export type { Page } from './page.ts'

export type PublicSite = {
  /** Undefined if the operator has no such page. `languages`: the caller's, best first. */
  page(pathname: string, languages: string[]): Promise<Page | Moved | undefined>
  /** The page from which every screen below a prefix of the app starts. */
  app(wanted: string[]): Promise<Page>
  /** The list of lessons, or the app at one of them. */
  training(pathname: string, wanted: string[]): Promise<Page>
  /** `words`: in place of the operator's own. */
  notFound(
    pathname: string,
    languages: string[],
    why?: { status: 404 | 410; words?: { title: string; text: string } },
  ): Promise<Page>
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
type Hashes = { script: string; formScript: string; styles: string[] }

type Rendered = {
  content: PageContent
  sources: Map<string, Source>
  styles: Styles
  pictures: Pictures
  hashes: Hashes
  kept: Map<string, Promise<Page>>
}

/** Renders the operator's words when they are requested, and again when they change. */
export async function openSite(
  app: Pick<App, 'config' | 'log'>,
  build: Build,
  registration: () => Promise<Registrations>,
): Promise<PublicSite> {
  const { manifest, renderer } = build
  const { publicUrl, analyticsUrl } = app.config
  const guides = await readGuides()
  const files = pageFiles(manifest, analyticsUrl)
  const rendered = await upToDate(app, read)
  const registrations = keepRegistrations(registration)

  return {
    async page(pathname, languages) {
      const now = await rendered()
      const { gone, moved } = now.content.facts
      const place = moved[pathname]
      if (place !== undefined) return { moved: place }
      if (gone.includes(pathname)) return missing(now, 410, pathname, languages)
      if (manifest.guestPaths.includes(pathname)) return guest(now, pathname, languages)
      const source = now.sources.get(pathname)
      if (!source?.invites) return source && kept(now, pathname, source)
      const isClosed = (await registrations.lately()) === 'closed'
      return kept(now, isClosed ? `closed ${pathname}` : pathname, {
        ...source,
        make: () => source.make(isClosed),
      })
    },
    async app(wanted) {
      const now = await rendered()
      const site = appSiteOf(now.content, wanted)
      return kept(now, `app ${site.locale}`, {
        make: async () => (await renderer()).renderApp(site, files.live(now, 'app')),
        headers: byLanguage,
      })
    },
    training: async (pathname, wanted) => training(await rendered(), pathname, wanted),
    notFound: async (pathname, languages, { status, words } = { status: 404 }) =>
      missing(await rendered(), status, pathname, languages, words),
    hashes: async () => (await rendered()).hashes,
    async install() {
      const { content } = await rendered()
      return installOf(content, files)
    },
  }

  async function read(): Promise<Rendered> {
    const content = withoutWhatIsGone(
      await readPages(app, () => stampOfPages(app.config.contentDir)),
    )
    const styles = stylesOf(build, content.facts)
    const pictures = await picturesIn(app.config.contentDir)
    // What is inside of the dashboard is only rendered for a preview, which has a policy of its own.
    const { insideCss: _, ...ownStyles } = styles
    const hashes = {
      script: hashOf(manifest.themeScript),
      formScript: hashOf(manifest.formScript),
      styles: Object.values(ownStyles).filter(Boolean).map(hashOf),
    }
    const views = viewsOf(app, build, files, guides, { content, styles, pictures })
    const sources = new Map([
      ...sourcesOf(publicUrl, content, guides, views),
      ...brandFilesOf(content),
    ])
    return { content, sources, styles, pictures, hashes, kept: new Map() }
  }

  /** A form for guests, which has one address in every language. */
  async function guest(now: Rendered, path: string, wanted: string[]) {
    const who = path === '/register' ? await registrations.now() : undefined
    const site = { ...appSiteOf(now.content, wanted), registration: who }
    return kept(now, `${path} ${site.locale} ${who}`, {
      make: async () => (await renderer()).renderGuest(site, files.form(now), path),
      headers: byLanguage,
      isForm: true,
    })
  }

  async function training(now: Rendered, pathname: string, wanted: string[]) {
    const site = appSiteOf(now.content, wanted)
    const lessons = await listLessonsInShort(app, [site.locale])
    const slug = pathname.split('/')[2]
    const lesson = lessons.find((one) => one.slug === slug)
    const known = slug === undefined ? lessons : (lesson ?? null)
    const head = trainingHeadOf(publicUrl, now.content, site.locale)
    return kept(now, `training ${site.locale} ${JSON.stringify(known)}`, {
      make: async () => {
        const { renderApp, renderTraining } = await renderer()
        if (slug === undefined)
          return renderTraining(site, files.live(now, 'guest'), head, pathname, lessons)
        const { title, summary } = lesson ?? { title: site.frame.notFound.title, summary: '' }
        return renderApp(site, files.live(now, 'app'), {
          title,
          description: summary,
          noindex: true,
        })
      },
      status: known ? 200 : 404,
      headers: byLanguage,
    })
  }

  /** In the language of the address, or the caller's. */
  function missing(
    now: Rendered,
    status: 404 | 410,
    pathname: string,
    wanted: string[],
    words?: { title: string; text: string },
  ) {
    const locales = now.content.languages.map(({ locale }) => locale)
    const locale =
      locales.find((one) => pathname === `/${one}` || pathname.startsWith(`/${one}/`)) ??
      bestLanguage(wanted, locales)
    const own = siteOf(now.content, locale)
    const { title } = words ?? (status === 410 ? own.frame.gone : undefined) ?? own.frame.notFound
    const site = words
      ? {
          ...own,
          frame: { ...own.frame, notFound: { ...own.frame.notFound, ...words }, gone: words },
        }
      : own
    return kept(now, `${status} ${locale} ${title}`, {
      make: async () =>
        (await renderer()).renderNotFound(site, files.still(now), { title, noindex: true }, status),
      status,
      headers: byLanguage,
    })
  }
}

/** The page under this key, which is rendered once. */
function kept({ kept }: Rendered, key: string, source: Source): Promise<Page> {
  const known = kept.get(key)
  if (known) return known
  const made = pageOf(source)
  kept.set(key, made)
  // A failure is not cached, since it may work the next time.
  made.catch(() => kept.delete(key))
  return made
}

/** Our files, with the operator's name, colours, icons and fonts. */
function installOf(content: PageContent, { fontsOf, defaultFonts }: PageFiles): Install {
  const { product } = content.facts.brand
  const { paper } = coloursOf(content.facts, 'light')
  const icons = installIconsOf(content)
  const own = fontsOf(content)
  return {
    description: {
      name: product,
      short_name: product,
      background_color: paper,
      theme_color: paper,
      ...(icons ? { icons } : {}),
    },
    fonts: defaultFonts.map((file, index): [string, string] => [file, own[index]!]),
  }
}

const byLanguage = { vary: 'accept-encoding, accept-language' }

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
