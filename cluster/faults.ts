import type { Site } from './site.ts'
import { sleep } from './sleep.ts'

type Fault = { name: string; happen(): Promise<void> }

const againAfterMs = 3_000
const awayMs = 15_000
const databaseAwayMs = 20_000

/** What happens to sites, each with its own end. */
export function faultsOf({ servers, outside, database }: Site): Fault[] {
  const awayFor = (ms: number) => async (part: Site['servers'][number]) => {
    await part.kill()
    await sleep(ms)
    await part.start()
  }
  return [
    ...servers.map((part) => ({
      name: `${part.name.replace(/ \d+$/, '')} server killed`,
      happen: () => awayFor(againAfterMs)(part),
    })),
    ...outside.map((part) => ({
      name: `${part.name} away for ${awayMs / 1_000} s`,
      happen: () => awayFor(awayMs)(part),
    })),
    { name: 'every connection to the database cut', happen: database.cutConnections },
    {
      name: `database away for ${databaseAwayMs / 1_000} s`,
      happen: () => database.pause(databaseAwayMs),
    },
    { name: 'database dies, standby takes over', happen: database.failOver },
  ]
}

/** The same order for the same seed; a linear congruential generator (Numerical Recipes' constants). */
export function createChance(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
