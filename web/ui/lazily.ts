import { type ComponentType, createElement, useEffect, useSyncExternalStore } from 'react'

/** A part of the program that is fetched when something first needs it. */
export type Lazy<T> = {
  get: () => T | undefined
  /** Resolves to undefined where it did not arrive; it may be asked for again. */
  start: () => Promise<T | undefined>
  subscribe: (onChange: () => void) => () => void
}

export function lazily<T>(load: () => Promise<T>): Lazy<T> {
  let value: T | undefined
  let coming: Promise<T | undefined> | undefined
  const listeners = new Set<() => void>()
  const arrive = async () => {
    try {
      value = await load()
      for (const tell of listeners) tell()
    } catch {
      coming = undefined
    }
    return value
  }
  return {
    get: () => value,
    start: () => (coming ??= arrive()),
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/** The connection may be back by then. */
const askAgainMs = 5_000

/** Undefined until it is here, and while it is not wanted. */
export function useLazily<T>(part: Lazy<T>, wanted = true): T | undefined {
  useEffect(() => {
    if (!wanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const ask = async () => {
      if (!(await part.start()) && !over) timer = setTimeout(ask, askAgainMs)
    }
    void ask()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [part, wanted])
  const value = useSyncExternalStore(part.subscribe, part.get, () => undefined)
  return wanted ? value : undefined
}

/** A component that is fetched when it is first shown; until then nothing stands in its place. */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const part = lazily(load)
  return function Late(props: P) {
    const Part = useLazily(part)
    return Part && createElement(Part, props)
  }
}
