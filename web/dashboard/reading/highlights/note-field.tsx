import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react'
import { type PlacedHighlight, longestNote } from '#contract/documents/highlights.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FieldError } from '#web/ui/controls/field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { KeptNote } from './kept-notes.ts'
import type { HighlightsOfFile } from './use-highlights.ts'

/** The member opens the field to write. */
const focus = (field: HTMLTextAreaElement | null) => field?.focus()

type Props = { highlight: PlacedHighlight; highlights: HighlightsOfFile; wordsId: string }

/** Kept when the member leaves it, too: a note is never lost by a click beside it. */
export function NoteField({ highlight, highlights, wordsId }: Props) {
  const { _id, note } = highlight
  const id = useId()
  const draft = highlights.drafts.get(_id)
  const text = draft?.text ?? note ?? ''
  const newer = note && draft && isOlder(draft, highlight) ? note : undefined
  const refused = highlights.refusal?.id === _id ? highlights.refusal : undefined
  // With both notes in view, that there are two needs no second sentence.
  const refusal = newer && refused?.isConflict ? undefined : refused?.sentence
  const field = useRef<HTMLDivElement>(null)
  const save = async () => {
    if (!(await highlights.saveNote(highlight, text))) return
    highlights.write(undefined)
    // The focus goes to the words that the note is about, unless the member is elsewhere by now.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(wordsId)?.focus()
    })
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // Of two notes the member chooses; until then the draft stays.
    if (!newer && !field.current?.contains(relatedTarget)) void save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!isDone && event.key !== 'Escape') return
    // The panel, which Escape closes as well, stays.
    event.preventDefault()
    event.stopPropagation()
    if (!newer) void save()
    else if (!isDone) highlights.write(undefined)
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
      {newer && (
        <TwoNotes
          newer={newer}
          onKeep={() => void save()}
          onTake={() => {
            highlights.setDraft(highlight, undefined)
            highlights.write(undefined)
          }}
        />
      )}
      {refusal && <FieldError id={`${id}-error`}>{refusal}</FieldError>}
      {!newer && (
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
      )}
    </div>
  )
}

const isOlder = (draft: KeptNote, { note, changedAt }: PlacedHighlight) =>
  draft.changedAt !== changedAt && draft.text.trim() !== (note ?? '')

type TwoProps = { newer: string; onKeep: () => void; onTake: () => void }

/** What was written on another device since the draft was begun. */
const TwoNotes = ({ newer, onKeep, onTake }: TwoProps) => (
  <div className="mt-2">
    <Notice
      kind="warn"
      action={
        <>
          <Button small className="pointer-coarse:min-h-11" onClick={onKeep}>
            {t({ message: 'Keep mine', context: 'a note' })}
          </Button>
          <Button small className="pointer-coarse:min-h-11" onClick={onTake}>
            {t({ message: 'Take the other', context: 'a note' })}
          </Button>
        </>
      }
    >
      <Trans>This note was changed on another device meanwhile:</Trans>
      <p
        dir="auto"
        className="mt-1 max-h-[30dvh] overflow-auto whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {newer}
      </p>
    </Notice>
  </div>
)
