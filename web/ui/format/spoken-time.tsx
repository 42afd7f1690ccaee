import { useSyncExternalStore } from 'react'
import { exactTime, spokenTime } from './when.ts'

const lookAgainMs = 15_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tellAll = () => {
  for (const listener of listeners) listener()
}

/** Nobody reads a hidden page: its times are said anew when it is seen again. */
function follow() {
  clearInterval(timer)
  timer = undefined
  if (document.hidden || listeners.size === 0) return
  timer = setInterval(tellAll, lookAgainMs)
}

function onVisibility() {
  if (!document.hidden) tellAll()
  follow()
}

/** One timer for all times of the page. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', onVisibility)
    follow()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', onVisibility)
    follow()
  }
}

/** Words that hold a spoken time: they follow the clock, and are drawn anew only when they change. */
export const useSpoken = (say: () => string): string => useSyncExternalStore(subscribe, say, say)

/** "just now", "12 minutes ago". */
export const useSpokenTime = (at: string): string => useSpoken(() => spokenTime(at))

type Props = { at: string; title?: string; className?: string }

/** The same as an element, with the exact time on hover. */
export const SpokenTime = ({ at, title, className }: Props) => (
  <time dateTime={at} title={title ?? exactTime(at)} className={className}>
    {useSpokenTime(at)}
  </time>
)
