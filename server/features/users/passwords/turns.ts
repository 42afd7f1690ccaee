import PQueue from 'p-queue'
import { unavailable } from '../../../errors.ts'
import type { Sentence } from '../../../sentences.ts'

type Room = { atOnce: number; mostWaiting: number; refusal: Sentence }

/**
 * A queue that runs a limited number of tasks at a time, in order, and lets a limited number wait.
 * When it is full, it refuses at once with 503 and this sentence.
 */
export function takeTurns({ atOnce, mostWaiting, refusal }: Room) {
  const queue = new PQueue({ concurrency: atOnce })
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (queue.size >= mostWaiting) throw unavailable(refusal)
    return await queue.add(work)
  }
}
