import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { posix } from 'node:path'
import { type Entry, type ZipFile, openPromise } from 'yauzl'
import { RefusedFile, bounds } from './imported.ts'

const isJson = (fileName: string) => /\.json$/i.test(fileName)

/** JSON in a file or in a zip; it can be read again and again. */
export type Source = { name: string; open(): Promise<AsyncIterable<Buffer>> }

/** What to read from a file that a member sent; throws RefusedFile for an unsupported file. */
export async function sourcesOf(path: string): Promise<Source[]> {
  const start = await startOf(path)
  if (start.subarray(0, 2).toString('latin1') === 'PK') return zipped(path)
  if (!/^[\s\u00ef\u00bb\u00bf]*[[{]/.test(start.toString('latin1')))
    throw new RefusedFile('neither')
  const { size } = await stat(path)
  if (size > bounds.unpackedBytes) throw new RefusedFile('too-large')
  return [{ name: path, open: async () => createReadStream(path, { highWaterMark: 256 * 1024 }) }]
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

// Large exports of ChatGPT and Claude come in parts that are numbered.
const wanted: ((fileName: string) => boolean)[] = [
  (fileName) => /(?:^|\/)conversations(?:[-_]\d{1,6})?\.json$/i.test(fileName),
  (fileName) => /(?:^|\/)(?:chats|conversations)\/[^/]{1,200}\.json$/i.test(fileName),
  (fileName) => isJson(fileName) && posix.basename(fileName).toLowerCase().includes('chats'),
  isJson,
]

async function zipped(path: string): Promise<Source[]> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(damaged)
  const entries = await entriesOf(zip)
  const chosen = wanted
    .map((isWanted) => entries.filter(({ fileName }) => isWanted(fileName)))
    .find((found) => found.length > 0)
  if (!chosen) throw new RefusedFile('no-chats')
  if (chosen.some((entry) => entry.isEncrypted())) throw new RefusedFile('encrypted')
  // The size that an entry declares is enforced while it is unpacked.
  const unpacked = chosen.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpacked > bounds.unpackedBytes) throw new RefusedFile('too-large')
  return chosen.map((entry) => ({
    name: entry.fileName,
    open: async () => readable(zip, entry),
  }))
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  if (zip.entryCount > bounds.entries) throw new RefusedFile('too-many')
  try {
    for await (const entry of zip.eachEntry())
      if (!/(?:^|\/)(?:__MACOSX\/|\.)/.test(entry.fileName)) entries.push(entry)
  } catch (cause) {
    damaged(cause)
  }
  return entries
}

async function* readable(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* await zip.openReadStreamPromise(entry)
  } catch (cause) {
    damaged(cause)
  }
}

function damaged(cause: unknown): never {
  throw cause instanceof RefusedFile ? cause : new RefusedFile('broken-zip', cause)
}
