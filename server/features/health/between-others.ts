import { setImmediate } from 'node:timers/promises'

/** Does work in steps, and whatever waits for the thread comes between two of them. */
export async function betweenOthers<Made>(steps: Generator<void, Made>): Promise<Made> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
  }
}
