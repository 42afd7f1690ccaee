import { useSyncExternalStore } from 'react'

/** `away`: this device has a network, but the server does not respond. */
export type Connection = 'there' | 'away' | 'offline'

const lookAgainMs = 5_000
/** How long a reader needs for what is said of it. */
const readWithinMs = 4_000

let silent = false
let silentSince = 0
let back: ReturnType<typeof setTimeout> | undefined
let looking: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** Whether the server can be reached, as far as this page knows. */
export const useConnection = (): Connection =>
  useSyncExternalStore(subscribe, connection, () => 'there')

function connection(): Connection {
  if (!navigator.onLine) return 'offline'
  return silent ? 'away' : 'there'
}

/** Calls back when the server is reachable again. */
export function onceBack(work: () => void): () => void {
  let was = connection()
  return subscribe(() => {
    const now = connection()
    if (now === 'there' && was !== 'there') work()
    was = now
  })
}

/** One call may be answered while another is not: the server counts as back once that could be read. */
export function noteResponse() {
  if (!silent || back !== undefined) return
  const leftMs = readWithinMs - (performance.now() - silentSince)
  if (leftMs > 0) back = setTimeout(() => note(false), leftMs)
  else note(false)
}

export function noteSilence() {
  silentSince = performance.now()
  note(true)
}

function note(now: boolean) {
  clearTimeout(back)
  back = undefined
  if (silent === now) return
  silent = now
  clearInterval(looking)
  if (silent) looking = setInterval(look, lookAgainMs)
  for (const listener of listeners) listener()
}

/** Polls even if no other call is about to be made. */
const look = () =>
  void fetch('/v1/health', { cache: 'no-store' }).then(noteResponse, () => undefined)

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
