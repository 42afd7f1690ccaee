import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import type { OutlineEntry } from '#contract/documents/documents.ts'
import { useInView } from './use-in-view.ts'

type Props = {
  entries: OutlineEntry[] | undefined
  page: number
  onGo: (page: number) => void
}

/** The headings in order; the one that the page in view stands under is marked. */
export function Outline({ entries, page, onGo }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const current = currentOf(entries ?? [], page)
  useInView(list, current)
  if (!entries) return null
  if (entries.length === 0)
    return (
      <p className="px-4 py-5 text-[14px] text-soft">
        <Trans>This document has no headings.</Trans>
      </p>
    )
  const top = Math.min(...entries.map(({ level }) => level))
  return (
    <ol ref={list} className="reading-list">
      {entries.map((entry, index) => (
        <li key={index}>
          <button
            type="button"
            aria-current={index === current ? 'location' : undefined}
            onClick={() => onGo(entry.page)}
            style={{ paddingInlineStart: `${12 + Math.min(4, entry.level - top) * 14}px` }}
          >
            <span dir="auto" className="min-w-0 flex-1">
              {entry.title}
            </span>
            <span aria-label={t`page ${entry.page}`} role="img" className="reading-list-page">
              {entry.page}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** The first heading on the page, else the last one before it. */
function currentOf(entries: OutlineEntry[], page: number): number {
  const onPage = entries.findIndex((entry) => entry.page === page)
  return onPage >= 0 ? onPage : entries.findLastIndex((entry) => entry.page < page)
}
