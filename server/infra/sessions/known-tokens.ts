import type { Member } from '../../member.ts'

/** Who has a token, and from when on that is not certain any more. */
export type LookedUp = { member: Member; until: Date }

const rememberMs = 30_000
const atMost = 10_000

/** Whose tokens were looked up a moment ago; of more than 10,000 the oldest are dropped. */
export function rememberTokens() {
  // In the order of their look-ups. Those in use are looked up every 30 s, so the first are the idle ones.
  const known = new Map<string, { member: Member; untilMs: number }>()
  let forgotten = 0

  return {
    recall(tokenHash: string, now: Date): Member | undefined {
      const found = known.get(tokenHash)
      return found && found.untilMs > now.getTime() ? found.member : undefined
    },
    async remember(tokenHash: string, now: Date, lookUp: () => Promise<LookedUp>): Promise<Member> {
      const before = forgotten
      const { member, until } = await lookUp()
      // What was read before somebody was forgotten may be what was to be forgotten.
      if (before === forgotten) {
        const untilMs = Math.min(now.getTime() + rememberMs, until.getTime())
        known.delete(tokenHash)
        known.set(tokenHash, { member, untilMs })
        if (known.size > atMost) known.delete(known.keys().next().value!)
      }
      return member
    },
    knows: (sessionId: string) =>
      known.values().some(({ member }) => member.sessionId === sessionId),
    forget(memberId: string) {
      forgotten++
      for (const [tokenHash, { member }] of known)
        if (member.id === memberId) known.delete(tokenHash)
    },
    forgetAll() {
      forgotten++
      known.clear()
    },
  }
}
