import { Cron } from 'croner'

/** When a repeated job runs: by the five fields of cron, in UTC. */
export type Times = { next(after: Date): Date; last(upTo: Date): Date }

export function parseCron(text: string): Times {
  const cron = cronOf(text)
  return {
    next: (after) => cron.nextRun(after) ?? neverComes(text),
    // A run at exactly this time counts too, and croner only looks for earlier ones.
    last: (upTo) => cron.previousRuns(1, new Date(upTo.getTime() + 1))[0] ?? neverComes(text),
  }
}

function cronOf(text: string): Cron {
  try {
    return new Cron(text, { mode: '5-part', timezone: 'UTC', paused: true })
  } catch (error) {
    throw new Error(`"${text}" cannot be read as a cron time.`, { cause: error })
  }
}

function neverComes(text: string): never {
  throw new Error(`"${text}" cannot be read as a cron time: it never comes.`)
}
