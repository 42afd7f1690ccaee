import { useEffect } from 'react'
import { library } from '#contract/library.ts'
import { client } from '#web/api/client.ts'

const restMs = 2_000

/** The server is told where the reader has come to rest, so that he can go on there; quietly. */
export function useKeepPlace(filename: string, page: number, isKept: boolean) {
  useEffect(() => {
    if (!isKept || page < 1) return
    const timer = setTimeout(() => {
      client.call(library.keepPlace, { body: { filename, page } }).catch(() => {})
    }, restMs)
    return () => clearTimeout(timer)
  }, [filename, page, isKept])
}
