import { useCallback, useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useAbout } from '#web/dashboard/reading/document/about.ts'
import { LateReading } from '#web/dashboard/reading/late-reading.ts'
import { useTitle } from '#web/title.ts'
import { contentProps } from '#web/site/parts.tsx'

const settleMs = 400

/** A document on its own, opened at `#page=N` with `?quote=` marked. */
export function ViewPdf() {
  const { filename = '' } = useParams()
  const [search] = useSearchParams()
  const page = usePageInHash()
  const title = useAbout(filename).data?.title ?? readableName(filename)
  useTitle(title)
  const onPage = usePageInAddress()
  return (
    <main {...contentProps} className="flex h-[calc(100dvh-65px)] min-h-0 flex-col bg-shade">
      <h1 className="sr-only">{title}</h1>
      <LateReading
        full
        filename={filename}
        title={title}
        page={page}
        quote={search.get('quote') ?? undefined}
        onPage={onPage}
      />
    </main>
  )
}

function usePageInHash(): number {
  const [page, setPage] = useState(() => pageIn(location.hash))
  useEffect(() => {
    const onChange = () => setPage(pageIn(location.hash))
    window.addEventListener('hashchange', onChange)
    return () => window.removeEventListener('hashchange', onChange)
  }, [])
  return page
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

export const pageIn = (hash: string) => Math.max(1, Number(/page=(\d{1,6})/.exec(hash)?.[1] ?? 1))

/** `employment-handbook.pdf` as a person would say it. */
export function readableName(filename: string): string {
  const words = filename
    .replace(/\.[a-z0-9]+$/i, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
  return words ? words[0]!.toUpperCase() + words.slice(1) : filename
}
