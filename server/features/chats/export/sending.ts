import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { App } from '../../../app.ts'
import { conflict } from '../../../errors.ts'
import { claimExport } from './claim.ts'
import type { Pieces } from './zip.ts'

/** Who does not read for so long is not sent the rest, and whose turn does not come is told so. */
export const timeouts = { unreadMs: 60_000, waitMs: 20_000 }
/** Of one member, beside the export that is being sent. */
const mostWaiting = 2

/** Waits for the end of the exports before, and resolves to what ends this one. */
export type TakeTurn = (memberId: string, signal: AbortSignal) => Promise<() => void>

/** One export of a member at a time: each holds memory and a connection until it has been read. */
export function createExportTurns(app: App): TakeTurn {
  const queues = new Map<string, { count: number; last: Promise<unknown> }>()
  return async (memberId, signal) => {
    const queue = queues.get(memberId) ?? { count: 0, last: Promise.resolve() }
    if (queue.count > mostWaiting) throw tooMany()
    queues.set(memberId, queue)
    queue.count += 1
    const before = queue.last
    const turn = Promise.withResolvers<void>()
    queue.last = before.then(() => turn.promise)
    let ended = false
    let letGo: (() => void) | undefined
    const end = () => {
      if (ended) return
      ended = true
      letGo?.()
      turn.resolve()
      queue.count -= 1
      if (queue.count === 0) queues.delete(memberId)
    }
    const late = AbortSignal.any([signal, AbortSignal.timeout(timeouts.waitMs)])
    const gaveUp = once(late, 'abort').then(() => 'gave up')
    try {
      if (late.aborted || (await Promise.race([before, gaveUp])) === 'gave up') throw tooMany()
      letGo = await claimExport(app, memberId, late)
      if (!letGo) throw tooMany()
    } catch (error) {
      end()
      throw error
    }
    return end
  }
}

const tooMany = () =>
  conflict('Another export of yours is still being sent. Wait until it is done, and try again.')

/**
 * Sends pieces as they are read, and ends where nobody reads them. `onEnd` is called once, however
 * it ends.
 */
export function streamed(pieces: Pieces, signal: AbortSignal, onEnd: () => void): Readable {
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
