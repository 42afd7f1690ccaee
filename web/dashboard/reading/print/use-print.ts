import { t } from '@lingui/core/macro'
import { useCallback, useRef, useState } from 'react'
import { warn } from '#web/api/notices.ts'

type Printing = { done: number; count: number }

/** Makes what is printed, tells how far that has come, and can be called off. */
export type MakePrint = (
  onProgress: (printing: Printing) => void,
  signal: AbortSignal,
) => Promise<void>

export function usePrint(make: MakePrint | undefined) {
  const [printing, setPrinting] = useState<Printing>()
  const stop = useRef<AbortController>(undefined)
  const print = useCallback(async () => {
    if (!make) return
    stop.current?.abort()
    const { signal } = (stop.current = new AbortController())
    setPrinting({ done: 0, count: 0 })
    try {
      await make(setPrinting, signal)
    } catch {
      if (!signal.aborted)
        warn(
          t`The document could not be prepared for printing. Download it and print it from there.`,
        )
    }
    if (stop.current.signal === signal) setPrinting(undefined)
  }, [make])
  const cancel = useCallback(() => {
    stop.current?.abort()
    setPrinting(undefined)
  }, [])
  return { print: make && print, printing, cancel }
}
