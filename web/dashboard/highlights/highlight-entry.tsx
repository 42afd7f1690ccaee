import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import type { Highlight } from '#contract/highlights.ts'
import { ButtonLink } from '#web/dashboard/button-link.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { exactTime, spokenTime } from '#web/ui/when.ts'

type Props = { highlight: Highlight; onRemove: (highlight: Highlight) => void }

/** The words, the note, and the way to their page; only the note where the document is not open any more. */
export function HighlightEntry({ highlight, onRemove }: Props) {
  const { filename, title, page, place, quote, note, older, createdAt } = highlight
  const id = useId()
  return (
    <li className="border-t border-rule py-5">
      <article aria-labelledby={`${id}-title`}>
        {quote && (
          <blockquote
            dir="auto"
            className="line-clamp-5 max-w-[66ch] border-s-2 border-edge ps-3 font-serif text-[17px] leading-relaxed [overflow-wrap:anywhere]"
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
          <span dir="auto">{title}</span>, {place ?? t`page ${page}`} ·{' '}
          <time dateTime={createdAt} title={exactTime(createdAt)} className="whitespace-nowrap">
            {spokenTime(createdAt)}
          </time>
        </h2>
        <div className="mt-3 flex flex-wrap gap-2">
          {filename && (
            <ButtonLink
              small
              id={`${id}-open`}
              aria-labelledby={`${id}-open ${id}-title`}
              to={paths.viewPdf(filename, { page, quote })}
            >
              <Trans context="a document">Open</Trans>
            </ButtonLink>
          )}
          <Button
            look="quiet"
            small
            className="pointer-coarse:min-h-11"
            id={`${id}-remove`}
            aria-labelledby={`${id}-remove ${id}-title`}
            onClick={() => onRemove(highlight)}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      </article>
    </li>
  )
}
