import { setTimeout as wait } from 'node:timers/promises'
import { mayPass } from '#server/errors.ts'

/** As long as a reader waits for an answer that goes on. */
const patience = { forMs: 60_000, everyMs: 1_000 }

/** Does the work again until the database, which restarts, was cut off or is busy, takes it. */
export async function whileDatabaseIsAway<T>(
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const from = performance.now()
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!mayPass(error) || performance.now() - from > patience.forMs) throw error
      await wait(patience.everyMs, undefined, { signal })
    }
}
