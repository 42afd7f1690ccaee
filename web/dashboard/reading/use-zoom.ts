import { useCallback, useState } from 'react'
import { closer, farther } from './zoom.ts'

/** What fits is shown until the reader chooses. */
export function useZoom(fitted: number) {
  const [chosen, setChosen] = useState<number>()
  const zoom = chosen ?? fitted
  return {
    zoom,
    isFitted: chosen === undefined,
    onCloser: useCallback(() => setChosen(closer(zoom)), [zoom]),
    onFarther: useCallback(() => setChosen(farther(zoom)), [zoom]),
    onFit: useCallback(() => setChosen(undefined), []),
  }
}

export type Zoom = ReturnType<typeof useZoom>
