import PQueue from 'p-queue'
import { unavailable } from '../../../errors.ts'

type Room = { atOnce: number; mostWaiting: number; refusal: string }

/**
 * Lets so many works run at a time and so many wait for their turn, in the order they came.
 * Whoever comes after them is refused at once with 503 and this sentence.
 */
export function takeTurns({ atOnce, mostWaiting, refusal }: Room) {
  const queue = new PQueue({ concurrency: atOnce })
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (queue.size >= mostWaiting) throw unavailable(refusal)
    return await queue.add(work)
  }
}
