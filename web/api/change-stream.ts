import { type Change, type ChangeEvent, changes } from '#contract/changes.ts'
import { ApiError, createClient } from '#contract/client.ts'
import { users } from '#contract/account/users.ts'
import { client } from './client.ts'
import { renewToken, storedToken } from './session.ts'

/** The server says something every 15 seconds: a stream that is silent for longer is dead. */
const silentMs = 45_000
const lookMs = 5_000
const longestWaitMs = 30_000
/** As much as the server repeats to a stream without a number. */
const repeatedMs = 60_000

type Numbered = ChangeEvent & { id: number }
/** Sent by a tab that opens: it may have read its data just before a change that was passed on. */
const opened = 'opened'

/** It does not end the session by itself: see `lookAtSession`. */
const streaming = createClient({ token: storedToken, onToken: renewToken })

export type OnChanges = {
  onChange: (change: Change) => void
  /** What changed is not known. */
  onMissed: () => void
}

/**
 * Follows what changes for the member. The tabs of a browser share one stream: the tab that holds the
 * lock reads it and passes its events on, the last minute's also to a tab that opens later, and another
 * tab goes on when that one closes or sleeps.
 */
export function followChanges(memberId: string, { onChange, onMissed }: OnChanges): () => void {
  const name = `carrel-changes-${memberId}`
  const stop = new AbortController()
  const channel = new BroadcastChannel(name)
  let known: number | undefined
  let heardAt = Date.now()
  /** The newest change of each thing that was passed on: a stream repeats its last minute. */
  const passedOn = new Map<string, Numbered>()
  let connection: AbortController | undefined
  let asked: symbol | undefined

  function hear(event: Numbered) {
    heardAt = Date.now()
    known = Math.max(known ?? 0, event.id)
    if (event.type === 'ready' && event.data.missed) onMissed()
    if (event.type !== 'change') return
    const thing = `${event.data.kind} ${event.data.thing}`
    if ((passedOn.get(thing)?.id ?? 0) >= event.id) return
    passedOn.set(thing, event)
    onChange(event.data)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Numbered | typeof opened>) => {
    if (data !== opened) hear(data)
    else if (connection) repeat()
  })
  channel.postMessage(opened)

  function repeat() {
    for (const event of passedOn.values())
      if (event.id > (known ?? 0) - repeatedMs) channel.postMessage(event)
  }

  /** Reads the stream, opening it again when it breaks, until another tab takes over. */
  async function read(over: AbortSignal) {
    for (let attempt = 0; !over.aborted; attempt++) {
      connection = new AbortController()
      heardAt = Date.now()
      try {
        const signal = AbortSignal.any([connection.signal, over])
        const after = known === undefined ? {} : { lastEventId: known }
        for await (const event of streaming.stream(changes.follow, {}, { signal, ...after })) {
          if (event.type === 'failure') throw new ApiError(event.data)
          attempt = 0
          hear(event)
          channel.postMessage(event)
        }
      } catch (error) {
        if (isFinal(error)) return lookAtSession(over)
      } finally {
        connection = undefined
      }
      if (!over.aborted) await pause(Math.min(1_000 * 2 ** attempt, longestWaitMs), over)
    }
  }

  /** Reads the stream as soon as no other tab does; with `steal`, in its place at once. */
  function lead(steal: boolean) {
    const turn = Symbol('turn')
    asked = turn
    const lost = new AbortController()
    const over = AbortSignal.any([stop.signal, lost.signal])
    const reading = async () => {
      if (asked === turn && !over.aborted) await read(over)
    }
    // Without locks, as on a page without TLS, each tab reads a stream of its own.
    const held = navigator.locks
      ? navigator.locks.request(name, steal ? { steal } : { signal: over }, reading)
      : reading()
    held.then(
      () => undefined,
      () => {
        // Another tab took it, because this one was silent.
        lost.abort()
        if (asked === turn && !stop.signal.aborted) lead(false)
      },
    )
  }

  function look() {
    if (Date.now() - heardAt < silentMs) return
    heardAt = Date.now()
    if (connection) connection.abort()
    // The tab that reads may be asleep.
    else if (!document.hidden) lead(true)
  }
  const timer = setInterval(look, lookMs)
  const wake = () => connection?.abort()
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', wake)
  lead(false)

  return () => {
    stop.abort()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', wake)
    channel.close()
  }
}

/**
 * Has the server asked whether the session is over: the client ends it then. The tab in which a member
 * ends it leaves in its own way, and is given the time.
 */
async function lookAtSession(over: AbortSignal) {
  await pause(leavingMs, over)
  if (!over.aborted && storedToken()) await client.call(users.existing).catch(() => undefined)
}

const leavingMs = 1_500

/** The session is over, or the server does not know the call. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && [401, 403, 404, 498].includes(error.httpCode)

/** Shorter when the network is there again. */
const pause = (ms: number, over: AbortSignal) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      over.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    window.addEventListener('online', go)
    over.addEventListener('abort', go)
  })
