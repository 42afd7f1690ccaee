import { once } from 'node:events'
import { Refusal } from '#server/errors.ts'
import { type Claiming, claimExport } from './claim.ts'

/**
 * How long an export waits for a member to read on before it ends, and how long a member waits for
 * their turn before they are refused.
 */
export const timeouts = { unreadMs: 60_000, waitMs: 20_000 }
/** How many exports of one member wait beside the one that is being sent. */
const mostWaiting = 2

/** Waits for the end of the exports before, and resolves to what ends this one. */
export type TakeExportTurn = (
  app: Claiming,
  memberId: string,
  signal: AbortSignal,
) => Promise<() => void>

/** One export of a member at a time: each holds memory and a connection until it has been read. */
export function createExportTurns(): TakeExportTurn {
  const queues = new Map<string, { count: number; last: Promise<unknown> }>()
  return async (app, memberId, signal) => {
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
  new Refusal(
    409,
    'Another export of yours is still being sent. Wait until it is done, and try again.',
    { retryAfterSeconds: Math.ceil(timeouts.waitMs / 1_000) },
  )
