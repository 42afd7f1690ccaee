import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import type { Citation } from '#contract/documents/documents.ts'
import { sourceName } from '#web/files/place.ts'
import { pageOf } from './citation-link.tsx'
import { type MayOpen, opens } from './use-may-open.ts'

type Props = {
  citations: Citation[]
  idOf: (citation: Citation) => string
  mayOpen: MayOpen
  member: boolean
}

/** Under an answer: what stands on the pages it cites, letter for letter. */
export function SourceList({ citations, idOf, mayOpen, member }: Props) {
  if (citations.length === 0) return null
  const closed = citations.some(({ filename }) => mayOpen[filename] === false)
  return (
    <div className="mt-5 max-w-[640px] text-[14px]">
      <ul aria-label={t`Sources`} className="space-y-2.5">
        {citations.map((citation) => (
          <li
            key={citation.n}
            id={idOf(citation)}
            tabIndex={-1}
            className="flex scroll-mt-6 gap-2.5 rounded outline-offset-4 target:bg-blue-tint"
          >
            <b className="min-w-[1.2em] font-semibold text-blue tabular-nums">{citation.n}</b>
            <div className="min-w-0 flex-1">
              <q className="font-serif text-[15px] leading-normal break-words">{citation.quote}</q>
              <p className="mt-0.5 text-[13px] text-soft">
                {opens(mayOpen, citation.filename, member) ? (
                  <Link
                    to={pageOf(citation)}
                    className="underline decoration-rule underline-offset-4 hover:text-ink hover:decoration-current"
                  >
                    {sourceName(citation)}
                  </Link>
                ) : (
                  sourceName(citation)
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {closed && (
        <p className="mt-3 text-[13px] text-soft print:hidden">
          {member
            ? t`Some of these pages are from documents that only the owner of this chat can open.`
            : t`Members who may see the documents can open these pages.`}
        </p>
      )}
    </div>
  )
}
