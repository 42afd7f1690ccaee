import type { Member } from '#server/app.ts'
import { Refusal, callerLeft, unavailable } from '#server/errors.ts'
import { workFor } from '#server/infra/limits/caller.ts'
import { networkOf } from '#server/infra/limits/networks.ts'
import { takeTurns } from '#server/infra/limits/turns.ts'

// A page of the dashboard sends up to six calls at once, and each takes some milliseconds. What is
// sent beyond these bounds waits, so that other callers wait for three calls of this one at most, and
// for one of a program, which sends more than the pages of four tabs do.
const calls = { atOnce: 3, waiting: 250, many: 30 }
// Most hold one connection of the pool, which has ten: four are left to other networks.
const callsOfNetwork = { atOnce: 6, waiting: 1_000 }
// Whose call it is has to be asked first, on three connections; a program that guesses tokens asks nothing else.
const lookUps = { atOnce: 2, waiting: 1_500 }
// An upload takes up a connection and room on the disk for as long as it arrives.
const uploads = { atOnce: 3, waiting: 250 }

/** Where the database hangs, each look-up takes as long as it is given: the others are not kept for that. */
export const longestWait = { forLookUpMs: 15_000 }

/** Works on the calls and uploads of one member, or of the guests of one network, a few at a time. */
export function takeCallsInTurn() {
  const callInTurn = takeTurns([calls, callsOfNetwork], tooManyWaiting)
  const lookUpInTurn = takeTurns([lookUps], tooManyWaiting)
  const uploadInTurn = takeTurns([uploads], tooManyWaiting)
  return {
    /** Finds out who calls. */
    lookUp<T>(ip: string, signal: AbortSignal, find: () => Promise<T>) {
      const network = networkOf(ip)
      const waiting = new AbortController()
      const late = setTimeout(() => waiting.abort(busy()), longestWait.forLookUpMs)
      const inTurn = async () => {
        clearTimeout(late)
        if (signal.aborted) throw callerLeft()
        return await workFor(network, find)
      }
      return lookUpInTurn([network], inTurn, waiting.signal).finally(() => clearTimeout(late))
    },
    call<T>(member: Member | null, ip: string, signal: AbortSignal, call: () => Promise<T>) {
      const network = networkOf(ip)
      const caller = member?.id ?? network
      return callInTurn([caller, network], async () => {
        if (signal.aborted) throw callerLeft()
        return await workFor(caller, call).catch((error: unknown) => {
          // Work that ends because the caller has left is no fault.
          throw error === signal.reason && !(error instanceof Refusal) ? callerLeft() : error
        })
      })
    },
    upload: <T>(member: Member | null, ip: string, read: () => Promise<T>) =>
      uploadInTurn([member?.id ?? networkOf(ip)], read),
  }
}

const busy = () => unavailable('The server is busy. Nothing was changed; try again in a moment.')

const tooManyWaiting = () =>
  new Refusal(429, 'Too many of your requests are waiting to be answered. Try again in a moment.', {
    retryAfterSeconds: 1,
  })
