import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { randomUUID } from 'node:crypto'
import { ConfigError, type StoreConfig } from '#server/settings/config.ts'
import { PartAway, isDiskFull, unavailable } from '#server/errors.ts'
import { localStorage } from './local.ts'
import { type Ask, type Body, createAsk, reasonOf, whyNoStore } from './s3-requests.ts'
import type { Storage } from './storage.ts'

/** The size of the local cache, so that a document is not fetched again for each page. */
const mostCachedBytes = 2_000_000_000

/**
 * A store that speaks S3, with a cache of recently read files on this disk: readers ask for ranges
 * of the same file again and again. A key always stands for the same bytes, so the cache never
 * becomes stale. The first time, the files of the data folder are moved into the store. Throws a
 * ConfigError if the store cannot be used.
 */
export async function s3Storage(
  store: StoreConfig,
  dataDir: string,
  mostBytes = mostCachedBytes,
  silenceMs?: number,
): Promise<Storage> {
  const cache = await openCache(path.join(dataDir, 'cache'), mostBytes)
  const arriving = new Map<string, Promise<void>>()

  const ask = createAsk(store, silenceMs)

  /** The result; a refusal that asks the caller to try again if there is none. */
  async function answered(key: string, what: Ask, fine: number[]): Promise<IncomingMessage> {
    // Throws for a key that we did not create.
    await cache.path(key)
    const response = await ask(key, what).catch((error: unknown) => {
      throw away(error)
    })
    const { statusCode = 0 } = response
    if (fine.includes(statusCode)) return response
    const reason = new Error(`the store answered ${statusCode} (${await reasonOf(response)})`)
    throw mayComeBack(statusCode) ? away(reason) : refused(reason)
  }

  async function send(key: string, body: Body) {
    const response = await answered(key, { method: 'PUT', body }, [200, 201, 204])
    response.resume()
  }

  async function fetchInto(key: string) {
    const response = await answered(key, {}, [200, 404])
    if (response.statusCode === 404) return void response.resume()
    const part = path.join(dataDir, 'cache', `${randomUUID()}.part`)
    try {
      await pipeline(response, createWriteStream(part))
      await cache.move(key, part)
    } catch (error) {
      await rm(part, { force: true })
      throw isOfFolder(error) ? error : away(error)
    }
  }

  const storage: Storage = {
    async move(key, from) {
      await send(key, { file: from })
      await cache.move(key, from)
    },
    async put(key, bytes) {
      await send(key, { bytes })
      await cache.put(key, bytes)
    },
    async path(key) {
      if (!(await cache.has(key))) {
        const fetching = arriving.get(key) ?? fetchInto(key).finally(() => arriving.delete(key))
        arriving.set(key, fetching)
        await fetching
      }
      return cache.path(key)
    },
    async remove(key) {
      // Stores answer the same whether or not it existed.
      const response = await answered(key, { method: 'DELETE' }, [200, 204, 404])
      response.resume()
      await cache.remove(key)
    },
    check: writeAndRead,
  }
  await expectUsable()
  await moveIn(storage, path.join(dataDir, 'files'))
  return storage

  async function writeAndRead() {
    const why = await whyNoStore(ask).catch((error: unknown) => {
      throw away(error)
    })
    if (why) throw away(new Error(why))
  }

  async function expectUsable() {
    try {
      await writeAndRead()
    } catch (error) {
      const { cause } = error as { cause?: { message?: string; cause?: { message?: string } } }
      const why = cause?.cause?.message ?? cause?.message ?? String(error)
      const clock = why.includes('RequestTimeTooSkewed') ? ' This server’s clock is wrong.' : ''
      throw new ConfigError(`S3_URL cannot be used: ${why}.${clock}`)
    }
  }
}

const away = (cause: unknown) =>
  new PartAway('The store of files does not answer. Try again in a moment.', cause)

/** It answers, and will say the same again. */
const refused = (cause: unknown) =>
  unavailable('The store of files does not answer. Try again in a moment.', 5, cause)

const mayComeBack = (statusCode: number) =>
  statusCode >= 500 || statusCode === 408 || statusCode === 429

/** Of the cache on this machine, and not of the way to the store. */
const isOfFolder = (error: unknown) =>
  isDiskFull(error) || (error instanceof Error && 'path' in error)

/**
 * Moves files stored before the bucket was configured; a file that another server is moving is left
 * to it.
 */
async function moveIn(storage: Storage, folder: string) {
  for (const kind of await readdir(folder).catch(() => []))
    for (const name of await readdir(path.join(folder, kind)))
      if (!name.endsWith('.part'))
        await storage
          .move(`${kind}/${name}`, path.join(folder, kind, name))
          .catch((error: NodeJS.ErrnoException) => {
            if (error.code !== 'ENOENT') throw error
          })
}

/** The least recently used files are removed first. */
async function openCache(folder: string, mostBytes: number) {
  await mkdir(folder, { recursive: true })
  const local = localStorage(folder)
  const sizes = await sizesIn(path.join(folder, 'files'))
  let all = [...sizes.values()].reduce((sum, size) => sum + size, 0)

  function forget(key: string) {
    all -= sizes.get(key) ?? 0
    sizes.delete(key)
  }
  async function note(key: string) {
    forget(key)
    const { size } = await stat(await local.path(key))
    sizes.set(key, size)
    all += size
    for (const oldest of sizes.keys()) {
      if (all <= mostBytes || oldest === key) break
      forget(oldest)
      await local.remove(oldest)
    }
  }
  return {
    ...local,
    async move(key: string, from: string) {
      await local.move(key, from)
      await note(key)
    },
    async put(key: string, bytes: Uint8Array) {
      await local.put(key, bytes)
      await note(key)
    },
    async has(key: string): Promise<boolean> {
      const file = await local.path(key)
      const now = new Date()
      // Another server on the same folder may have removed it.
      const there = await utimes(file, now, now).then(
        () => true,
        () => false,
      )
      if (there) await note(key)
      else forget(key)
      return there
    },
    async remove(key: string) {
      await local.remove(key)
      forget(key)
    },
  }
}

/** By key, the least recently used first. */
async function sizesIn(folder: string): Promise<Map<string, number>> {
  const found: { key: string; size: number; at: number }[] = []
  for (const kind of await readdir(folder).catch(() => []))
    for (const name of await readdir(path.join(folder, kind))) {
      const { size, mtimeMs } = await stat(path.join(folder, kind, name))
      found.push({ key: `${kind}/${name}`, size, at: mtimeMs })
    }
  return new Map(found.toSorted((a, b) => a.at - b.at).map(({ key, size }) => [key, size]))
}
