import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseAway } from '../../../../errors.ts'

/** Together a minute: as long as a reader waits for an answer that goes on. */
const patience = { tries: 60, everyMs: 1_000 }

/** Does the work again until the database, which restarts or was cut off, can be reached. */
export async function whileDatabaseIsAway<T>(
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error) || attempt === patience.tries) throw error
      await wait(patience.everyMs, undefined, { signal })
    }
}
