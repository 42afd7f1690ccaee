import { type RefObject, useEffect } from 'react'
import { isWriting } from '#web/ui/keys.ts'

const scrolling = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '])

type Keys = {
  section: RefObject<HTMLElement | null>
  box: RefObject<HTMLElement | null>
  /** The document is the whole screen: keys pressed on nothing in particular are meant for it. */
  full: boolean
  onCloser: () => void
  onFarther: () => void
  onFit: () => void
  /** Onto the next page, or the one before. */
  onStep: (by: 1 | -1) => void
}

/** `+`, `-`, `0` and `g` as in every reader, and pages by ← and →; what scrolls is left to the browser. */
export function useReadingKeys(keys: Keys) {
  const { section, box, full, onCloser, onFarther, onFit, onStep } = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event
      const isNowhere = full && target === document.body
      if (!isNowhere && !section.current?.contains(target as Node)) return
      // With Ctrl they are the browser's own.
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isWriting(target)) return
      if (isNowhere && scrolling.has(key)) return box.current?.focus({ preventScroll: true })
      const isOnPages = isNowhere || target === box.current
      const act = {
        '+': onCloser,
        '=': onCloser,
        '-': onFarther,
        '0': onFit,
        g: () => toPageNumber(section.current),
        ...(isOnPages && !scrollsSideways(box.current)
          ? { ArrowRight: () => onStep(1), ArrowLeft: () => onStep(-1) }
          : {}),
      }[key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [section, box, full, onCloser, onFarther, onFit, onStep])
}

const scrollsSideways = (box: HTMLElement | null) =>
  box !== null && box.scrollWidth > box.clientWidth + 1

const toPageNumber = (section: HTMLElement | null) =>
  section?.querySelector<HTMLInputElement>('.reading-page-number')?.focus()
