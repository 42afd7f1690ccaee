import { useCallback, useEffect, useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import type { FileAbout } from '#contract/documents/documents.ts'
import { useAbout } from '#web/dashboard/reading/document/about.ts'
import { useTitle } from '#web/title.ts'

const settleMs = 400

/**
 * The document that the address names, opened at `#page=N` with `?quote=` marked. Where a newer
 * version took its place, an address with neither leads to that one.
 */
export function useDocumentInAddress() {
  const { filename = '' } = useParams()
  const [search] = useSearchParams()
  const quote = search.get('quote') ?? undefined
  // The router hears of what is opened and written into the address, and not of scrolling.
  const { hash } = useLocation()
  const about = useAbout(filename).data
  const title = about?.title ?? readableName(filename)
  useTitle(title)
  const onPage = usePageInAddress()
  const newest = useNewest(filename, about, quote === undefined && hash === '')
  return { filename, title, page: pageIn(hash), quote, onPage, newest }
}

/**
 * What the server said when the document was opened: nobody is led away from what they read. The
 * versions may have changed places since an answer that was kept, so one is led on only once.
 */
function useNewest(filename: string, about: FileAbout | undefined, isPlain: boolean) {
  const isLedOn = (useLocation().state as typeof ledOn | null)?.isLedOn === true
  const [opened, setOpened] = useState<{ filename: string; newest: string | undefined }>()
  if (about && opened?.filename !== filename)
    setOpened({ filename, newest: isPlain && !isLedOn ? about.replacedBy : undefined })
  return opened?.filename === filename ? opened.newest : undefined
}

/** The state of the address that a replaced document leads to. */
export const ledOn = { isLedOn: true }

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
