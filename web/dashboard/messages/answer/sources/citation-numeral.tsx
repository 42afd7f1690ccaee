import { t } from '@lingui/core/macro'
import type { Citation } from '#contract/documents/documents.ts'
import { sourceName } from '#web/files/place.ts'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'

type Props = { id: string; citation: Citation; open: boolean; onOpen: () => void }

/** A footnote's number: the quotation on hover and focus, its page when it is pressed. */
export const CitationNumeral = ({ id, citation, open, onOpen }: Props) => (
  <Tooltip
    content={
      <>
        <p className="line-clamp-5 font-serif text-[15px] leading-normal">
          <q>{citation.quote}</q>
        </p>
        <p className="mt-1.5 text-[13px] text-soft">{sourceName(citation)}</p>
      </>
    }
  >
    <button
      type="button"
      id={id}
      onClick={onOpen}
      aria-pressed={open}
      aria-label={t`Source ${citation.n}: ${sourceName(citation)}`}
      className={`relative mx-[0.1em] inline-flex h-[1.5em] min-w-[1.4em] items-center justify-center rounded-[4px] px-[0.28em] align-[0.32em] font-sans text-[0.61em] leading-none font-semibold not-italic tabular-nums transition-colors duration-150 after:absolute after:-inset-1.5 print:bg-transparent ${
        open ? 'bg-blue text-on-blue' : 'text-blue hover:bg-blue-tint'
      }`}
    >
      {citation.n}
    </button>
  </Tooltip>
)
