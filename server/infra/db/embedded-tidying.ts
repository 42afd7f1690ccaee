import type { Log } from './connection.ts'
import type { Engine } from './embedded-engine.ts'
import type { Turns } from './turns.ts'

/**
 * Vacuums now and then, if there was anything to do since and nobody waits: PostgreSQL's own
 * background work (vacuum, statistics, checkpoints) does not run in the embedded database.
 */
export function startTidying(
  turns: Turns,
  engineNow: () => Promise<Engine>,
  limits: { tidyMs: number; tidyEveryMs: number },
  log: Log,
) {
  let queries = 0
  const timer = setInterval(() => void tidyWhenFree(), limits.tidyEveryMs).unref()

  return {
    tidy,
    noteQuery: () => void (queries += 1),
    stop: () => clearInterval(timer),
  }

  async function tidy() {
    const turn = await turns.take()
    try {
      const engine = await engineNow()
      for (const text of ['vacuum (analyze)', 'checkpoint'])
        await turn.busy(() => engine.query({ text }, limits.tidyMs))
      queries = 0
    } finally {
      turn.end()
    }
  }

  async function tidyWhenFree() {
    if (queries === 0 || !turns.free()) return
    await tidy().catch((error) => log.warn({ err: error }, 'The database could not be tidied.'))
  }
}
