import { callerNow } from '../limits/caller.ts'
import { databaseError } from './errors.ts'

// The embedded database has one connection. A turn is the right to use it: one query, or a whole
// transaction. Callers come in rotation, so that the many queries of one hold up nobody else. A
// query that is sent beside a transaction from inside of it would wait for ever, so waiting ends: at
// the latest after `waitMs`, and sooner when the holder of the turn leaves the connection unused for
// `idleMs` while others wait. p-queue gives turns to functions, in one order, and does not know
// whether one that has the turn uses it, so this queue is our own.
export type Turn = { busy<T>(work: () => Promise<T>): Promise<T>; end(): void }
export type Turns = {
  take(waitMs?: number): Promise<Turn>
  close(): Promise<void>
  free(): boolean
}

type Waiter = { give(turn: Turn): void; refuse(error: Error): void }

export function createTurns(limits: { waitMs: number; idleMs: number }): Turns {
  /** Of each caller in order; the caller who waits longest for a turn is first. */
  const waiters = new Map<string, Waiter[]>()
  let taken = false
  let running = 0
  let idleTimer: NodeJS.Timeout | undefined
  let closed = false
  let lastEnded: () => void = () => {}

  return {
    take(waitMs = limits.waitMs) {
      if (closed) return Promise.reject(databaseError.closed())
      if (!taken) return Promise.resolve(start())
      const caller = callerNow()
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => leave(databaseError.waitedTooLong(waitMs)), waitMs)
        const waiter: Waiter = {
          give: (turn) => (clearTimeout(timer), resolve(turn)),
          refuse: (error) => (clearTimeout(timer), reject(error)),
        }
        const leave = (error: Error) => {
          const mine = waiters.get(caller)!
          mine.splice(mine.indexOf(waiter), 1)
          if (mine.length === 0) waiters.delete(caller)
          reject(error)
        }
        waiters.set(caller, [...(waiters.get(caller) ?? []), waiter])
        watchIdle()
      })
    },
    // The waiting call is refused; the promise settles when the holder of the turn has ended it.
    close() {
      closed = true
      refuseAll(databaseError.closed())
      return new Promise((resolve) => (taken ? (lastEnded = resolve) : resolve()))
    },
    free: () => !taken,
  }

  function start(): Turn {
    taken = true
    let ended = false
    return {
      async busy(work) {
        running += 1
        watchIdle()
        try {
          return await work()
        } finally {
          running -= 1
          watchIdle()
        }
      },
      end() {
        if (ended) return
        ended = true
        taken = false
        if (closed) lastEnded()
        else nextWaiter()?.give(start())
        watchIdle()
      },
    }
  }

  function nextWaiter(): Waiter | undefined {
    const [first] = waiters
    if (!first) return undefined
    const [caller, [next, ...rest]] = first
    waiters.delete(caller)
    if (rest.length > 0) waiters.set(caller, rest)
    return next
  }

  function watchIdle() {
    const unused = taken && running === 0 && waiters.size > 0
    if (!unused) {
      clearTimeout(idleTimer)
      idleTimer = undefined
      return
    }
    idleTimer ??= setTimeout(() => {
      idleTimer = undefined
      refuseAll(databaseError.heldByTransaction(limits.idleMs))
    }, limits.idleMs)
  }

  function refuseAll(error: Error) {
    const all = [...waiters.values()].flat()
    waiters.clear()
    for (const waiter of all) waiter.refuse(error)
  }
}
