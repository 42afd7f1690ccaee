import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type InlineConfig, type Plugin, type Rolldown, build } from 'vite'
import { type InterfaceFont, type TextFont, interfaceFonts, textFonts } from '#contract/site.ts'
import { buildFonts } from './build-fonts.ts'
import { routesAlone } from './build-contract.ts'
import { buildDiagram } from './build-diagram.ts'
import { buildInstall } from './build-install.ts'
import { textSizes } from './build-text-sizes.ts'
import { words } from './build-words.ts'
import { appPrefixes, paths } from './paths.ts'
import { holdScript } from './site/hold-script.ts'
import { themeScript } from './site/theme-script.ts'

type Chunk = {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
  assets?: string[]
  src?: string
}
type Chunks = Record<string, Chunk>
type Font = TextFont | InterfaceFont

const allFonts = [...textFonts, ...interfaceFonts]
const styleOf = (font: Font) => `styles/fonts/${font}.css`

/** Bundles the app and the server's page renderer, and lists the files. */
export async function buildPages(root: string, outDir: string) {
  const web = path.join(root, 'web')
  const shared: InlineConfig = {
    configFile: false,
    root: web,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: { '@fonts': await buildFonts(root) } },
  }
  const later = loadedLater(web)
  await build({
    ...shared,
    plugins: [
      routesAlone(path.join(root, 'contract')),
      words(),
      react(),
      tailwind(),
      textSizes(),
      later.plugin,
    ],
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'chunks.json',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2_000,
      modulePreload: { polyfill: false },
      target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
      rolldownOptions: {
        input: [
          path.join(web, 'entries/app.tsx'),
          path.join(web, 'entries/take-over.ts'),
          path.join(web, 'entries/site.ts'),
          path.join(web, 'styles/site.css'),
          path.join(web, 'styles/guest.css'),
          path.join(web, 'styles/plain.css'),
          path.join(web, 'styles/inside.css'),
          ...allFonts.map((font) => path.join(web, styleOf(font))),
        ],
        output: { codeSplitting: { groups: firstFiles(web) } },
      },
    },
  })
  const chunks = JSON.parse(await readFile(path.join(outDir, 'chunks.json'), 'utf8')) as Chunks
  await rm(path.join(outDir, 'chunks.json'))
  const renderer = await buildRenderer(web, outDir, shared)
  const diagram = await buildDiagram(outDir, shared)
  const install = await buildInstall(outDir, shared, {
    prefixes: appPrefixes,
    files: keptOffline(chunks, later.others),
  })
  return {
    renderer,
    fonts: fontsOf(chunks),
    fontStyles: Object.fromEntries(
      allFonts.map((font) => [font, chunkOf(chunks, styleOf(font)).file]),
    ),
    styles: {
      css: chunkOf(chunks, 'styles/site.css').file,
      plainCss: chunkOf(chunks, 'styles/plain.css').file,
      guestCss: chunkOf(chunks, 'styles/guest.css').file,
      insideCss: chunkOf(chunks, 'styles/inside.css').file,
    },
    themeScript,
    formScript: `${themeScript};${holdScript}`,
    siteScript: assetsOf(chunks, 'entries/site.ts').main,
    guest: assetsOf(chunks, 'entries/take-over.ts'),
    app: assetsOf(chunks, 'entries/app.tsx'),
    appPrefixes,
    guestPaths: [paths.login, paths.register, paths.forgotPassword, paths.resetPassword],
    diagram,
    install,
  }
}

/** What pages load before the app: what they share with it is a small file of its own. */
const beforeApp = ['entries/site.ts', 'entries/take-over.ts', 'account/second-step/passkey-list.ts']

/** What the app shows outside the dashboard. */
const outsideDashboard = [
  'entries/guest.tsx',
  'dashboard/view-pdf/view-pdf.tsx',
  'shared-chat/shared-chat.tsx',
  'training/training.tsx',
  'training/lesson.tsx',
]

/**
 * The files that the first screens arrive in. Left alone, the bundler makes a hundred: one for each
 * set of screens that share a module.
 */
