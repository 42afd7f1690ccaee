import { unavailable } from '../../errors.ts'

/**
 * Lets so many works run at a time and so many wait for their turn, in the order they came.
 * Whoever comes after them is refused at once with 503.
 */
export function takeTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  let running = 0
  const waiting: (() => void)[] = []
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting)
        throw unavailable('Very many people are logging in just now. Try again in a moment.')
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
