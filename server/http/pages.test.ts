import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { servePagesOf } from '../testing/build.ts'
import { contentWithoutLibrary } from '../testing/content.ts'

/** A built site of a few words. */
async function aServer() {
  const dir = mkdtempSync(path.join(tmpdir(), 'carrel-pages-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const server = await servePagesOf(path.join(dir, 'web'), contentWithoutLibrary(dir))
  onTestFinished(() => server.close())
  return server
}

async function aSite() {
  const server = await aServer()
  return (url: string) => server.inject({ url })
}

test('the frame that draws diagrams has no origin, asks nobody, and runs one script a time', async () => {
  const get = await aSite()
  const [one, other] = [await get('/diagram'), await get('/diagram')]
  const policy = String(one.headers['content-security-policy'])
  for (const part of [
    "default-src 'none'",
    "connect-src 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ])
    expect(policy.split('; ')).toContain(part)
  const nonce = /'nonce-([\w-]{22,})'/.exec(policy)?.[1]
  expect(one.body).toContain(`nonce="${nonce}"`)
  expect(other.body).not.toContain(nonce)
  expect(one.headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(one.headers['cache-control']).toBe('no-store')
})

test('only the script of that frame may be read by a page of no origin', async () => {
  const get = await aSite()
  const policy = 'cross-origin-resource-policy'
  expect((await get('/assets/diagram-1.js')).headers[policy]).toBe('cross-origin')
  expect((await get('/assets/app-1.js')).headers[policy]).not.toBe('cross-origin')
})

test('the page of a shared chat is in no search engine, and tells its address to nobody', async () => {
  const get = await aSite()
  const { headers } = await get('/s/a-secret')
  expect(headers['x-robots-tag']).toContain('noindex')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect((await get('/dashboard/messages')).headers['x-robots-tag']).toBeUndefined()
})

test('the page of a shared chat that was withdrawn is gone, and of one that never was is not found', async () => {
  const get = await aSite()
  for (const [url, status] of [
    ['/s/a-secret', 200],
    ['/s/withdrawn', 410],
    ['/s/withdrawn/?from=mail', 410],
    ['/s/unknown', 404],
    ['/s', 404],
  ] as const) {
    const answer = await get(url)
    // The page says it in words, whatever the status.
    expect([url, answer.statusCode, answer.body]).toEqual([url, status, 'app'])
  }
})

test('what opens the app without a connection is asked for anew each time, and may ask its own server only', async () => {
  const get = await aSite()
  const worker = await get('/offline.js')
  expect(worker.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
    'content-security-policy':
      "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })
  const { headers } = await get('/app.webmanifest')
  expect(headers['content-type']).toContain('manifest+json')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

const about = 'GET /about HTTP/1.1\r\nHost: here\r\n\r\n'
const last = 'GET /faq HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n'

/** The first word of each page that was sent, in its order. */
async function answersTo(pieces: string[]): Promise<string[]> {
  const server = await aServer()
  await server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.setNoDelay(true)
  for (const piece of pieces)
    await new Promise<unknown>((written) => socket.write(piece, 'latin1', written))
  let text = ''
  for await (const part of socket) text += String(part)
  return [...text.matchAll(/\r\n\r\n(\w+)/g)].map(([, word]) => word!)
}

test('requests on one connection are answered in their order, in whatever pieces they come', async () => {
  expect(await answersTo([about, about, last])).toEqual(['about', 'about', 'faq'])
  expect(await answersTo([about + about + last])).toEqual(['about', 'about', 'faq'])
  expect(await answersTo([about.slice(0, 20), about.slice(20), last])).toEqual(['about', 'faq'])
})

test('a body that looks like a request is none', async () => {
  const hidden = `GET /about HTTP/1.1\r\nHost: here\r\nContent-Length: ${about.length}\r\n\r\n${about}`
  expect(await answersTo([hidden, last])).toEqual(['about', 'faq'])
})

test.for([
  'GET /about HTTP/1.1\r\nHost: here\r\nTransfer-Encoding : chunked\r\n\r\n',
  'GET /about HTTP/1.1\r\nHost: here\r\nX: one\rtwo\r\n\r\n',
  'GET /about HTTP/1.1\r\nHost: here\r\nX: one\0\r\n\r\n',
])('no page is sent for what is not valid HTTP: %j', async (given) => {
  expect(await answersTo([given])).not.toContain('about')
})
