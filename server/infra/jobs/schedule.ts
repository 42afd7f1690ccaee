import type { Db } from '../db/db.ts'
import type { Times } from './cron.ts'
import * as queue from './queue.ts'

type Repeated = { name: string; times: Times }

const LONGEST_TIMER_MS = 3_600_000

/** Sends repeated jobs at their times; of several servers, one sends each. */
export function openSchedule(
  db: Db,
  log: { warn(o: object, m: string): void },
  retries: number,
): { begin(repeated: Repeated[]): Promise<void>; stop(): void } {
  const timers = new Map<string, NodeJS.Timeout>()
  let stopping = false

  return {
    // All at once: a server starts with many.
    async begin(repeated) {
      const now = new Date()
      const slots = repeated.map(({ name, times }) => ({ name, slot: times.last(now) }))
      await send(slots, true)
      for (const one of repeated) waitFor(one, one.times.next(new Date()))
    },
    stop() {
      stopping = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }

  async function send(slots: { name: string; slot: Date }[], passed: boolean) {
    const names = slots.map(({ name }) => name)
    try {
      for (const name of await queue.winSlots(db, slots, passed))
        await queue.add(db, {
          name,
          data: {},
          once: 'every',
          caller: null,
          startAfterSeconds: 0,
          seconds: 0,
          retries,
        })
    } catch (error) {
      log.warn({ err: error, jobs: names }, 'A repeated job could not be sent.')
    }
  }

  function waitFor(one: Repeated, slot: Date) {
    if (stopping) return
    const leftMs = slot.getTime() - Date.now()
    const then = async () => {
      if (leftMs > LONGEST_TIMER_MS) return waitFor(one, slot)
      await send([{ name: one.name, slot }], false)
      waitFor(one, one.times.next(new Date()))
    }
    const timer = setTimeout(() => void then(), Math.min(Math.max(leftMs, 0), LONGEST_TIMER_MS))
    timers.set(one.name, timer.unref())
  }
}
