import { type ComponentType, useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useTitle } from '#web/title.ts'

type ReadingProps = {
  filename: string
  title: string
  page: number
  quote?: string
  full?: boolean
}

/** A document on its own, opened at `#page=N` with `?quote=` marked. */
export function ViewPdf({ Reading }: { Reading: ComponentType<ReadingProps> }) {
  const { filename = '' } = useParams()
  const [search] = useSearchParams()
  const page = usePageInHash()
  const title = readableName(filename)
  useTitle(title)
  return (
    <main className="flex h-[calc(100dvh-65px)] min-h-0 flex-col bg-shade">
      <h1 className="sr-only">{title}</h1>
      <Reading
        full
        filename={filename}
        title={title}
        page={page}
        quote={search.get('quote') ?? undefined}
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

export const pageIn = (hash: string) => Math.max(1, Number(/page=(\d{1,6})/.exec(hash)?.[1] ?? 1))

/** `employment-handbook.pdf` as a person would say it. */
export function readableName(filename: string): string {
  const words = filename
    .replace(/\.[a-z0-9]+$/i, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
  return words ? words[0]!.toUpperCase() + words.slice(1) : filename
}
