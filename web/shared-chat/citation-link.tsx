import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Citation } from '#contract/documents/documents.ts'
import { sourceName } from '#web/files/place.ts'
import { paths } from '#web/paths.ts'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'

type Props = { citation: Citation; noteId: string; opens: boolean; member: boolean }

const look =
  'relative mx-[0.1em] inline-flex h-[1.5em] min-w-[1.4em] items-center justify-center rounded-[4px] px-[0.28em] align-[0.32em] font-sans text-[0.61em] leading-none font-semibold text-blue not-italic no-underline! tabular-nums transition-colors duration-150 after:absolute after:-inset-1.5 hover:bg-blue-tint'

/** A footnote's number: to the page where the reader may open it, else to the quote below the answer. */
export function CitationLink({ citation, noteId, opens, member }: Props) {
  const { n, quote } = citation
  const label = t`Source ${n}: ${sourceName(citation)}`
  return (
    <Tooltip
      content={
        <>
          <p className="line-clamp-5 font-serif text-[15px] leading-normal">“{quote}”</p>
          <p className="mt-1.5 text-[13px] text-soft">{sourceName(citation)}</p>
          {!opens && !member && (
            <p className="mt-1.5 text-[13px] text-soft">
              <Trans>Members can open the page.</Trans>
            </p>
          )}
        </>
      }
    >
      {opens ? (
        <Link to={pageOf(citation)} aria-label={label} className={look}>
          {n}
        </Link>
      ) : (
        <a href={`#${noteId}`} aria-label={label} className={look}>
          {n}
        </a>
      )}
    </Tooltip>
  )
}

export const pageOf = ({ filename, page, quote }: Citation) =>
  paths.viewPdf(filename, { page, quote })
