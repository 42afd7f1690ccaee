import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type {
  Guide,
  InterfaceFont,
  LessonInShort,
  PageHead,
  PageView,
  PlansOnPage,
  Site,
  TextFont,
} from '#contract/site.ts'

/** A page without the app: its style inside, at most one small script. */
export type StillFiles = {
  css: string
  brandCss: string
  fonts: string[]
  script: string
  small?: string
  /** Where visits of public pages are counted, when the operator counts them. */
  visits?: string
}
/** A page that the app takes over, or that it makes itself. */
export type LiveFiles = {
  main: string
  preload: string[]
  styles: string[]
  fonts: string[]
  script: string
  brandCss: string
  /** Inside a page that is complete before the app takes it over. */
  css?: string
}

type Font = TextFont | InterfaceFont

/** What the web build leaves for rendering; `dist/web/render.mjs` is it. */
export type Renderer = {
  renderPage(
    site: Site,
    files: StillFiles & { siteScript: string; plainCss: string },
    head: PageHead,
    view: PageView,
    plans: PlansOnPage,
  ): string
  renderGuide(
    site: Site,
    files: StillFiles,
    head: PageHead,
    guides: Guide[],
    current: Guide,
  ): string
  renderNotFound(site: Site, files: StillFiles, head: PageHead, status: 404 | 410): string
  renderGuest(site: Site, files: LiveFiles, path: string): string
  renderTraining(
    site: Site,
    files: LiveFiles,
    head: Omit<PageHead, 'title'>,
    path: string,
    lessons: LessonInShort[],
  ): string
  renderApp(site: Site, files: LiveFiles, head?: PageHead): string
}

/** What the web build writes down of its files (pages.json). */
export type BuildManifest = {
  renderer: string
  /** Each font that an operator may choose; one for text has a second file for headings. */
  fonts: Record<Font, string[]>
  fontStyles: Record<Font, string>
  /** The files of what stands inside of pages. */
  styles: Record<keyof Build['styles'], string>
  /** Inline in every page, always the same. */
  themeScript: string
  siteScript: string
  guest: Omit<LiveFiles, 'fonts' | 'script' | 'brandCss' | 'css'>
  app: Omit<LiveFiles, 'fonts' | 'script' | 'brandCss' | 'css'>
  appPrefixes: string[]
  guestPaths: string[]
  /** The page of the frame that draws diagrams. */
  diagram?: string
  /** The files that let a browser install the site; the description still lacks its name. */
  install?: { description: string; worker: string }
}

export const webDir = path.join(import.meta.dirname, '../../../dist/web')

export type Build = {
  dir: string
  manifest: BuildManifest
  /** Inside of public pages, of those without running text, and of those that the app takes over. */
  styles: { css: string; plainCss: string; guestCss: string }
  /** What names the cuts of each font. */
  fontCss: Record<Font, string>
  /** Loaded with the first page that is asked for. */
  renderer(): Promise<Renderer>
}

/** Undefined where nothing was built: then there are calls and no pages. */
export async function openBuild(dir = webDir): Promise<Build | undefined> {
  const file = path.join(dir, 'pages.json')
  if (!existsSync(file)) return undefined
  const manifest = JSON.parse(await readFile(file, 'utf8')) as BuildManifest
  const { href } = pathToFileURL(path.join(dir, manifest.renderer))
  return {
    dir,
    manifest,
    styles: await readEach(dir, manifest.styles),
    fontCss: await readEach(dir, manifest.fontStyles),
    renderer: () => import(href) as Promise<Renderer>,
  }
}

async function readEach<K extends string>(dir: string, files: Record<K, string>) {
  const texts = Object.entries<string>(files).map(async ([name, file]) => [
    name,
    await readFile(path.join(dir, file), 'utf8'),
  ])
  return Object.fromEntries(await Promise.all(texts)) as Record<K, string>
}
