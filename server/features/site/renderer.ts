import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type {
  Guide,
  InterfaceFont,
  InsideView,
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
  /** Where visits of public pages are counted, if the operator counts them. */
  visits?: string
}
/** A page that the app takes over, or renders itself. */
export type LiveFiles = {
  main: string
  preload: string[]
  styles: string[]
  fonts: string[]
  script: string
  brandCss: string
  /** Styles and scripts in a page that is complete before the app takes it over. */
  css?: string
}

type Font = TextFont | InterfaceFont

/** The result of the web build for rendering, `dist/web/render.mjs`. */
type Renderer = {
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
  /** Without a frame and without scripts. */
  renderInside(site: Site, files: StillFiles, head: PageHead, view: InsideView): string
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

/** The web build's list of its files (pages.json). */
export type BuildManifest = {
  renderer: string
  /** Each font that an operator may choose; a text font has a second file for headings. */
  fonts: Record<Font, string[]>
  fontStyles: Record<Font, string>
  /** The files that are put inside pages. */
  styles: Record<keyof Build['styles'], string>
  /** Inline in every page, always the same. */
  themeScript: string
  /** The same, and what holds a form that is sent too early: inline in the forms for guests. */
  formScript: string
  siteScript: string
  guest: Omit<LiveFiles, 'fonts' | 'script' | 'brandCss' | 'css'>
  app: Omit<LiveFiles, 'fonts' | 'script' | 'brandCss' | 'css'>
  appPrefixes: string[]
  guestPaths: string[]
  /** The page of the frame that draws diagrams. */
  diagram?: string
  /** The files that let a browser install the site; the manifest still lacks its name. */
  install?: { description: string; worker: string }
}

export type Build = {
  dir: string
  manifest: BuildManifest
  /**
   * The styles inside public pages, pages without running text, pages that the app takes over,
   * and what is inside of the dashboard, for a preview.
   */
  styles: { css: string; plainCss: string; guestCss: string; insideCss: string }
  /** The style rules that name the subsets of each font. */
  fontCss: Record<Font, string>
  /** Loaded with the first page that is requested. */
  renderer(): Promise<Renderer>
}

/** Undefined if nothing was built: then there are calls and no pages. */
export async function openBuild(dir: string): Promise<Build | undefined> {
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
