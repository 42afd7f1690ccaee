import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type InlineConfig, build } from 'vite'
import { readPage, readSite } from './build-content.ts'
import { buildDiagram } from './build-diagram.ts'
import { buildInstall } from './build-install.ts'
import type * as Prerender from './entries/prerender.tsx'
import { appPrefixes } from './paths.ts'

type Chunk = {
  file: string
  css?: string[]
  imports?: string[]
  assets?: string[]
  src?: string
}
type Chunks = Record<string, Chunk>

/** Bundles the app, renders every page that can be rendered beforehand, and says what lies where. */
export async function buildPages(root: string, outDir: string) {
  const web = path.join(root, 'web')
  const shared: InlineConfig = {
    configFile: false,
    root: web,
    publicDir: false,
    logLevel: 'warn',
    define: { __SITE__: JSON.stringify(readSite(root)) },
  }
  await build({
    ...shared,
    plugins: [react(), tailwind()],
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
          path.join(web, 'entries/guest.tsx'),
          path.join(web, 'styles/site.css'),
        ],
      },
    },
  })
  const chunks = JSON.parse(await readFile(path.join(outDir, 'chunks.json'), 'utf8')) as Chunks
  await rm(path.join(outDir, 'chunks.json'))
  const manifest = await renderPages(root, outDir, chunks, await loadPrerender(root, web, shared))
  const diagram = await buildDiagram(outDir, shared)
  const install = await buildInstall(outDir, shared, {
    name: readSite(root).brand.product,
    prefixes: appPrefixes,
    files: filesOf(chunks, ['entries/app.tsx', ...firstScreens]),
  })
  return { ...manifest, diagram, install }
}

/** What a member sees first, with or without a connection. */
const firstScreens = ['dashboard/shell/shell.tsx', 'dashboard/messages/messages.tsx']

function filesOf(chunks: Chunks, names: string[]): string[] {
  const parts = names.map((name) => assetsOf(chunks, name))
  const files = parts.flatMap(({ main, preload, styles }) => [main, ...preload, ...styles])
  return [...new Set([...files, ...preloadedFonts(chunks)])]
}

async function loadPrerender(root: string, web: string, shared: InlineConfig) {
  const outDir = path.join(root, '.cache', `prerender-${process.pid}`)
  try {
    await build({
      ...shared,
      plugins: [react()],
      build: {
        outDir,
        emptyOutDir: true,
        ssr: path.join(web, 'entries/prerender.tsx'),
        rolldownOptions: {
          // The dashboard is loaded when it is shown, and that is never here.
          external: /^#web\/dashboard\//,
          output: { entryFileNames: 'prerender.mjs', codeSplitting: false },
        },
      },
    })
    return (await import(
      pathToFileURL(path.join(outDir, 'prerender.mjs')).href
    )) as typeof Prerender
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

async function renderPages(
  root: string,
  outDir: string,
  chunks: Chunks,
  prerender: typeof Prerender,
) {
  const { themeScript, renderHome, renderLegal, renderNotFound, renderGuest, renderApp } = prerender
  const siteCss = await readFile(path.join(outDir, chunkOf(chunks, 'styles/site.css').file), 'utf8')
  const fonts = preloadedFonts(chunks)
  const still = { css: siteCss, fonts, script: themeScript }
  const guest = { fonts, script: themeScript, ...assetsOf(chunks, 'entries/guest.tsx') }
  const app = { fonts, script: themeScript, ...assetsOf(chunks, 'entries/app.tsx') }
  const pages: Record<string, [file: string, html: string]> = {
    '/': ['home.html', renderHome(still, readPage(root, 'home').facts as Prerender.HomeWords)],
    '/privacy-policy': [
      'privacy-policy.html',
      renderLegal(still, readPage(root, 'privacy-policy')),
    ],
    '/terms-and-conditions': [
      'terms-and-conditions.html',
      renderLegal(still, readPage(root, 'terms-and-conditions')),
    ],
    '/login': ['login.html', await renderGuest(guest, '/login')],
    '/register': ['register.html', await renderGuest(guest, '/register')],
    '/forgot-password': ['forgot-password.html', await renderGuest(guest, '/forgot-password')],
    '/reset-password': ['reset-password.html', await renderGuest(guest, '/reset-password')],
  }
  const others = [
    ['app.html', renderApp(app)],
    ['not-found.html', renderNotFound(still)],
  ] as const
  await mkdir(outDir, { recursive: true })
  for (const [file, html] of [...Object.values(pages), ...others]) {
    expectNoInlineStyle(file, html)
    await writeFile(path.join(outDir, file), html)
  }
  return {
    pages: Object.fromEntries(Object.entries(pages).map(([route, [file]]) => [route, file])),
    app: { file: 'app.html', prefixes: appPrefixes },
    notFound: 'not-found.html',
    hashes: { scripts: [hashOf(themeScript)], styles: [hashOf(siteCss)] },
  }
}

function chunkOf(chunks: Chunks, name: string): Chunk {
  const chunk = chunks[name]
  if (!chunk) throw new Error(`The bundler left nothing for ${name}.`)
  return chunk
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The two files every page sets its first line in. */
function preloadedFonts(chunks: Chunks): string[] {
  const names = ['source-serif-4-latin-opsz-normal', 'inter-latin-wght-normal']
  const files = Object.values(chunks).map((chunk) => chunk.file)
  return names.map((name) => {
    const file = files.find((file) => file.includes(name) && file.endsWith('.woff2'))
    if (!file)
      throw new Error(
        `The font ${name} is not among the built files. web/styles/fonts.css must name it.`,
      )
    return `/${file}`
  })
}

function assetsOf(chunks: Chunks, entry: string) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string) => {
    const chunk = chunkOf(chunks, name)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const css of chunk.css ?? []) styles.add(css)
    for (const next of chunk.imports ?? []) visit(next)
  }
  visit(entry)
  const main = `/${chunkOf(chunks, entry).file}`
  const preload = [...scripts].map((file) => `/${file}`).filter((file) => file !== main)
  return { main, preload, styles: [...styles].map((file) => `/${file}`) }
}

/** The policy of pages refuses them in the browser; better to hear of it here. */
function expectNoInlineStyle(file: string, html: string) {
  const found = /<[^>]+\sstyle="[^"]*"/.exec(html)
  if (found)
    throw new Error(
      `${file} has an inline style, which the content security policy refuses: ${found[0]}`,
    )
}
