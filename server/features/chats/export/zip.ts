import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Pieces } from '#server/infra/exports/sending.ts'

export type ZipEntry = { name: string; time: Date; pieces: Pieces }

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
  for await (const { name, time, pieces } of entries) {
    if (signal.aborted) return
    const content = Readable.from(pieces, { objectMode: false })
    signal.addEventListener('abort', () => content.destroy(), { once: true })
    const read = once(content, 'end', { signal })
    zip.addReadStream(content, name, { mtime: time })
    await read.catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }
  if (!signal.aborted) zip.end()
}
