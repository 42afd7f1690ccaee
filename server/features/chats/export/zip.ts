import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type ZipEntry = { name: string; time: Date; bytes: Buffer }

/**
 * A zip that is written while it is read: the next entry is requested when the one before has been
 * sent.
 */
export function streamZip(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const closed = new AbortController()
  output.once('close', () => closed.abort())
  // Without a listener, an error event would end the server.
  zip.on('error', (error: Error) => output.destroy(error))
  void fill(zip, entries, closed.signal).catch((error: Error) => output.destroy(error))
  return output
}

async function fill(zip: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal) {
  for await (const { name, time, bytes } of entries) {
    if (signal.aborted) return
    const content = Readable.from([bytes], { objectMode: false })
    const read = once(content, 'end', { signal })
    zip.addReadStream(content, name, { mtime: time, size: bytes.length })
    await read.catch(() => {})
  }
  if (!signal.aborted) zip.end()
}
