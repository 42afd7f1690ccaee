import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { Highlight } from '#contract/documents/highlights.ts'
import { KeptActions, KeptSince } from '#web/dashboard/kept-actions.tsx'
import type { RowProps } from '#web/dashboard/kept-list.tsx'
import { paths } from '#web/paths.ts'

/** The words, the note, and the way to their page; only the note where the document is not open any more. */
export function HighlightEntry({ item: highlight, onRemove }: RowProps<Highlight>) {
  const { filename, title, page, place, quote, note, older, createdAt } = highlight
  const id = useId()
  return (
    <li className="border-t border-rule py-5 print:break-inside-avoid">
      <article aria-labelledby={`${id}-title`}>
        {quote && (
          <blockquote
            dir="auto"
            className="line-clamp-5 print:line-clamp-none max-w-[66ch] border-s-2 border-edge ps-3 font-serif text-[17px] leading-relaxed [overflow-wrap:anywhere]"
          >
            {quote}
          </blockquote>
        )}
        {note && (
          <p
            dir="auto"
            className="mt-2 max-w-[66ch] leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {note}
          </p>
        )}
        {!filename && (
          <p className="mt-2 text-[14px] text-soft">
            <Trans>You cannot open this document any more. Your note stays.</Trans>
          </p>
        )}
        {older && (
          <p className="mt-2 text-[14px] text-soft">
            <Trans>The newest version of this document does not have these words any more.</Trans>
          </p>
        )}
        <h2 id={`${id}-title`} className="mt-2 text-[13px] text-soft [overflow-wrap:anywhere]">
          <span dir="auto">{title}</span>
          {/* A section may be called as its document. */}
          {place !== title && <>, {place ?? t`page ${page}`}</>} · <KeptSince at={createdAt} />
        </h2>
        <KeptActions
          id={id}
          to={filename ? paths.document(filename, { page, quote }) : undefined}
          open={<Trans context="a document">Open</Trans>}
          onRemove={() => onRemove(highlight)}
        />
      </article>
    </li>
  )
}
