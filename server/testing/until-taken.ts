import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Asks as a member does whose question was refused because the machine is busy: a little later,
 * again. How many are refused so depends on the machine, so tests of anything else ask like this.
 */
export async function untilTaken<T>(ask: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await ask()
    } catch (error) {
      const { httpCode } = error as { httpCode?: number }
      if (httpCode !== 429 && httpCode !== 503) throw error
      await sleep(100)
    }
}
