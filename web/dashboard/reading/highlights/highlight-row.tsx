import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NotebookPen, Trash2 } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react'
import { Link } from 'react-router'
import { type PlacedHighlight, longestNote } from '#contract/documents/highlights.ts'
import { paths } from '#web/paths.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { FieldError } from '#web/ui/controls/field.tsx'
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

/** The member opens the field to write. */
const focus = (field: HTMLTextAreaElement | null) => field?.focus()

type FieldProps = Omit<Props, 'onOpen'> & { wordsId: string }

/** Kept when the member leaves it, too: a note is never lost by a click beside it. */
function NoteField({ highlight, highlights, wordsId }: FieldProps) {
  const { _id, note } = highlight
  const id = useId()
  const text = highlights.draftOf(highlight)
  const refusal = highlights.refusal?.id === _id ? highlights.refusal.sentence : undefined
  const field = useRef<HTMLDivElement>(null)
  const save = async () => {
    if (!(await highlights.saveNote(highlight, text))) return
    highlights.write(undefined)
    // Whoever is not elsewhere by now goes on at the words that the note is about.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(wordsId)?.focus()
    })
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!field.current?.contains(relatedTarget)) void save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isDone && event.key !== 'Escape') return
    // The panel, which Escape closes as well, stays.
    event.preventDefault()
    event.stopPropagation()
    void save()
  }
  return (
    <div ref={field} className="px-3 pt-1 pb-2">
      <label htmlFor={id} className="sr-only">
        <Trans>Note</Trans>
      </label>
      <textarea
        id={id}
        ref={focus}
        dir="auto"
        value={text}
        maxLength={longestNote}
        aria-describedby={`${refusal ? `${id}-error ` : ''}${wordsId}`}
        aria-invalid={refusal ? true : undefined}
        placeholder={t`Your note`}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onChange={({ currentTarget: { value } }) => highlights.setDraft(highlight, value)}
        className="block field-sizing-content max-h-[40dvh] min-h-20 w-full rounded border border-edge bg-card px-3 py-2 text-[16px] leading-relaxed placeholder:text-faint aria-invalid:border-bad sm:text-[15px]"
      />
      {refusal && <FieldError id={`${id}-error`}>{refusal}</FieldError>}
      {refusal && note && note !== text.trim() && (
        <p
          dir="auto"
          className="mt-1 text-[14px] leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere] text-soft"
        >
          <Trans>Saved now: {note}</Trans>
        </p>
      )}
      <Button
        small
        look="strong"
        className="mt-2 pointer-coarse:min-h-11"
        busy={highlights.savingId === _id}
        onBlur={onBlur}
        onClick={() => void save()}
      >
        <Trans>Save the note</Trans>
      </Button>
    </div>
  )
}
