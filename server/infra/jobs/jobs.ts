import type { Database, Db } from '../db/db.ts'
import { parseCron } from './cron.ts'
import * as givenUp from './given-up.ts'
import * as queue from './queue.ts'
import { openSchedule } from './schedule.ts'
import type { Handler, Log } from './run-job.ts'
import { type Known, type WorkOptions, openWorker } from './worker.ts'

export type { Rest, Run } from './run-job.ts'

/** `Data`: what each job is told, by its name. */
export type Jobs<Data = Record<string, object>> = {
  // At least once: a handler has to stand being run again. One that throws is tried again a few times,
  // and one that throws what `isAway` knows as often as it takes. With `trx` the job exists only if the
  // transaction commits. With `once`, while a job of that name and key waits or runs, no second one.
  // With `again`, one that runs is run once more: what it looked for may have come too late for it.
  // With `caller`, such as a member's id, the jobs of callers are taken in rotation. `seconds`: how
  // long it will take, roughly; shorter ones are done first.
  send<Name extends keyof Data & string>(
    name: Name,
    data: Data[Name] & object,
    options?: SendOptions,
  ): Promise<void>
  // What the jobs of that name are told that wait, the next one first, at most 1,000. Rotation among
  // callers is left out.
  waiting<Name extends keyof Data & string>(name: Name): Promise<Data[Name][]>
  // Those of that name that were given up, the newest first; one of them is tried again or forgotten,
  // with `trx` only if the transaction commits, and what it is told returned; undefined if it is not
  // there.
  failed<Name extends keyof Data & string>(
    name: Name,
    limit: number,
  ): Promise<{ id: number; data: Data[Name]; error: string | null; createdAt: Date }[]>
  again<Name extends keyof Data & string>(
    name: Name,
    id: number,
    trx?: Db,
  ): Promise<Data[Name] | undefined>
  // Of each name that has any: how many are due and wait, for how long the oldest of them has, and how
  // many were given up.
  numbers(): Promise<JobNumbers[]>
  forget<Name extends keyof Data & string>(
    name: Name,
    id: number,
    trx?: Db,
  ): Promise<Data[Name] | undefined>
  work(name: string, handler: Handler, options?: WorkOptions): Promise<void>
  // `cron`: its five fields, in UTC; on several servers one of them runs it.
  every(repeated: { name: string; cron: string; run: () => Promise<void> }[]): Promise<void>
  // Waits for running jobs, then aborts their signals; unfinished ones are put back.
  stop(timeoutMs: number): Promise<void>
}
type SendOptions = {
  once?: string | null
  again?: boolean
  caller?: string | null
  startAfterSeconds?: number
  seconds?: number
  trx?: Db
}
type JobNumbers = { name: string; waiting: number; oldestSeconds: number; failed: number }

const RETRIES = 4
const MOST_WAITING = 1_000

// `known`: how often each job is tried again, by its name, and whether it waits for room on the disk.
export async function openJobs<Data = Record<string, object>>(
  { db, kind, listen }: Pick<Database, 'db' | 'kind' | 'listen'>,
  log: Log,
  known: Known = {},
  hasRoom: () => Promise<boolean> = async () => true,
): Promise<Jobs<Data>> {
  const schedule = openSchedule(db, log, RETRIES)
  const worker = openWorker(db, log, known, hasRoom)
  const { work, look } = worker

  await givenUp.forgetOldFailures(db)
  if (kind === 'embedded') await queue.endLeases(db)
  const unlisten = await listen(queue.CHANNEL, look, look)

  return {
    async send(name, data, { trx, once = null, again = false, ...more } = {}) {
      const { caller = null, startAfterSeconds = 0, seconds = 0 } = more
      const retries = known[name]?.retries ?? RETRIES
      const job = { name, data, once, again, caller, startAfterSeconds, retries, seconds }
      await queue.add(trx ?? db, job)
    },
    waiting: async <Name extends keyof Data & string>(name: Name) =>
      (await queue.waiting(db, name, MOST_WAITING)) as Data[Name][],
    failed: async <Name extends keyof Data & string>(name: Name, limit: number) =>
      (await givenUp.failed(db, name, limit)).map(({ data, ...job }) => ({
        ...job,
        data: data as Data[Name],
      })),
    numbers: () => queue.numbers(db),
    again: async <Name extends keyof Data & string>(name: Name, id: number, trx?: Db) =>
      (await givenUp.tryAgain(trx ?? db, name, id)) as Data[Name] | undefined,
    forget: async <Name extends keyof Data & string>(name: Name, id: number, trx?: Db) =>
      (await givenUp.forget(trx ?? db, name, id)) as Data[Name] | undefined,
    work,
    async every(repeated) {
      const read = repeated.map(({ name, cron, run }) => ({ name, times: parseCron(cron), run }))
      for (const { name, run } of read) await work(name, run)
      await schedule.begin(read)
    },
    async stop(timeoutMs) {
      schedule.stop()
      await Promise.all([unlisten(), worker.stop(timeoutMs)])
    },
  }
}
