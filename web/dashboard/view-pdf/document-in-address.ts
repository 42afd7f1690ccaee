import { useCallback, useEffect, useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { useAbout } from '#web/dashboard/reading/document/about.ts'
import { useTitle } from '#web/title.ts'

const settleMs = 400

/** The document that the address names, opened at `#page=N` with `?quote=` marked. */
export function useDocumentInAddress() {
  const { filename = '' } = useParams()
  const [search] = useSearchParams()
  // The router hears of what is opened and written into the address, and not of scrolling.
  const page = pageIn(useLocation().hash)
  const title = useAbout(filename).data?.title ?? readableName(filename)
  useTitle(title)
  const onPage = usePageInAddress()
  return { filename, title, page, quote: search.get('quote') ?? undefined, onPage }
}

/** A reload, or a shared address, leads to the same place. */
function usePageInAddress() {
  const [page, setPage] = useState<number>()
  useEffect(() => {
    if (!page) return
    const timer = setTimeout(() => {
      const hash = `#page=${page}`
      if (location.hash !== hash && (page > 1 || location.hash))
        history.replaceState(history.state, '', hash)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [page])
  return useCallback((page: number) => setPage(page), [])
}

const pageIn = (hash: string) => Math.max(1, Number(/page=(\d{1,6})/.exec(hash)?.[1] ?? 1))

/** `employment-handbook.pdf` as a person would say it. */
function readableName(filename: string): string {
  const words = filename
    .replace(/\.[a-z0-9]+$/i, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
  return words ? words[0]!.toUpperCase() + words.slice(1) : filename
}
