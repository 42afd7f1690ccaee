import { type KeyboardEvent, useState } from 'react'
import { closer, farther } from './zoom.ts'

/** What fits is shown until the reader chooses; `+`, `-` and `0` as in every reader. */
export function useZoom(fitted: number) {
  const [chosen, setZoom] = useState<number | 'fitted'>('fitted')
  const zoom = chosen === 'fitted' ? fitted : chosen
  const onKeyDown = (event: KeyboardEvent) => {
    // With Ctrl they are the browser's own.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof HTMLInputElement) return
    if (event.key === '+' || event.key === '=') setZoom(closer(zoom))
    else if (event.key === '-') setZoom(farther(zoom))
    else if (event.key === '0') setZoom('fitted')
    else return
    event.preventDefault()
  }
  return { zoom, setZoom, isFitted: chosen === 'fitted', onKeyDown }
}
