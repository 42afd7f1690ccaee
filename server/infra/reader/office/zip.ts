import { open as openFile } from 'node:fs/promises'
import yauzl from 'yauzl'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'

/** A zip whose parts are unpacked one by one. */
export type Zip = {
  names: string[]
  /** Undefined if there is no such part. */
  bytes(name: string): Promise<Buffer | undefined>
  text(name: string): Promise<string | undefined>
  close(): void
}

const mostEntries = 20_000

/** Counts the unpacked bytes, whatever the headers claim: a zip bomb is refused as too large. */
export async function openZip(path: string, mostBytes = 256 * 1024 ** 2): Promise<Zip> {
  const zip = await opened(path)
  const entries = await entriesOf(zip)
  let left = mostBytes
  const bytes = async (name: string) => {
    const entry = entries.get(name.replace(/^\//, ''))
    if (!entry) return undefined
    const part = await inflate(zip, entry, left)
    left -= part.length
    return part
  }
  return {
    names: [...entries.keys()],
    bytes,
    text: async (name) => decoded(await bytes(name)),
    close: () => zip.close(),
  }
}

/** Whether the file begins with a zip signature. */
export async function looksLikeZip(path: string): Promise<boolean> {
  const file = await openFile(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.readUInt32LE(0) === 0x04034b50
  } finally {
    await file.close()
  }
}

const opened = (path: string) =>
  new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(cutOff()) : resolve(zip),
    )
  })

const cutOff = () =>
  new UnreadableError(
    'broken',
    'This file is cut off or damaged, so that it cannot be opened. Save or send it anew and upload it again.',
  )

const bomb = () =>
  new UnreadableError(
    'too-large',
    'This file unpacks to more than the server takes in. Split it, or save it anew without its pictures.',
  )

const entriesOf = (zip: yauzl.ZipFile) =>
  new Promise<Map<string, yauzl.Entry>>((resolve, reject) => {
    const entries = new Map<string, yauzl.Entry>()
    const fail = (error: Error) => {
      zip.close()
      reject(error)
    }
    zip.on('entry', (entry: yauzl.Entry) => {
      if (entries.size >= mostEntries) return fail(bomb())
      // The first of two parts with one name, as in most programs.
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.on('error', () => fail(cutOff()))
    zip.on('end', () => resolve(entries))
    zip.readEntry()
  })

function inflate(zip: yauzl.ZipFile, entry: yauzl.Entry, mostBytes: number): Promise<Buffer> {
  if (entry.generalPurposeBitFlag & 1) throw new UnreadableError('encrypted')
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(cutOff())
      const chunks: Buffer[] = []
      let size = 0
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= mostBytes) return void chunks.push(chunk)
        stream.destroy()
        reject(bomb())
      })
      stream.on('error', () => reject(cutOff()))
      stream.on('end', () => resolve(Buffer.concat(chunks)))
    })
  })
}

/** XML marks UTF-16 by its first bytes; everything else in an Office file is UTF-8. */
function decoded(bytes: Buffer | undefined): string | undefined {
  if (!bytes) return undefined
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}
