import { setTimeout as wait } from 'node:timers/promises'
import { isAway, mayPass } from '#server/errors.ts'
import type { Db } from '../db/db.ts'
import * as queue from './queue.ts'

export type Run = {
  signal: AbortSignal
  /** Whether this is the last try. */
  last: boolean
  /** Whether another job of that name is due before the rest of this one. */
  isShorterDue(secondsLeft: number): Promise<boolean>
}
/** A job that gives way to others: it goes on later, from where it was. */
export type Rest = { secondsLeft: number }
export type Handler = (data: any, run: Run) => Promise<Rest | void>

export type Log = { warn(o: object, m: string): void; error(o: object, m: string): void }

const STORE_AGAIN_MS = 500

type On = { db: Db; log: Log; isStopping: () => boolean }

/** Runs a job that was taken, and stores how it ended. A job whose signal is aborted is put back by the worker. */
export async function runJob(
  { db, log, isStopping }: On,
  claim: queue.Claim,
  handler: Handler,
  signal: AbortSignal,
) {
  const { owner, id, name, data, attempts, retries } = claim
  let rest: Rest | void
  try {
    rest = await handler(data, {
      signal,
      last: attempts > retries,
      isShorterDue: (secondsLeft) => queue.isShorterDue(db, id, secondsLeft),
    })
  } catch (error) {
    if (signal.aborted) return
    const away = isAway(error)
    if (away) log.warn({ err: error, job: name }, `The job ${name} waits for what is away.`)
    else log.error({ err: error, job: name, attempts }, `The job ${name} failed.`)
    const sentence = error instanceof Error ? error.message : String(error)
    const put = away ? queue.waitUntilBack : queue.fail
    await put(db, owner, id, sentence).catch((cause) => {
      // Its lease runs out, and it is taken again.
      log.error({ err: cause, job: name }, `The failure of the job ${name} could not be stored.`)
    })
    return
  }
  await storeDone({ db, log, isStopping }, claim, rest)
}

/** Tries until the database is back: a letter would go out again if its sending was not stored. */
async function storeDone(
  { db, log, isStopping }: On,
  { owner, id, name }: queue.Claim,
  rest: Rest | void,
) {
  for (;;) {
    try {
      if (rest) await queue.goOnLater(db, owner, id, rest.secondsLeft)
      else await queue.finish(db, owner, id)
      return
    } catch (error) {
      log.warn({ err: error, job: name }, `The end of the job ${name} could not be stored.`)
      // Otherwise its lease runs out, and it is taken again.
      if (isStopping() || !mayPass(error)) return
      await wait(STORE_AGAIN_MS, undefined, { ref: false })
    }
  }
}
