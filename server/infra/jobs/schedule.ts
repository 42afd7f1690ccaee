import type { Db } from '../db/db.ts'
import type { Times } from './cron.ts'
import * as queue from './queue.ts'

const LONGEST_TIMER_MS = 3_600_000

/** Sends repeated jobs at their times; of several servers, one sends each. */
export function openSchedule(
  db: Db,
  log: { warn(o: object, m: string): void },
  retries: number,
): { begin(name: string, times: Times): Promise<void>; stop(): void } {
  const timers = new Map<string, NodeJS.Timeout>()
  let stopping = false

  return {
    begin: (name, times) => repeat(name, times, times.last(new Date()), true),
    stop() {
      stopping = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }

  async function repeat(name: string, times: Times, slot: Date, passed: boolean) {
    try {
      if (await queue.winSlot(db, name, slot, passed))
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
      log.warn({ err: error, job: name }, `The repeated job ${name} could not be sent.`)
    }
    waitFor(name, times, times.next(new Date()))
  }

  function waitFor(name: string, times: Times, slot: Date) {
    if (stopping) return
    const leftMs = slot.getTime() - Date.now()
    const timer = setTimeout(
      () =>
        leftMs > LONGEST_TIMER_MS
          ? waitFor(name, times, slot)
          : void repeat(name, times, slot, false),
      Math.min(Math.max(leftMs, 0), LONGEST_TIMER_MS),
    )
    timers.set(name, timer.unref())
  }
}
