import { t } from '@lingui/core/macro'
import { Columns2 } from 'lucide-react'
import type { Citation } from '#contract/documents/documents.ts'
import { placeName } from '#web/files/place.ts'
import { IconButton } from '#web/ui/controls/button.tsx'

type Props = {
  citations: Citation[]
  isOpen: (n: number) => boolean
  /** Whether a page is open that another one can be opened beside. */
  canBeside: boolean
  onOpen: (citation: Citation) => void
  onOpenBeside: (citation: Citation) => void
}

/** Under the answer: the same sources as the numerals in it, named. */
export function Sources({ citations, isOpen, canBeside, onOpen, onOpenBeside }: Props) {
  if (citations.length === 0) return null
  return (
    <ul aria-label={t`Sources`} className="mt-5 flex flex-wrap gap-2 print:block">
      {citations.map((citation) => {
        const open = isOpen(citation.n)
        return (
          <li key={citation.n} className="flex max-w-full items-center print:block">
            <button
              type="button"
              aria-pressed={open}
              title={citation.title}
              onClick={() => onOpen(citation)}
              className={`flex min-h-8 max-w-full items-baseline gap-1.5 rounded border bg-card px-2.5 py-1 text-start text-[13px] transition-colors duration-150 print:border-0 print:px-0 ${
                open
                  ? 'border-blue text-ink'
                  : 'border-rule text-soft hover:border-edge hover:text-ink'
              }`}
            >
              <b className="font-semibold text-blue tabular-nums">{citation.n}</b>
              <span className="truncate">{citation.title}</span>
              <span
                className={`-ms-1.5 tabular-nums ${citation.readByModel ? 'min-w-0' : 'whitespace-nowrap'}`}
              >
                ,{' '}
                {citation.place || citation.readByModel
                  ? placeName(citation)
                  : t`p. ${citation.page}`}
              </span>
            </button>
            {canBeside && !open && (
              <IconButton
                label={t`Open source ${citation.n} beside the open page`}
                onClick={() => onOpenBeside(citation)}
                className="size-8! print:hidden pointer-coarse:size-11!"
              >
                <Columns2 />
              </IconButton>
            )}
            <q className="hidden text-[13px] text-soft print:block">{citation.quote}</q>
          </li>
        )
      })}
    </ul>
  )
}
