import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { diagramPolicy, pagePolicy, workerPolicy } from './headers.ts'

/** What the web build leaves beside its files: which page answers which path. */
export type PageManifest = {
  /** Exact paths of prerendered pages to their files. */
  pages: Record<string, string>
  /** The one page that every screen behind a path prefix starts from. */
  app: { file: string; prefixes: string[] }
  notFound: string
  hashes: { scripts: string[]; styles: string[] }
  /** The page of the frame that draws diagrams. */
  diagram?: string
  /** The files that let a browser install the site. */
  install?: { description: string; worker: string }
}

export const webDir = path.join(import.meta.dirname, '../../dist/web')

type Page = { body: Buffer; brotli: Buffer; gzip: Buffer; etag: string }

/** Serves the built site; without a build every path that is not a call is simply not found. */
export async function servePages(server: FastifyInstance, dir = webDir) {
  const manifestPath = path.join(dir, 'pages.json')
  if (!existsSync(manifestPath)) return undefined
  const manifest = JSON.parse(await readFile(manifestPath, 'utf8')) as PageManifest
  const files = new Set([...Object.values(manifest.pages), manifest.app.file, manifest.notFound])
  const loaded = new Map(
    await Promise.all([...files].map(async (file) => [file, await loadPage(dir, file)] as const)),
  )
  const policy = pagePolicy(manifest.hashes)

  await server.register(fastifyStatic, {
    root: path.join(dir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
    setHeaders: (reply, file) => {
      // The frame that draws diagrams has no origin, so it is never the same as this one.
      if (path.basename(file).startsWith('diagram-'))
        reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  if (manifest.install) await serveInstall(server, dir, manifest.install)
  if (manifest.diagram)
    serveDiagram(server, await readFile(path.join(dir, manifest.diagram), 'utf8'))

  const send = (request: FastifyRequest, reply: FastifyReply, file: string, status = 200) => {
    const page = loaded.get(file)!
    reply.code(status).headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: page.etag,
    })
    if (status === 200 && request.headers['if-none-match'] === page.etag)
      return reply.code(304).send()
    const encodings = request.headers['accept-encoding'] ?? ''
    if (/\bbr\b/.test(encodings)) return reply.header('content-encoding', 'br').send(page.brotli)
    if (/\bgzip\b/.test(encodings)) return reply.header('content-encoding', 'gzip').send(page.gzip)
    return reply.send(page.body)
  }

  for (const [route, file] of Object.entries(manifest.pages))
    server.get(route, (request, reply) => {
      // The address may hold a link's token until the page has taken it out.
      if (route === '/reset-password') reply.header('referrer-policy', 'no-referrer')
      return send(request, reply, file)
    })
  for (const prefix of manifest.app.prefixes) {
    const answer = (request: FastifyRequest, reply: FastifyReply) => {
      if (prefix === '/s') reply.headers(ofSharedChats)
      return send(request, reply, manifest.app.file)
    }
    server.get(prefix, answer)
    server.get(`${prefix}/*`, answer)
  }
  return (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, manifest.notFound, 404)
}

/** Their addresses hold what opens them: no page that a reader goes on to hears of it. */
const ofSharedChats = {
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

/** Asked again each time: a new version of the app is known by them. */
async function serveInstall(
  server: FastifyInstance,
  dir: string,
  { description, worker }: NonNullable<PageManifest['install']>,
) {
  const files = [
    [description, 'application/manifest+json'],
    [worker, 'text/javascript; charset=utf-8'],
  ] as const
  for (const [file, type] of files) {
    const body = await readFile(path.join(dir, file))
    server.get(`/${file}`, (_, reply) =>
      reply
        .headers({
          'content-type': type,
          'cache-control': 'no-cache',
          'content-security-policy': workerPolicy,
        })
        .send(body),
    )
  }
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

async function loadPage(dir: string, file: string): Promise<Page> {
  const body = await readFile(path.join(dir, file))
  return {
    body,
    brotli: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(body),
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  }
}
