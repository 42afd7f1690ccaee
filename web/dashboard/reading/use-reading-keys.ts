import { type RefObject, useEffect } from 'react'

const scrolling = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])

type Keys = {
  section: RefObject<HTMLElement | null>
  box: RefObject<HTMLElement | null>
  /** The document is the whole screen: keys pressed on nothing in particular are meant for it. */
  full: boolean
  onCloser: () => void
  onFarther: () => void
  onFit: () => void
}

/** `+`, `-` and `0` as in every reader; what scrolls is left to the browser. */
export function useReadingKeys({ section, box, full, onCloser, onFarther, onFit }: Keys) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      const isNowhere = full && target === document.body
      if (!isNowhere && !section.current?.contains(target as Node)) return
      // With Ctrl they are the browser's own.
      if (event.ctrlKey || event.metaKey || event.altKey || target instanceof HTMLInputElement)
        return
      if (isNowhere && scrolling.has(key)) return box.current?.focus({ preventScroll: true })
      const act = { '+': onCloser, '=': onCloser, '-': onFarther, '0': onFit }[key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [section, box, full, onCloser, onFarther, onFit])
}
