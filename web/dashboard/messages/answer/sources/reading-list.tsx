import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { Citation } from '#contract/documents/documents.ts'
import { placeName } from '#web/files/place.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { asText, readingListOf } from './reading-list.ts'

type Props = {
  citations: Citation[]
  onOpen: (citation: Citation) => void
  onClose: () => void
}

/** What an answer was taken from, to be read page by page. */
export function ReadingList({ citations, onOpen, onClose }: Props) {
  const documents = readingListOf(citations)
  return (
    <Dialog
      label={t`Reading list`}
      onClose={onClose}
      className="appear m-auto max-h-[88dvh] w-[min(560px,calc(100vw-24px))] overflow-y-auto rounded-xl border border-rule bg-paper p-5 shadow-float sm:p-7"
    >
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 font-heading text-[24px] leading-tight">
          <Trans>Reading list</Trans>
        </h2>
        <IconButton label={t`Close`} onClick={onClose} className="-mt-1.5 -me-1.5">
          <X />
        </IconButton>
      </div>
      <ol className="mt-4 space-y-5">
        {documents.map(({ filename, title, pages }) => (
          <li key={filename}>
            <h3 dir="auto" className="text-[15px] font-semibold break-words">
              {title}
            </h3>
            <ul className="mt-1 border-s border-rule ps-3">
              {pages.map((citation) => (
                <li key={citation.page}>
                  <button
                    type="button"
                    onClick={() => onOpen(citation)}
                    className="min-h-8 w-full py-1 text-start text-[14px] pointer-coarse:min-h-11"
                  >
                    <span className="font-medium text-blue">{placeName(citation)}</span>{' '}
                    <q className="font-serif text-[15px] text-soft break-words">{citation.quote}</q>
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <div className="mt-6">
        <CopyButton text={asText(documents)} label={t`Copy as text`} />
      </div>
    </Dialog>
  )
}
