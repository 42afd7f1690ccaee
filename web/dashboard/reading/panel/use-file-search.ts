import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type FileHit, documents } from '#contract/documents/documents.ts'
import { reading } from '#web/api/queries.ts'
import type { Go } from '../use-destination.ts'

const restMs = 220
const none: FileHit[] = []

/** Words in the whole of a file: the server finds them, and one goes from place to place. */
export function useFileSearch(filename: string, isOpen: boolean, page: number, go: Go) {
  const [text, setText] = useState('')
  const q = useRested(text.trim())
  const { data, isFetching, isError, isPaused, refetch } = useQuery({
    ...reading(documents.search, { params: { filename }, query: { q } }),
    enabled: q !== '',
    meta: { quiet: true },
  })
  /** What is shown was found for other words. */
  const isOld = q !== text.trim()
  const hits = data?.hits ?? none
  const [chosen, setChosen] = useState<FileHit>()
  const at = chosen ? hits.indexOf(chosen) : -1
  const choose = (hit: FileHit | undefined) => {
    setChosen(hit)
    if (hit) go(hit.page, hit)
  }
  useEffect(() => {
    if (isOpen && hits.length > 0) choose(hits.find((hit) => hit.page >= page) ?? hits[0])
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for what was found, wherever the reader goes then
  }, [hits])
  const byPage = useMemo(() => {
    const map = new Map<number, FileHit[]>()
    for (const hit of hits) {
      const before = map.get(hit.page)
      if (before) before.push(hit)
      else map.set(hit.page, [hit])
    }
    return map
  }, [hits])
  const hit = hits[at]
  const shown = useMemo<Shown>(
    () => (isOpen ? { byPage, hit } : nothingShown),
    [isOpen, byPage, hit],
  )
  return {
    text,
    setText,
    hits,
    isOld,
    at,
    choose,
    /** Onto the next place or the one before, from the last to the first. */
    step: (by: 1 | -1) => choose(hits.at((Math.max(at, by === 1 ? -1 : 0) + by) % hits.length)),
    more: data?.more ?? false,
    apart: data?.apart ?? false,
    state:
      text.trim() === ''
        ? ('empty' as const)
        : isError || isPaused
          ? ('failed' as const)
          : isFetching || isOld || !data
            ? ('looking' as const)
            : ('done' as const),
    again: () => void refetch(),
    shown,
  }
}

const nothingShown: Shown = { byPage: new Map(), hit: undefined }

/** What is marked on the pages, and the place among it where the reader is. */
export type Shown = { byPage: ReadonlyMap<number, FileHit[]>; hit: FileHit | undefined }

export type FileSearch = ReturnType<typeof useFileSearch>

function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text ? restMs : 0)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
