import { useCallback, useState } from 'react'
import { clampZoom, closer, farther } from './zoom.ts'

/** What fits is shown until the reader chooses. */
export function useZoom(fitted: number) {
  const [chosen, setChosen] = useState<number>()
  const zoom = chosen ?? fitted
  return {
    zoom,
    isFitted: chosen === undefined,
    onCloser: useCallback(() => setChosen(closer(zoom)), [zoom]),
    onFarther: useCallback(() => setChosen(farther(zoom)), [zoom]),
    /** By any step, as two fingers do. */
    onZoom: useCallback((zoom: number) => setChosen(clampZoom(zoom)), []),
    onFit: useCallback(() => setChosen(undefined), []),
  }
}

export type Zoom = ReturnType<typeof useZoom>
