import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NotebookPen, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { PlacedHighlight } from '#contract/documents/highlights.ts'
import { paths } from '#web/paths.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { NoteField } from './note-field.tsx'
import type { HighlightsOfFile } from './use-highlights.ts'

type Props = {
  highlight: PlacedHighlight
  highlights: HighlightsOfFile
  /** Missing where the version that is open does not have the words. */
  onOpen: (() => void) | undefined
}

/** The words, which lead to their place, and the note below them. */
export function HighlightRow({ highlight, highlights, onOpen }: Props) {
  const { _id, quote, note, page, place, filename } = highlight
  const id = useId()
  const isWriting = highlights.writing === _id
  return (
    <li data-chosen={highlights.chosen === _id || undefined}>
      {onOpen ? (
        <button type="button" id={`${id}-words`} onClick={onOpen}>
          <span dir="auto" className="line-clamp-3 min-w-0 flex-1 [overflow-wrap:anywhere]">
            {quote}
          </span>
          <span className="reading-list-page shrink-0">
            <span className="sr-only">{place ?? t`page ${page}`}</span>
            <span aria-hidden>{place ? '' : page}</span>
          </span>
        </button>
      ) : (
        <div className="px-3 pt-2 text-[14px] leading-snug">
          <p id={`${id}-words`} dir="auto" className="line-clamp-3 text-soft">
            {quote}
          </p>
          <p className="mt-1 text-[13px] text-soft">
            <Trans>
              These words are not in this version.{' '}
              <Link
                to={paths.document(filename, { page, quote })}
                className="text-blue underline underline-offset-3"
              >
                Open the version that has them
              </Link>
            </Trans>
          </p>
        </div>
      )}
      {isWriting ? (
        <NoteField highlight={highlight} highlights={highlights} wordsId={`${id}-words`} />
      ) : (
        note && (
          <p
            dir="auto"
            className="mx-3 mt-0.5 border-s-2 border-rule ps-2.5 text-[14px] leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {note}
          </p>
        )
      )}
      {!isWriting && (
        <div className="flex items-center justify-end gap-0.5 px-1.5">
          <IconButton
            label={note ? t`Change the note` : t`Write a note`}
            aria-describedby={`${id}-words`}
            onClick={() => highlights.write(_id)}
            className="size-9! pointer-coarse:size-11!"
          >
            <NotebookPen />
          </IconButton>
          <IconButton
            label={t`Remove the highlight`}
            aria-describedby={`${id}-words`}
            onClick={() => highlights.remove(highlight)}
            className="size-9! pointer-coarse:size-11!"
          >
            <Trash2 />
          </IconButton>
        </div>
      )}
    </li>
  )
}
