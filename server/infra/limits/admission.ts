import type { Refusal } from '#server/errors.ts'

/** Lets the next one in; calling it again does nothing. */
type Leave = () => void

type Bounds = {
  /** How many tasks are in at the same time. */
  atOnce: number
  /** How many of them may be of one key; the rest stays free for others. */
  atOnceOfOne: number
  /** Nobody waits longer for others; a task that would is refused at once. */
  longestWaitMs: number
  /** The same of a task that waits for others of its own key, which delay nobody else. */
  longestWaitOfOneMs: number
  /** How many tasks of one key may wait. */
  mostWaiting: number
}

type Refusals = {
  /** Everybody together asks more than there is time for. */
  full: (seconds: number) => Refusal
  /** The own tasks of one key would wait too long for each other. */
  tooManyOfOne: () => Refusal
  left: () => Refusal
}

type Entry = { key: string; admit: (leave: Leave) => void; refuse: (refusal: Refusal) => void }

/** How much the newest measurement counts in the mean. */
const share = 0.1
const tellEveryMs = 1_000
const rememberedMs = 5 * 60_000

/**
 * Admits tasks as fast as they are done: at most `atOnce` are in. The keys that wait are served in
 * rotation, those with none in first. A task whose wait would be too long, as measured by how
 * long the tasks before it were in, is refused before anything is done for it.
 */
export function createAdmission(
  { atOnce, atOnceOfOne, longestWaitMs, longestWaitOfOneMs, mostWaiting }: Bounds,
  refusals: Refusals,
) {
  const inside = new Set<{ key: string; since: number }>()
  const insideOf = (key: string) => [...inside].filter((one) => one.key === key).length
  /** In the order of rotation. */
  const waiting = new Map<string, Entry[]>()
  let meanMs = 0
  let measuredAt = -Infinity

  /**
   * Yields what `tell` makes of how many are before it, now and whenever it is fewer; returns what
   * lets the next one in.
   *
   * @throws the refusals; `left` when the signal aborts
   */
  async function* enter<T>(
    key: string,
    signal: AbortSignal,
    tell: (before: number) => T,
  ): AsyncGenerator<T, Leave> {
    if (signal.aborted) throw refusals.left()
    const own = waiting.get(key) ?? []
    if (own.length >= mostWaiting) throw refusals.tooManyOfOne()
    if (own.length === 0 && insideOf(key) < atOnceOfOne && inside.size < atOnce) return admit(key)
    expectTime(key, own.length)

    const entry = { key } as Entry
    const admitted = new Promise<Leave>((resolve, reject) => {
      entry.admit = resolve
      entry.refuse = (refusal) => {
        forget(entry)
        reject(refusal)
      }
    })
    admitted.catch(() => {})
    waiting.set(key, [...own, entry])
    const onAbort = () => entry.refuse(refusals.left())
    signal.addEventListener('abort', onAbort, { once: true })
    const late =
      own.length + insideOf(key) < atOnceOfOne
        ? setTimeout(() => entry.refuse(refusals.full(secondsOf(longestWaitMs))), longestWaitMs)
        : setTimeout(() => entry.refuse(refusals.tooManyOfOne()), longestWaitOfOneMs)
    let isTaken = false
    try {
      for (let told = Infinity; ;) {
        const before = order().indexOf(entry)
        if (before >= 0 && before < told) yield tell((told = before))
        const leave = await Promise.race([admitted, pause(tellEveryMs)])
        if (leave) {
          isTaken = true
          return leave
        }
      }
    } finally {
      clearTimeout(late)
      signal.removeEventListener('abort', onAbort)
      forget(entry)
      // The caller has gone since it was let in.
      if (!isTaken) admitted.then((leave) => leave()).catch(() => {})
    }
  }

  /** Others are served in rotation: each delays a task at most once for each place in its own line. */
  function expectTime(key: string, own: number) {
    const ofOthers = [...waiting]
      .filter(([other]) => other !== key)
      .reduce((sum, [, { length }]) => sum + Math.min(length, own + 1), 0)
    const eachMs = Math.max(isRemembered() ? meanMs : 0, meanInsideMs())
    const wait = ((ofOthers + 1) * eachMs) / atOnce
    if (wait > longestWaitMs) throw refusals.full(secondsOf(wait))
    const ownWait = ((own + insideOf(key)) * eachMs) / atOnceOfOne
    if (ownWait > longestWaitOfOneMs) throw refusals.tooManyOfOne()
  }

  /** Where nothing is done any more, those that are in show it: none has left to be measured. */
  function meanInsideMs() {
    const total = [...inside].reduce((sum, { since }) => sum + performance.now() - since, 0)
    return total / Math.max(1, inside.size)
  }

  function admit(key: string): Leave {
    const one = { key, since: performance.now() }
    inside.add(one)
    return () => {
      // While places are free a task is done sooner, which says nothing about a line.
      const isFull = inside.size >= atOnce
      if (!inside.delete(one)) return
      if (isFull) measure(performance.now() - one.since)
      admitNext()
    }
  }

  function measure(ms: number) {
    meanMs = isRemembered() ? meanMs + share * (ms - meanMs) : ms
    measuredAt = performance.now()
  }

  /** An outage of this morning says nothing about now. */
  function isRemembered() {
    return performance.now() - measuredAt < rememberedMs
  }

  function admitNext() {
    while (inside.size < atOnce) {
      const keys = [...waiting.keys()]
      const key =
        keys.find((key) => insideOf(key) === 0) ?? keys.find((key) => insideOf(key) < atOnceOfOne)
      if (key === undefined) return
      const [entry, ...rest] = waiting.get(key)!
      // Behind the others: their next one comes before this key's.
      waiting.delete(key)
      if (rest.length > 0) waiting.set(key, rest)
      entry!.admit(admit(key))
    }
  }

  function forget(entry: Entry) {
    const rest = (waiting.get(entry.key) ?? []).filter((other) => other !== entry)
    if (rest.length > 0) waiting.set(entry.key, rest)
    else waiting.delete(entry.key)
  }

  /** All who wait, in the order in which they will be let in. */
  function order(): Entry[] {
    const lists = [...waiting.values()]
    const rounds = Math.max(0, ...lists.map(({ length }) => length))
    return Array.from({ length: rounds }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat()
  }

  return { enter }
}

const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000))

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
