import { useEffect } from 'react'
import { library } from '#contract/documents/library.ts'
import { client } from '#web/api/client.ts'

const restMs = 2_000

/**
 * Reports the reader's place to the server once they stop scrolling, so that they can continue
 * there; silently.
 */
export function useKeepPlace(filename: string, page: number, isKept: boolean) {
  useEffect(() => {
    if (!isKept || page < 1) return
    const timer = setTimeout(() => {
      client.call(library.keepPlace, { body: { filename, page } }).catch(() => {})
    }, restMs)
    return () => clearTimeout(timer)
  }, [filename, page, isKept])
}
