import { conflict } from '../../../errors.ts'

export type InTurn = <T>(
  memberId: string,
  work: () => Promise<T>,
  options?: { patient?: boolean },
) => Promise<T>

type Line = (() => Promise<void>)[]

/** How many may wait in one member's queue, including the running one. */
const mostInLine = 3

/**
 * One piece of work at a time, and the members in turn: a long line holds up nobody else's. p-queue
 * has one line, and priorities that would have to change with every piece of work that ends.
 */
export function createTurns(): InTurn {
  const lines = new Map<string, Line>()
  const working = new Map<string, number>()
  let busy = false

  async function goOn() {
    if (busy) return
    busy = true
    for (let [next] = lines; next; [next] = lines) {
      const [memberId, line] = next
      const work = line.shift()!
      if (line.length === 0) lines.delete(memberId)
      await work()
      const rest = lines.get(memberId)
      // A member with more tasks waiting goes behind all the others.
      if (lines.delete(memberId) && rest) lines.set(memberId, rest)
    }
    busy = false
  }

  return (memberId, work, { patient = false } = {}) => {
    const count = working.get(memberId) ?? 0
    if (count >= mostInLine && !patient)
      return Promise.reject(
        conflict('Other chats of yours are being set as PDFs just now. Wait until they are done.'),
      )
    working.set(memberId, count + 1)
    return new Promise((resolve, reject) => {
      const line = lines.get(memberId) ?? []
      lines.set(memberId, line)
      line.push(async () => {
        try {
          resolve(await work())
        } catch (error) {
          reject(error)
        } finally {
          const left = working.get(memberId)! - 1
          if (left > 0) working.set(memberId, left)
          else working.delete(memberId)
        }
      })
      void goOn()
    })
  }
}
