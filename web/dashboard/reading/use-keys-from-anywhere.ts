import { type RefObject, useEffect } from 'react'

const scrolling = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])

/** Where the document is the whole screen, keys pressed on nothing in particular are meant for it. */
export function useKeysFromAnywhere(enabled: boolean, box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => {
      if (event.target === document.body && scrolling.has(event.key))
        box.current?.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [enabled, box])
}
