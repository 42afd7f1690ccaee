import { type KeyboardEvent, useCallback } from 'react'
import { closer, farther } from './zoom.ts'

/** `+`, `-` and `0`, as in every reader; with Ctrl they stay the browser's own. */
export const useZoomKeys = (setZoom: (change: (zoom: number) => number) => void) =>
  useCallback(
    (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
      const change = { '+': closer, '=': closer, '-': farther, '0': () => 1 }[event.key]
      if (!change) return
      event.preventDefault()
      setZoom(change)
    },
    [setZoom],
  )
