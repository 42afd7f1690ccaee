import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import type { Registrations } from '#contract/desk/settings.ts'
import type { App } from '../app.ts'
import type { OpenedDraft } from '../features/editing/editing.ts'
import {
  type Build,
  type Moved,
  type Page,
  type PublicSite,
  openSite,
} from '../features/site/site.ts'
import { languagesOf } from '../languages.ts'
import {
  diagramPolicy,
  draftPolicy,
  pagePolicy,
  previewFramePolicy,
  workerPolicy,
} from './headers.ts'

/** What pages show of what is stored. */
type Stored = {
  registration: () => Promise<Registrations>
  statusOfShare: (secret: string, visitor: Visitor) => Promise<number>
  openDraft: (secret: string, languages: string[], visitor: Visitor) => Promise<OpenedDraft>
}

/** `signal`: aborted when they leave. */
type Visitor = { ip: string; signal: AbortSignal }

/** Serves the built site; without a build every path that is not a call is not found. */
export async function servePages(
  server: FastifyInstance,
  app: Pick<App, 'config' | 'log'>,
  build: Build | undefined,
  { registration, statusOfShare, openDraft }: Stored,
) {
  if (!build) return undefined
  const { dir, manifest } = build
  const site = await openSite(app, build, registration)

  await server.register(fastifyStatic, {
    root: path.join(dir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
    setHeaders: (reply, file) => {
      // The frame that draws diagrams has no origin, so it never counts as same-origin.
      if (path.basename(file).startsWith('diagram-'))
        reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  if (manifest.install) await serveInstall(server, dir, manifest.install, site)
  if (manifest.diagram)
    serveDiagram(server, await readFile(path.join(dir, manifest.diagram), 'utf8'))
  servePreviewFrame(server)
  server.get<{ Params: { secret: string } }>('/preview/:secret', async (request, reply) => {
    const wanted = wantedOf(request)
    const opened = await openDraft(request.params.secret, wanted, visitorOf(request, reply))
    reply.headers(ofLinks)
    if ('html' in opened) {
      const { script } = await site.hashes()
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': draftPolicy([script]),
          'cache-control': 'no-store',
        })
        .send(opened.html)
    }
    return send(site, request, reply, await site.notFound(pathOf(request), wanted, opened))
  })

  for (const prefix of manifest.appPrefixes) {
    const respond = async (request: FastifyRequest, reply: FastifyReply) => {
      if (prefix === '/training')
        return send(site, request, reply, await site.training(pathOf(request), wantedOf(request)))
      const page = await site.app(wantedOf(request))
      // The address has the token that mail programs send.
      if (prefix === '/unsubscribe') reply.header('referrer-policy', 'no-referrer')
      if (prefix !== '/s') return send(site, request, reply, page)
      reply.headers(ofLinks)
      const secret = pathOf(request).split('/')[2]
      const status = secret ? await statusOfShare(secret, visitorOf(request, reply)) : 404
      return send(site, request, reply, { ...page, status })
    }
    server.get(prefix, respond)
    server.get(`${prefix}/*`, respond)
  }
  return {
    /** False if the operator has no such page. */
    async page(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const page = await site.page(pathOf(request), wantedOf(request))
      if (!page) return false
      if ('moved' in page) {
        await lead(request, reply, page)
        return true
      }
      request.pagePath = pathOf(request)
      // The address may contain a link's token until the page has removed it.
      if (request.pagePath === '/reset-password') reply.header('referrer-policy', 'no-referrer')
      await send(site, request, reply, page, app.config.analyticsUrl)
      return true
    },
    notFound: async (request: FastifyRequest, reply: FastifyReply) =>
      send(site, request, reply, await site.notFound(pathOf(request), wantedOf(request))),
  }
}

function visitorOf({ ip }: FastifyRequest, reply: FastifyReply): Visitor {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return { ip, signal: gone.signal }
}

/** Without the query, and without a slash at its end. */
function pathOf({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?', 1)
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** `counter`: where the operator counts visits of public pages. */
async function send(
  site: PublicSite,
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  counter?: string,
) {
  const { smaller, counted, isForm } = page
  const { script, formScript, styles } = await site.hashes()
  const hashes = { scripts: [isForm ? formScript : script], styles }
  const encoding = smaller && encodingOf(request)
  reply.code(page.status).headers({
    'content-security-policy': pagePolicy(hashes, counted ? counter : undefined),
    'cache-control': isSameForEverybody(page) ? sharedForAMinute : 'no-cache',
    ...(smaller && { vary: 'accept-encoding' }),
    etag: page.etag,
    ...page.headers,
  })
  if (page.status === 200 && request.headers['if-none-match'] === page.etag)
    return reply.code(304).send()
  if (!encoding) return reply.send(page.body)
  return reply.header('content-encoding', encoding).send(await smaller(encoding))
}

/**
 * Browsers revalidate each time, so that a reader sees the operator's latest words. A proxy or CDN
 * may respond from its cache for a minute.
 */
const sharedForAMinute = 'public, max-age=0, must-revalidate, s-maxage=60'

/** Pages with one address in every language vary by `Accept-Language`, which many CDNs ignore. */
const isSameForEverybody = ({ status, headers }: Page) => status === 200 && !headers['vary']

/** Best first. */
const encodings = ['br', 'gzip'] as const

/** The best encoding that the caller accepts; none if the page has to be sent uncompressed. */
function encodingOf({ headers }: FastifyRequest): (typeof encodings)[number] | undefined {
  const taken = new Negotiator({ headers }).encodings(encodings)
  return encodings.find((one) => taken.includes(one))
}

/** A language in the address counts most. */
function wantedOf({ headers, query }: FastifyRequest): string[] {
  const { lang } = query as { lang?: unknown }
  const wanted = languagesOf(headers['accept-language'])
  return typeof lang === 'string' ? [lang, ...wanted] : wanted
}

/**
 * A permanent redirect, but browsers ask again within the hour, because the operator may change it.
 */
function lead({ url }: FastifyRequest, reply: FastifyReply, { moved }: Moved) {
  const query = url.indexOf('?')
  const rest = query < 0 || moved.includes('#') || moved.includes('?') ? '' : url.slice(query)
  return reply.header('cache-control', 'public, max-age=3600').redirect(moved + rest, 301)
}

/** Their addresses contain the secret that opens them, so no `Referer` is sent from them. */
const ofLinks = {
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

/** Revalidated each time: browsers learn of a new version of the app from them. */
async function serveInstall(
  server: FastifyInstance,
  dir: string,
  { description, worker }: NonNullable<Build['manifest']['install']>,
  site: PublicSite,
) {
  const about = JSON.parse(await readFile(path.join(dir, description), 'utf8')) as object
  const script = await readFile(path.join(dir, worker), 'utf8')
  const headers = { 'cache-control': 'no-cache', 'content-security-policy': workerPolicy }
  server.get(`/${description}`, async (_, reply) => {
    const own = await site.install()
    return reply
      .headers({ ...headers, 'content-type': 'application/manifest+json' })
      .send(JSON.stringify({ ...about, ...own.description }))
  })
  server.get(`/${worker}`, async (_, reply) => {
    const { fonts } = await site.install()
    const own = fonts.reduce((text, [ours, his]) => text.replaceAll(ours, his), script)
    return reply.headers({ ...headers, 'content-type': 'text/javascript; charset=utf-8' }).send(own)
  })
}

function serveDiagram(server: FastifyInstance, page: string) {
  server.get('/diagram', (_, reply) => {
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': diagramPolicy(nonce),
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
      })
      .send(page.replace('NONCE', nonce))
  })
}

/** An empty page, into which the screen of an editor writes what a text would make. */
function servePreviewFrame(server: FastifyInstance) {
  server.get('/preview-frame', (_, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': previewFramePolicy,
        'x-frame-options': 'SAMEORIGIN',
        'x-robots-tag': 'noindex',
        'cache-control': 'no-cache',
      })
      .send('<!doctype html><html lang="en"><title>Preview</title></html>'),
  )
}
