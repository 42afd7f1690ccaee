import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Registrations } from '#contract/desk/settings.ts'
import type { BuildManifest } from '../features/site/renderer.ts'
import { openBuild } from '../features/site/site.ts'
import { servePages } from '../http/pages.ts'

const manifest: BuildManifest = {
  renderer: 'render.mjs',
  fonts: {
    'source-serif-4': ['/assets/serif-1.woff2'],
    newsreader: ['/assets/newsreader-1.woff2'],
    inter: ['/assets/inter-1.woff2'],
    'source-sans-3': ['/assets/sans-1.woff2'],
  },
  fontStyles: {
    'source-serif-4': 'serif.css',
    newsreader: 'newsreader.css',
    inter: 'inter.css',
    'source-sans-3': 'sans.css',
  },
  styles: {
    css: 'site.css',
    plainCss: 'plain.css',
    guestCss: 'guest.css',
    insideCss: 'inside.css',
  },
  themeScript: 'theme',
  formScript: 'theme;hold',
  siteScript: '/assets/site-1.js',
  guest: { main: '/assets/guest-1.js', preload: [], styles: [] },
  app: { main: '/assets/app-1.js', preload: [], styles: [] },
  appPrefixes: ['/dashboard', '/s'],
  guestPaths: ['/login'],
  diagram: 'diagram.html',
  install: { description: 'app.webmanifest', worker: 'offline.js' },
}

const files: Record<string, string> = {
  'pages.json': JSON.stringify(manifest),
  'render.mjs': `
    export const renderPage = (site, files, head, view) => [view.name, site.locale, head.title].join(' ')
    export const renderGuide = (site, files, head, guides, current) => current.body
    export const renderNotFound = () => 'not found'
    export const renderGuest = async (site, files, path) => path
    export const renderTraining = () => 'training'
    export const renderApp = () => 'app'`,
  'site.css': 'body{}',
  'guest.css': 'main{}',
  'plain.css': 'section{}',
  'inside.css': 'ul{}',
  'serif.css': '@font-face{font-family:serif}',
  'newsreader.css': '@font-face{font-family:newsreader}',
  'inter.css': '@font-face{font-family:inter}',
  'sans.css': '@font-face{font-family:sans}',
  'diagram.html': '<script nonce="NONCE" src="/assets/diagram-1.js"></script>',
  'offline.js': 'addEventListener',
  'app.webmanifest': '{}',
  'assets/diagram-1.js': 'draw',
  'assets/app-1.js': 'app',
}

export function writeBuild(dir: string, more: Record<string, string> = {}) {
  for (const [name, text] of Object.entries({ ...files, ...more })) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
    writeFileSync(path.join(dir, name), text)
  }
}

/** The pages of a build of a few words, on a server of their own. */
export async function servePagesOf(
  dir: string,
  contentDir: string,
  more: Record<string, string> = {},
  logged: string[] = [],
  {
    registration = 'open',
    ...settings
  }: { analyticsUrl?: string; registration?: Registrations | (() => Promise<Registrations>) } = {},
): Promise<FastifyInstance> {
  writeBuild(dir, more)
  const server = Fastify()
  const dataDir = path.join(dir, 'data')
  const config = { contentDir, dataDir, publicUrl: 'https://carrel.test', ...settings }
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const app = { config, log } as Parameters<typeof servePages>[1]
  const pages = await servePages(server, app, await openBuild(dir), {
    registration: typeof registration === 'function' ? registration : async () => registration,
    statusOfShare: async (secret) => ({ withdrawn: 410, unknown: 404 })[secret] ?? 200,
    openDraft: async () => ({ status: 404 }),
  })
  server.setNotFoundHandler(async (request, reply) =>
    (await pages!.page(request, reply)) ? reply : pages!.notFound(request, reply),
  )
  return server
}
