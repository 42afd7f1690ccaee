import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/settings/config.ts'
import { temporaryFolder } from '#server/testing/start-carrel.ts'
import { health } from '#contract/health.ts'
import { upload } from '#server/features/documents/testing/uploads.ts'
import { testApp } from '#server/testing/test-app.ts'
import { createAsk } from './s3-requests.ts'
import { s3Storage } from './s3.ts'

// It has no types, and knows whose key it is without checking what was signed.
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => {
  run(): Promise<AddressInfo>
  close(): Promise<void>
  httpServer: Server
}

async function aStore() {
  const { dir, remove } = temporaryFolder()
  const bucket = path.join(dir, 'store')
  const server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: bucket },
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = await server.run()
  onTestFinished(async () => {
    await server.close().catch(() => undefined)
    remove()
  })
  const url = (keys = 'S3RVER:S3RVER', place = 'files/carrel') =>
    `http://${keys}@127.0.0.1:${port}/${place}`
  const open = (
    given = url(),
    dataDir = path.join(dir, 'data'),
    mostBytes?: number,
    silenceMs?: number,
  ) => s3Storage(readConfig({ S3_URL: given }).store!, dataDir, mostBytes, silenceMs)
  /** From now on it takes connections and requests, and never answers. */
  const fallSilent = () => {
    const asked: string[] = []
    server.httpServer.removeAllListeners('request')
    server.httpServer.on('request', ({ method }: { method: string }) => asked.push(method))
    return asked
  }
  /** The names of what is in the bucket, without what the store notes beside them. */
  const kept = () =>
    readdirSync(bucket, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('_object'))
      .map((name) => name.replace(/^files\/carrel\//, '').replace(/\._S3rver_object$/, ''))
      .toSorted()
  return { dir, url, open, kept, fallSilent, close: () => server.close() }
}

const written = (dir: string, name: string, text: string) => {
  const file = path.join(dir, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

test('files go into the store, and come out of it where this disk has none of them', async () => {
  const { dir, open, kept } = await aStore()
  const storage = await open()
  const from = written(dir, 'upload.part', 'a document')
  await storage.move('documents/one.pdf', from)
  await storage.put('avatars/two.webp', Buffer.from([1, 2, 3]))
  expect(existsSync(from)).toBe(false)
  expect(kept()).toEqual(['avatars/two.webp', 'documents/one.pdf'])
  const elsewhere = await open(undefined, path.join(dir, 'another server'))
  const places = await Promise.all([1, 2, 3].map(() => elsewhere.path('documents/one.pdf')))
  for (const place of places) expect(readFileSync(place, 'utf8')).toBe('a document')
  expect([...readFileSync(await elsewhere.path('avatars/two.webp'))]).toEqual([1, 2, 3])
  await storage.remove('documents/one.pdf')
  await storage.remove('documents/one.pdf')
  expect(kept()).toEqual(['avatars/two.webp'])
  // What was never there is not there, as on a disk.
  expect(existsSync(await storage.path('documents/none.pdf'))).toBe(false)
  for (const asked of [
    storage.path('../secret.key'),
    storage.put('../secret.key', Buffer.from('x')),
    storage.remove('../secret.key'),
  ])
    await expect(asked).rejects.toThrow('not a storage key')
})

test('what the data folder held before is moved in once', async () => {
  const { dir, open, kept } = await aStore()
  const data = path.join(dir, 'data')
  const before = written(data, 'files/documents/old.pdf', 'kept for years')
  const storage = await open()
  expect(kept()).toEqual(['documents/old.pdf'])
  expect(existsSync(before)).toBe(false)
  expect(readFileSync(await storage.path('documents/old.pdf'), 'utf8')).toBe('kept for years')
})

test('this disk keeps what was used last, and no more than it may', async () => {
  const { dir, open } = await aStore()
  const data = path.join(dir, 'data')
  const here = () => readdirSync(path.join(data, 'cache/files/documents')).toSorted()
  const storage = await open(undefined, data, 25)
  for (const name of ['a', 'b']) await storage.put(`documents/${name}`, Buffer.alloc(10))
  await storage.path('documents/a')
  await storage.put('documents/c', Buffer.alloc(10))
  expect(here()).toEqual(['a', 'c'])
  expect(readFileSync(await storage.path('documents/b'))).toHaveLength(10)
  // Also after a restart.
  const again = await open(undefined, data, 25)
  await again.put('documents/d', Buffer.alloc(10))
  expect(here()).toHaveLength(2)
  expect(here()).toContain('d')
})

test('a store that cannot be used stops the start, and says nothing of its keys', async () => {
  const { url, open, close } = await aStore()
  const why = (given: string) => open(given).catch((error: unknown) => String(error))
  expect(await why(url('stranger:secret'))).toMatch(
    /^Error: S3_URL cannot be used: the store answered 403 \(InvalidAccessKeyId\)\.$/,
  )
  expect(await why(url(undefined, 'no-such-bucket'))).toMatch(/404 \(NoSuchBucket\)/)
  await close()
  const refused = await why(url())
  expect(refused).toMatch(/^Error: S3_URL cannot be used: .*ECONNREFUSED/)
  expect(refused).not.toContain('S3RVER')
})

test('while the store is away a caller is told to try again, and nothing is lost', async () => {
  const { dir, open, close } = await aStore()
  const storage = await open()
  await storage.put('documents/here', Buffer.from('read before'))
  const elsewhere = await open(undefined, path.join(dir, 'another server'))
  await close()
  const from = written(dir, 'upload.part', 'new')
  const ends = await Promise.allSettled([
    elsewhere.path('documents/here'),
    storage.move('documents/new', from),
    storage.remove('documents/here'),
  ])
  for (const end of ends)
    expect(end).toMatchObject({
      reason: {
        httpCode: 503,
        message: 'The store of files does not answer. Try again in a moment.',
      },
    })
  expect(readFileSync(from, 'utf8')).toBe('new')
  expect(readFileSync(await storage.path('documents/here'), 'utf8')).toBe('read before')
})

test('a store that takes requests and is silent is away, and callers are told', async () => {
  const { dir, open, fallSilent } = await aStore()
  const storage = await open(undefined, undefined, undefined, 1_000)
  await storage.put('documents/far', Buffer.from('read before'))
  const elsewhere = await open(undefined, path.join(dir, 'another server'), undefined, 1_000)
  const server = await testApp({ storage })
  const asked = fallSilent()
  await expect(upload(server.as('operator'), 'rules.md', '# Rules')).rejects.toMatchObject({
    httpCode: 503,
    message: 'The store of files does not answer. Try again in a moment.',
  })
  // Each request is waited for: more of them would take longer than a proxy waits.
  expect(asked).toEqual(['PUT'])
  await expect(elsewhere.path('documents/far')).rejects.toMatchObject({ httpCode: 503 })
  const { parts } = await server.guest(health.ready)
  expect(parts.find(({ name }) => name === 'files')).toEqual({
    ...{ name: 'files', ready: false },
    note: 'bucket: it does not answer, and the log says why',
  })
})

// Of the time there is, half is for the first answers: a busy machine keeps within a minute.
test.each([
  ['at once', { afterMs: 0, timeMs: 120_000, tries: 3 }],
  ['late', { afterMs: 600, timeMs: 1_000, tries: 1 }],
])('a store that fails %s is tried again only while there is time', async (_, given) => {
  const { afterMs, timeMs, tries } = given
  let asked = 0
  const store = createServer((request, response) => {
    asked += 1
    request.resume()
    setTimeout(() => response.writeHead(503).end(), afterMs)
  }).listen(0, '127.0.0.1')
  await once(store, 'listening')
  onTestFinished(() => void store.close())
  const { port } = store.address() as AddressInfo
  const ask = createAsk(
    readConfig({ S3_URL: `http://key:secret@127.0.0.1:${port}/files` }).store!,
    timeMs,
  )
  expect(await ask('documents/a', {})).toMatchObject({ statusCode: 503 })
  expect(asked).toBe(tries)
})
