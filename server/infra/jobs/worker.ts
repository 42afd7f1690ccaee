import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import * as queue from './queue.ts'
import { type Handler, type Log, runJob } from './run-job.ts'

export type WorkOptions = { concurrency?: number | undefined }
/** How a job of that name is treated. */
export type Known = Partial<Record<string, { retries?: number; takesRoom?: true }>>
type Running = { owner: string; name: string; abort: AbortController; ended: Promise<void> }

const LOOK_MS = 5_000 // notifications wake it sooner; this finds what a dead process left behind
const RENEW_MS = 5_000
const ABORTED_MS = 2_000
const MOST_SERVED = 1_000

/** Takes the jobs that are due and have a handler here, and runs them. */
export function openWorker(db: Db, log: Log, known: Known, hasRoom: () => Promise<boolean>) {
  const handlers = new Map<string, { handler: Handler; concurrency: number }>()
  // By run: a job that gives way may be taken anew before its run is out of here.
  const running = new Set<Running>()
  /** Callers whose jobs this server has taken, the longest ago first. */
  const served = new Set<string>()
  let looking: Promise<void> | undefined
  let lookAgain = false
  let lookTimer: NodeJS.Timeout | undefined
  let stopping = false
  const on = { db, log, isStopping: () => stopping }
  const renewing = setInterval(() => void renew(), RENEW_MS).unref()

  return { work, look, stop }

  async function work(name: string, handler: Handler, { concurrency = 1 }: WorkOptions = {}) {
    if (handlers.has(name)) throw new Error(`The job ${name} has a handler already.`)
    handlers.set(name, { handler, concurrency })
    look()
  }

  /** Waits for running jobs, then aborts their signals; unfinished ones are put back. */
  async function stop(timeoutMs: number) {
    stopping = true
    clearTimeout(lookTimer)
    await looking
    await settled(timeoutMs)
    const unfinished = owners()
    for (const { abort } of running) abort.abort(new Error('The server is stopping.'))
    await settled(ABORTED_MS)
    clearInterval(renewing)
    await queue.putBack(db, unfinished)
  }

  // Polls for due jobs, one poll at a time; a call during a poll starts another one after it.
  function look() {
    if (stopping) return
    if (looking) {
      lookAgain = true
      return
    }
    clearTimeout(lookTimer)
    lookAgain = false
    looking = takeAll()
      .catch((error) => {
        log.warn({ err: error }, 'Jobs could not be read. It is tried again.')
        return LOOK_MS
      })
      .then((pauseMs) => {
        looking = undefined
        if (stopping) return
        if (lookAgain) look()
        else lookTimer = setTimeout(look, pauseMs).unref()
      })
  }

  async function takeAll() {
    await queue.giveUpLeftBehind(db)
    const room = await hasRoom()
    const able = () => free().filter((name) => room || !known[name]?.takesRoom)
    for (let names = able(); names.length > 0 && !stopping; names = able()) {
      const claim = await queue.take(db, names, { served: [...served], running: owners() })
      if (!claim) {
        const dueMs = (await queue.dueInMs(db, names)) ?? LOOK_MS
        return Math.min(Math.max(dueMs, 20), LOOK_MS)
      }
      if (claim.caller !== null) noteServed(claim.caller)
      start(claim)
    }
    return LOOK_MS
  }

  function owners() {
    return [...running].map(({ owner }) => owner)
  }

  function noteServed(caller: string) {
    served.delete(caller)
    served.add(caller)
    const [oldest] = served
    if (served.size > MOST_SERVED) served.delete(oldest!)
  }

  function free() {
    const counts = new Map<string, number>()
    for (const { name } of running) counts.set(name, (counts.get(name) ?? 0) + 1)
    return [...handlers]
      .filter(([name, { concurrency }]) => (counts.get(name) ?? 0) < concurrency)
      .map(([name]) => name)
  }

  function start(claim: queue.Claim) {
    const abort = new AbortController()
    const { handler } = handlers.get(claim.name)!
    const ended = runJob(on, claim, handler, abort.signal).finally(() => {
      running.delete(one)
      look()
    })
    const one: Running = { owner: claim.owner, name: claim.name, abort, ended }
    running.add(one)
  }

  async function renew() {
    if (running.size === 0) return
    const before = [...running]
    const ours = await queue.renew(db, owners()).catch(() => undefined)
    for (const one of before)
      if (ours && !ours.has(one.owner) && running.has(one))
        one.abort.abort(new Error('Another server has taken the job.'))
  }

  async function settled(timeoutMs: number) {
    const all = Promise.all([...running].map(({ ended }) => ended))
    await Promise.race([all, wait(timeoutMs, undefined, { ref: false })])
  }
}
