import { useCallback, useState } from 'react'
import { clampZoom, closer, farther } from './zoom.ts'

/** What fits is shown until the reader chooses, or what a passage is read best at. */
export function useZoom(fitted: number, forPassage?: number) {
  const [chosen, setChosen] = useState<number | 'fitted'>()
  const zoom = chosen === 'fitted' ? fitted : (chosen ?? forPassage ?? fitted)
  return {
    zoom,
    isFitted: chosen === 'fitted' || (chosen === undefined && zoom === fitted),
    onCloser: useCallback(() => setChosen(closer(zoom)), [zoom]),
    onFarther: useCallback(() => setChosen(farther(zoom)), [zoom]),
    /** By any step, as two fingers do. */
    onZoom: useCallback((zoom: number) => setChosen(clampZoom(zoom)), []),
    onFit: useCallback(() => setChosen('fitted'), []),
  }
}

export type Zoom = ReturnType<typeof useZoom>