function firstFiles(web: string): Rolldown.CodeSplittingGroup[] {
  const reached = new Map<string, Set<string>>()
  /** A file of the modules that all of these conditions hold for. */
  const file = (name: string, ...conditions: string[][]): Rolldown.CodeSplittingGroup => ({
    // In the time report of a slow build.
    debugName: name,
    // Fonts and styles keep the files that the bundler gives them.
    test: /\.[jt]sx?$|preload-helper|rolldown/,
    name(id, bundle) {
      const isIn = (root: string) => {
        const modules = reached.get(root) ?? new Set<string>()
        const visit = (one: string) => {
          if (modules.has(one)) return
          modules.add(one)
          bundle.getModuleInfo(one)?.importedIds.forEach(visit)
        }
        if (!reached.has(root)) visit(path.join(web, root))
        reached.set(root, modules)
        return modules.has(id)
      }
      // What an entry does when it is loaded must not happen where another page loads its parts.
      const isEntry = bundle.getModuleInfo(id)?.isEntry
      return !isEntry && conditions.every((roots) => roots.some(isIn)) ? name : null
    },
  })
  const app = ['entries/app.tsx']
  return [
    file('start', beforeApp, app),
    file('app', app),
    file('common', firstScreens, outsideDashboard),
    file('dashboard', firstScreens),
  ]
}

/** What a member sees first, with or without a connection. */
const firstScreens = ['dashboard/shell/shell.tsx', 'dashboard/messages/messages.tsx']

/** Their parts that load on use; other languages are cached when they are loaded. */
const ofScreens = /^(?:dashboard|prompts|ui)\//

/** The other screens, which the side bar leads to, and the reader of documents. */
function loadedLater(web: string): { others: Set<string>; plugin: Plugin } {
  const others = new Set(['dashboard/reading/reading.tsx'])
  const plugin: Plugin = {
    name: 'loaded later',
    generateBundle() {
      const table = this.getModuleInfo(path.join(web, 'dashboard/screens.tsx'))
      if (!table) throw new Error('The table of screens is not in the bundle.')
      for (const id of table.dynamicallyImportedIds) others.add(path.relative(web, id))
    },
  }
  return { others, plugin }
}

/** Without a connection the first screens have to be whole: what they fetch later is kept with them. */
function keptOffline(chunks: Chunks, others: Set<string>): string[] {
  const loadedFirst = firstScreens.flatMap((screen) => namesOf(chunks, screen))
  const later = loadedFirst.flatMap((name) => chunkOf(chunks, name).dynamicImports ?? [])
  const names = [
    'entries/app.tsx',
    ...firstScreens,
    ...later.filter((name) => ofScreens.test(name) && !others.has(name)),
  ]
  const parts = names.map((name) => assetsOf(chunks, name))
  const files = parts.flatMap(({ main, preload, styles }) => [main, ...preload, ...styles])
  const fonts = fontsOf(chunks)
  // The server replaces them by the operator's choice.
  return [...new Set([...files, ...fonts[textFonts[0]], ...fonts[interfaceFonts[0]]])]
}

/** One file for the server, with everything in it: pages are rendered from the operator's words. */
async function buildRenderer(web: string, outDir: string, shared: InlineConfig) {
  const file = 'render.mjs'
  await build({
    ...shared,
    plugins: [words(), react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: false,
      ssr: path.join(web, 'entries/prerender.tsx'),
      rolldownOptions: {
        // A screen of the dashboard is loaded when it is shown, and that is never here.
        external: /^#web\/dashboard\/(?!screens|only-for)/,
        output: { entryFileNames: file, codeSplitting: false },
      },
    },
  })
  return file
}

function chunkOf(chunks: Chunks, name: string): Chunk {
  const chunk = chunks[name]
  if (!chunk) throw new Error(`The bundler left nothing for ${name}.`)
  return chunk
}

/** Of each font that ships, the files a page sets its first lines in. */
function fontsOf(chunks: Chunks): Record<Font, string[]> {
  const files = Object.values(chunks).map((chunk) => chunk.file)
  const find = (name: string) => {
    const file = files.find((file) => file.includes(`/${name}-first-`))
    if (!file)
      throw new Error(
        `The font ${name} is not among the built files. web/build-fonts.ts must cut it.`,
      )
    return `/${file}`
  }
  const both = (name: string) => [find(`${name}-text`), find(`${name}-heading`)]
  return {
    'source-serif-4': both('source-serif-4'),
    newsreader: both('newsreader'),
    inter: [find('inter')],
    'source-sans-3': [find('source-sans-3')],
  }
}

function assetsOf(chunks: Chunks, entry: string) {
  const all = namesOf(chunks, entry).map((name) => chunkOf(chunks, name))
  const main = `/${chunkOf(chunks, entry).file}`
  const preload = all.map(({ file }) => `/${file}`).filter((file) => file !== main)
  const styles = new Set(all.flatMap(({ css = [] }) => css))
  return { main, preload, styles: [...styles].map((file) => `/${file}`) }
}

/** An entry, and whatever has to be there before it. */
function namesOf(chunks: Chunks, entry: string): string[] {
  const names = new Set<string>()
  const visit = (name: string) => {
    if (names.has(name)) return
    names.add(name)
    for (const next of chunkOf(chunks, name).imports ?? []) visit(next)
  }
  visit(entry)
  return [...names]
}
