import { useCallback, useMemo, useState } from 'react'
import type { FileHit } from '#contract/documents/documents.ts'

/** A place on a page: a hit of the search, or a highlight by its id. */
export type Sought = Pick<FileHit, 'page' | 'marks' | 'ranges'> & { highlight?: string }

/** Where to go: a new object each time somebody wants to go there, be it the same page. */
export type Destination = { page: number; toPassage: boolean; hit?: Sought }

/** What the parent asked for last, or what the reader has done since. */
export function useDestination(page: number, quote: string | undefined) {
  const asked = useMemo<Destination>(() => ({ page, toPassage: Boolean(quote) }), [page, quote])
  const [own, setOwn] = useState<{ destination: Destination; since: Destination }>()
  const go = useCallback(
    (page: number, hit?: Sought) =>
      setOwn({ destination: { page, toPassage: false, ...(hit ? { hit } : {}) }, since: asked }),
    [asked],
  )
  return [own?.since === asked ? own.destination : asked, go] as const
}

export type Go = ReturnType<typeof useDestination>[1]
