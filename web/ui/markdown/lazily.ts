import { useEffect, useSyncExternalStore } from 'react'

/** A part of the program that is fetched when something first needs it. */
export type Lazy<T> = {
  get: () => T | undefined
  start: () => void
  subscribe: (onChange: () => void) => () => void
}

export function lazily<T>(load: () => Promise<T>): Lazy<T> {
  let value: T | undefined
  let asked = false
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    start() {
      if (asked) return
      asked = true
      load().then(
        (loaded) => {
          value = loaded
          for (const tell of listeners) tell()
        },
        // Without it the source stands there; whoever needs it next asks again.
        () => (asked = false),
      )
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/** Undefined until it is here, and while it is not wanted. */
export function useLazily<T>(part: Lazy<T>, wanted = true): T | undefined {
  useEffect(() => {
    if (wanted) part.start()
  }, [part, wanted])
  const value = useSyncExternalStore(part.subscribe, part.get, () => undefined)
  return wanted ? value : undefined
}
