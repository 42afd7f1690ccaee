import { formatNumber } from '#web/ui/format/locale.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { leavingByEscape } from '#web/ui/keys.ts'
import {
  type Reason,
  commentOf,
  mostOfComment,
  readComment,
  reasonWord,
  reasons,
} from './reasons.ts'

type Props = {
  messageId: string
  comment: string
  /** Every letter, so that it is there again when the row has been out of sight. */
  onChange: (comment: string) => void
  onSend: (comment: string) => void
  onSkip: () => void
  busy: boolean
  problem: string | undefined
}

/** Why an answer did not help: one of four reasons, words, or both. */
export function ReasonForm(props: Props) {
  const { messageId, comment, onChange, onSend, onSkip, busy, problem } = props
  const [{ reason, words }, setParts] = useState(() => readComment(comment))
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), [])

  const change = (reason: Reason | undefined, words: string) => {
    setParts({ reason, words })
    onChange(commentOf(reason, words))
  }
  const whole = commentOf(reason, words)
  const tooLong = whole.length > mostOfComment
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (whole && !tooLong && !busy) onSend(whole)
  }
  return (
    <form
      ref={form}
      onSubmit={onSubmit}
      className="appear mt-2 max-w-[68ch] space-y-3 rounded-lg border border-rule bg-card px-4 py-3.5 print:hidden"
    >
      <fieldset>
        <legend className="text-[14px] font-medium">
          <Trans>What was wrong with this answer?</Trans>
        </legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {reasons.map((one) => (
            <label
              key={one}
              className="inline-flex min-h-9 cursor-pointer items-center rounded-full border border-edge px-3.5 text-[14px] text-soft hover:border-ink hover:text-ink has-checked:border-blue has-checked:bg-blue-tint has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name={`reason-${messageId}`}
                checked={reason === one}
                onChange={() => change(one, words)}
                onKeyDown={leavingByEscape(onSkip)}
                className="sr-only"
              />
              {reasonWord(one)}
            </label>
          ))}
        </div>
      </fieldset>
      <textarea
        rows={2}
        dir="auto"
        value={words}
        aria-label={t`In your words (optional)`}
        placeholder={t`In your words (optional)`}
        aria-invalid={tooLong || undefined}
        onChange={(event) => change(reason, event.currentTarget.value)}
        onKeyDown={leavingByEscape(onSkip)}
        className="block w-full resize-y rounded border border-edge bg-paper px-3 py-2 text-[16px] leading-relaxed placeholder:text-faint"
      />
      {tooLong && (
        <p role="status" className="text-[13px] text-bad tabular-nums">
          <Trans>
            {formatNumber(whole.length)} of {formatNumber(mostOfComment)} characters: shorten it,
            then it can be sent.
          </Trans>
        </p>
      )}
      {problem && (
        <Notice kind="bad">
          <Trans>{problem} What you wrote is still here.</Trans>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          small
          look="strong"
          busy={busy}
          disabled={!whole || tooLong}
          className="pointer-coarse:min-h-11"
        >
          <Trans>Send</Trans>
        </Button>
        <Button small look="quiet" onClick={onSkip} className="pointer-coarse:min-h-11">
          <Trans>Skip</Trans>
        </Button>
      </div>
    </form>
  )
}
