import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { mostOfReply } from '#contract/chats/help.ts'
import { sentenceOf, tell } from '#web/api/notices.ts'
import { readStored, writeStored } from '#web/api/storage.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FieldError } from '#web/ui/controls/field.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Props = {
  threadId: string
  label: string
  hint: ReactNode
  /** Of the newest reply that is shown; only where several people may reply. */
  newestId?: string | null
  /** Resolves to what the server said. */
  send: (reply: {
    requestId: string
    text: string
    seenReplyId: string | null | undefined
  }) => Promise<string>
  children?: ReactNode
}

/** What is written is kept until it was sent; the same reply sent again is one. */
export function ReplyForm({ threadId, label, hint, newestId, send, children }: Props) {
  const key = `help:${threadId}`
  const [text, setText] = useState(() => readStored(key) ?? '')
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const [missing, setMissing] = useState(false)
  /** What stood above when the writing began: what has come since may not have been noticed. */
  const [seen, setSeen] = useState<{ id: typeof newestId } | undefined>({ id: newestId })
  const field = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const keep = (value: string) => {
    if (!text) setSeen({ id: newestId })
    setText(value)
    setMissing(false)
    writeStored(key, value.trim() ? value : null)
  }
  const sending = useMutation({
    mutationFn: () => send({ requestId, text, seenReplyId: seen ? seen.id : newestId }),
    onSuccess: (said) => {
      keep('')
      setRequestId(crypto.randomUUID())
      tell(said)
    },
    // Who is told of it may send theirs all the same.
    onError: (error) => {
      if (error instanceof ApiError && error.httpCode === 409) setSeen(undefined)
    },
    meta: { quiet: true },
  })
  function submit(event?: SubmitEvent) {
    event?.preventDefault()
    if (sending.isPending) return
    setMissing(!text.trim())
    if (text.trim()) sending.mutate()
    else box.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate className="mt-6">
      <label htmlFor={field} className="mb-1.5 block text-[15px] font-medium">
        {label}
      </label>
      <textarea
        ref={box}
        id={field}
        dir="auto"
        value={text}
        maxLength={mostOfReply}
        readOnly={sending.isPending}
        aria-invalid={missing || undefined}
        aria-describedby={`${field}-says`}
        onChange={({ currentTarget }) => keep(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
        className="block field-sizing-content max-h-[50dvh] min-h-28 w-full rounded border border-edge bg-card px-3 py-2.5 text-[16px] leading-relaxed hover:border-ink aria-invalid:border-bad"
      />
      {missing ? (
        <FieldError id={`${field}-says`}>
          <Trans>Enter the reply first.</Trans>
        </FieldError>
      ) : (
        <p id={`${field}-says`} className="mt-1.5 text-[13px] text-soft">
          {hint}
        </p>
      )}
      {sending.isError && (
        <div className="mt-3">
          <Notice kind="bad">
            <Trans>{sentenceOf(sending.error)} What you wrote is kept here.</Trans>
          </Notice>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          type="submit"
          small
          look="strong"
          className="pointer-coarse:min-h-11"
          busy={sending.isPending}
        >
          {t`Send reply`}
        </Button>
        {children}
      </div>
    </form>
  )
}
