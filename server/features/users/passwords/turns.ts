import { unavailable } from '../../../errors.ts'

type Room = { atOnce: number; mostWaiting: number; refusal: string }

/**
 * Lets so many works run at a time and so many wait for their turn, in the order they came.
 * Whoever comes after them is refused at once with 503 and this sentence.
 */
export function takeTurns({ atOnce, mostWaiting, refusal }: Room) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw unavailable(refusal)
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
