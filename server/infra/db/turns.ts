import { callerNow } from '../limits/caller.ts'
import { databaseError } from './errors.ts'

// The embedded database has one connection. A turn is the right to use it: one query, or a whole
// transaction. The next turn is for the caller whose turns have taken the least time, so that neither
// many queries of one caller nor long ones hold up anybody else. A query that is sent beside a
// transaction from inside of it would wait for ever, so waiting ends: at the latest after `waitMs`, and
// sooner when the holder of the turn leaves the connection unused for `idleMs` while others wait. p-queue gives turns to functions, in one order, and does not know
// whether one that has the turn uses it, so this queue is our own.
type Turn = { busy<T>(work: () => Promise<T>): Promise<T>; end(): void }
export type Turns = {
  take(waitMs?: number): Promise<Turn>
  close(): Promise<void>
  free(): boolean
}

/**
 * A turn counts as at least so long, so that callers with short queries come in rotation, and as at
 * most so long, so that a caller with one long query does not wait until all others had as much.
 */
const counted = { leastMs: 1, mostMs: 250 }

type Waiter = { give(turn: Turn): void; refuse(error: Error): void }

export function createTurns(
  limits: { waitMs: number; idleMs: number },
  clock = () => performance.now(),
): Turns {
  /** Of each caller in order; the caller who waits longest for a turn is first. */
  const waiters = new Map<string, Waiter[]>()
  const times = createTimes()
  let taken = false
  let running = 0
  let idleTimer: NodeJS.Timeout | undefined
  let closed = false
  let lastEnded: () => void = () => {}

  return {
    take(waitMs = limits.waitMs) {
      if (closed) return Promise.reject(databaseError.closed())
      const caller = callerNow()
      if (!taken) return Promise.resolve(start(caller))
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

  function start(caller: string): Turn {
    taken = true
    let ended = false
    const from = clock()
    times.begin(caller)
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
        times.add(caller, clock() - from)
        if (closed) lastEnded()
        else giveNext()
        watchIdle()
      },
    }
  }

  function giveNext() {
    if (waiters.size === 0) return times.forget()
    const caller = times.leastOf(waiters.keys())
    const [next, ...rest] = waiters.get(caller)!
    waiters.delete(caller)
    if (rest.length > 0) waiters.set(caller, rest)
    next!.give(start(caller))
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

/** How long the turns of each caller took, counted from where all others stood when they came. */
function createTimes() {
  const spent = new Map<string, number>()
  /** What the last caller to get a turn had spent: a new caller begins here. */
  let now = 0
  const of = (caller: string) => Math.max(now, spent.get(caller) ?? 0)
  return {
    leastOf: (callers: Iterable<string>) =>
      [...callers].reduce((least, caller) => (of(caller) < of(least) ? caller : least)),
    begin(caller: string) {
      now = of(caller)
    },
    add(caller: string, timeMs: number) {
      const { leastMs, mostMs } = counted
      spent.set(caller, of(caller) + Math.min(mostMs, Math.max(leastMs, timeMs)))
    },
    /** While nobody waits, nobody has had too much. */
    forget() {
      spent.clear()
      now = 0
    },
  }
}
