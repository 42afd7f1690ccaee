import PQueue from 'p-queue'
import type { Refusal } from '#server/errors.ts'

/**
 * For each key: how many tasks run at the same time, and how many more may wait. Where `many` or more are
 * running and waiting, they run one by one until fewer are left.
 */
type Bound = { atOnce: number; waiting: number; many?: number }

/**
 * Runs a task when it is its turn under every bound, the narrowest first, such as one member, their
 * network, all. A task enters a wider queue only when it may run in the narrower one, so that a
 * caller with many tasks holds up nobody else. Where a queue is full, the task is refused at once.
 */
export function takeTurns(bounds: Bound[], refuse: () => Refusal) {
  const groups = bounds.map((bound) => ({
    ...bound,
    queues: new Map<string, { queue: PQueue; tasks: number }>(),
  }))

  /** `keys`: one for each bound. Where `signal` aborts while it waits, the task is not run. */
  return async function inTurn<T>(
    keys: string[],
    task: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const taken = groups.map(({ atOnce, waiting, many = Infinity, queues }, i) => {
      const key = keys[i]!
      const entry = queues.get(key) ?? { queue: new PQueue({ concurrency: atOnce }), tasks: 0 }
      const count = (change: 1 | -1) => {
        entry.tasks += change
        entry.queue.concurrency = entry.tasks < many ? atOnce : 1
      }
      return { key, queues, entry, count, isFull: entry.tasks >= atOnce + waiting }
    })
    if (taken.some(({ isFull }) => isFull)) throw refuse()
    for (const { key, queues, entry, count } of taken) {
      count(1)
      queues.set(key, entry)
    }
    try {
      return await taken.reduceRight(
        (next, { entry }) =>
          () =>
            entry.queue.add(next, signal ? { signal } : {}),
        task,
      )()
    } finally {
      for (const { key, queues, entry, count } of taken) {
        count(-1)
        if (entry.tasks === 0) queues.delete(key)
      }
    }
  }
}
