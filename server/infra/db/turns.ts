import { databaseError } from './errors.ts'

// The embedded database has one connection. A turn is the right to use it: one query, or a whole
// transaction. A query that is sent beside a transaction from inside of it would wait for ever,
// so waiting ends: at the latest after `waitMs`, and sooner when whoever has the turn leaves the
// connection unused for `idleMs` while others wait. p-queue gives turns to functions and does not know
// whether one that has the turn uses it, so this queue is our own.
export type Turn = { busy<T>(work: () => Promise<T>): Promise<T>; end(): void }
export type Turns = {
  take(waitMs?: number): Promise<Turn>
  close(): Promise<void>
  free(): boolean
}

type Waiter = { give(turn: Turn): void; refuse(error: Error): void }

export function createTurns(limits: { waitMs: number; idleMs: number }): Turns {
  const waiters: Waiter[] = []
  let taken = false
  let running = 0
  let idleTimer: NodeJS.Timeout | undefined
  let closed = false
  let lastEnded: () => void = () => {}

  return {
    take(waitMs = limits.waitMs) {
      if (closed) return Promise.reject(databaseError.closed())
      if (!taken) return Promise.resolve(start())
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => leave(databaseError.waitedTooLong(waitMs)), waitMs)
        const waiter: Waiter = {
          give: (turn) => (clearTimeout(timer), resolve(turn)),
          refuse: (error) => (clearTimeout(timer), reject(error)),
        }
        const leave = (error: Error) => {
          waiters.splice(waiters.indexOf(waiter), 1)
          reject(error)
        }
        waiters.push(waiter)
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
        else waiters.shift()?.give(start())
        watchIdle()
      },
    }
  }

  function watchIdle() {
    const unused = taken && running === 0 && waiters.length > 0
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
    for (const waiter of waiters.splice(0)) waiter.refuse(error)
  }
}
