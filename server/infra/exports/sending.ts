import { Readable } from 'node:stream'
import type { App, Member } from '#server/app.ts'
import { asDownload } from '#server/download-names.ts'
import { Bytes, Later } from '#server/implement.ts'
import { timeouts } from './export-turns.ts'

export type Pieces = AsyncIterable<string | Buffer>
type Export = { pieces: Pieces; filename: string; type: string }

/** Sends a member an export in their turn; it is made only then, and other calls do not wait for it. */
export const sendExport = (
  app: App,
  { member, signal }: { member: Member; signal: AbortSignal },
  make: () => Promise<Export>,
): Later<Bytes> =>
  new Later(async () => {
    const end = await app.takeExportTurn(app, member.id, signal)
    try {
      const { pieces, filename, type } = await make()
      return new Bytes(streamed(pieces, signal, end), {
        'content-type': type,
        'content-disposition': asDownload(filename),
        'cache-control': 'private, no-store',
      })
    } catch (error) {
      end()
      throw error
    }
  })

export async function* alone<T>(one: T) {
  yield one
}

/**
 * Sends pieces as they are read, and ends where nobody reads them. `onEnd` is called once, however
 * it ends.
 */
function streamed(pieces: Pieces, signal: AbortSignal, onEnd: () => void): Readable {
  const stream = Readable.from(watched(), { objectMode: false })
  stream.once('close', onEnd)
  if (signal.aborted) stream.destroy()
  else signal.addEventListener('abort', () => stream.destroy(), { once: true })
  return stream

  async function* watched() {
    for await (const piece of pieces)
      for (const part of inParts(piece)) {
        const unread = setTimeout(
          () => stream.destroy(new Error('an export was not read')),
          timeouts.unreadMs,
        )
        yield part
        clearTimeout(unread)
      }
  }
}

const partBytes = 64 * 1024

/** A long piece is not handed over at once: what is handed over stays in memory until it is read. */
function* inParts(piece: string | Buffer): Generator<Buffer> {
  const bytes = Buffer.from(piece)
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes)
}
