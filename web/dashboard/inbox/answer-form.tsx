import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { guests } from '#contract/account/guests.ts'
import { client } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/notices.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FieldError } from '#web/ui/controls/field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { readAnswerDraft, writeAnswerDraft } from './draft.ts'
import { forFingers } from '#web/ui/controls/for-fingers.ts'

type Props = {
  id: string
  name: string
  onSent: (said: string) => void
  onCancel: () => void
}

/** Sent by e-mail, once. The text is kept until it was sent. */
export function AnswerForm({ id, name, onSent, onCancel }: Props) {
  const [text, setText] = useState(() => readAnswerDraft(id))
  const [missing, setMissing] = useState(false)
  const field = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const send = useMutation({
    mutationFn: () => client.envelope(guests.answer, { params: { id }, body: { text } }),
    onSuccess: ({ message }) => {
      writeAnswerDraft(id, '')
      onSent(message)
    },
    meta: { quiet: true },
  })
  useEffect(() => {
    // A draft that was there before has not been asked for just now.
    if (!readAnswerDraft(id)) box.current?.focus()
  }, [id])

  function submit(event?: SubmitEvent) {
    event?.preventDefault()
    if (send.isPending) return
    setMissing(!text.trim())
    if (text.trim()) send.mutate()
    else box.current?.focus()
  }

  return (
    <form onSubmit={submit} noValidate className="mt-6">
      <label htmlFor={field} className="mb-1.5 block text-[15px] font-medium">
        <Trans>Your answer to {name}</Trans>
      </label>
      <textarea
        ref={box}
        id={field}
        value={text}
        maxLength={10_000}
        aria-invalid={missing || undefined}
        aria-describedby={`${field}-says`}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          setMissing(false)
          writeAnswerDraft(id, value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
        className="block field-sizing-content max-h-[50dvh] min-h-36 w-full rounded border border-edge bg-card px-3 py-2.5 text-[16px] leading-relaxed hover:border-ink aria-invalid:border-bad"
      />
      {missing ? (
        <FieldError id={`${field}-says`}>
          <Trans>Enter the answer first.</Trans>
        </FieldError>
      ) : (
        <p id={`${field}-says`} className="mt-1.5 text-[13px] text-soft">
          <Trans>
            It is sent by e-mail with the message quoted below it, and the request is closed.
          </Trans>
        </p>
      )}
      {send.isError && (
        <div className="mt-3">
          <Notice kind="bad">
            <Trans>{sentenceOf(send.error)} What you wrote is kept here.</Trans>
          </Notice>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" small look="strong" className={forFingers} busy={send.isPending}>
          <Trans>Send the answer</Trans>
        </Button>
        <Button small look="quiet" className={forFingers} onClick={onCancel}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </form>
  )
}
