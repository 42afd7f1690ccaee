import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useListAddress, withParam } from '#web/rows/use-list-address.ts'
import { useDebounced } from '#web/ui/debounced.ts'

/**
 * What is typed into a field, which `write` puts into the address as soon as the typing rests.
 * `q` is what the address has: with Back, the field has it too.
 */
export function useTypedSearch(q: string, write: (q: string) => void) {
  const [typed, setTyped] = useState(q)
  const settled = useDebounced(typed.trim())
  const [known, setKnown] = useState(q)
  if (q !== known) {
    setKnown(q)
    if (q !== settled) setTyped(q)
  }
  const { pathname } = useLocation()
  useEffect(() => {
    // The next screen is still being loaded: writing the address would lead back to this one.
    const isLeaving = window.location.pathname !== pathname
    if (!isLeaving && settled !== q && settled === typed.trim()) write(settled)
  }, [settled, typed, q, write, pathname])
  return [typed, setTyped] as const
}

/** What a list is searched for, where the address says nothing else of it. */
export function useSearchInAddress() {
  const [params, change] = useListAddress()
  const q = params.get('q')?.trim() ?? ''
  const write = useCallback((q: string) => change((now) => withParam(now, 'q', q)), [change])
  const [looked, setLooked] = useTypedSearch(q, write)
  return { q, looked, setLooked }
}
