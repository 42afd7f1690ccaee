export type InTurn = <T>(memberId: string, work: () => Promise<T>) => Promise<T>

type Line = (() => Promise<void>)[]

/**
 * One piece of work at a time, and the members in turn: a long line holds up nobody else's. p-queue
 * has one line, and priorities that would have to change with every piece of work that ends.
 */
export function createTurns(): InTurn {
  const lines = new Map<string, Line>()
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

  return (memberId, work) =>
    new Promise((resolve, reject) => {
      const line = lines.get(memberId) ?? []
      lines.set(memberId, line)
      line.push(async () => {
        try {
          resolve(await work())
        } catch (error) {
          reject(error)
        }
      })
      void goOn()
    })
}
