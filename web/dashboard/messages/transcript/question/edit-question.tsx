import { said } from '#web/language.ts'
import { formatNumber } from '#web/ui/format/locale.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '#contract/chats/chat.ts'
import { noticeOf, transport } from '#contract/envelope.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Trouble } from '#web/dashboard/messages/answer/answers-store.ts'
import { rewordPlace } from '../conversation-context.ts'
import { forSending, readDraft, writeDraft } from '#web/dashboard/messages/composer/draft.ts'

type Props = {
  message: Message
  /** It is open because it was left in the middle: the focus stays where it is. */
  isAgain: boolean
  onReword: ((message: Message, text: string, requestId: string) => Promise<boolean>) | undefined
  onClose: () => void
  trouble: Trouble | undefined
}

const mostCharacters = 32_000

/** A question in other words. They are kept until the server has them, also when the page is left. */
export function EditQuestion({ message, isAgain, onReword, onClose, trouble }: Props) {
  const place = rewordPlace(message._id)
  const field = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState(() => {
    const kept = readDraft(place)
    return kept.text ? kept : { text: message.content }
  })
  const [busy, setBusy] = useState(false)
  const { text } = draft
  const ready = onReword && !busy && text.trim() !== '' && text.length <= mostCharacters

  const [takesFocus] = useState(!isAgain)
  useEffect(() => {
    if (!takesFocus) return
    const area = field.current
    area?.focus({ preventScroll: true })
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [takesFocus])
  useLayoutEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight + 2}px`
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- as high as what is in it
  }, [text])

  const change = (text: string) => {
    const next = { ...draft, text }
    setDraft(next)
    writeDraft(place, next)
  }
  async function save() {
    if (!ready) return
    const kept = forSending(draft, () => crypto.randomUUID())
    setDraft(kept)
    writeDraft(place, kept)
    setBusy(true)
    const began = await onReword(message, kept.text, kept.requestId)
    setBusy(false)
    if (began) onClose()
  }
  function cancel() {
    writeDraft(place, null)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') cancel()
    // As in the composer: Shift+Enter is a new line.
    else if (event.key === 'Enter' && !event.shiftKey) void save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="space-y-2 print:hidden"
    >
      <textarea
        ref={field}
        dir="auto"
        rows={2}
        value={text}
        readOnly={busy}
        aria-label={t`Edit the question`}
        aria-invalid={text.length > mostCharacters || undefined}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className="block max-h-[60dvh] w-full resize-none rounded border border-edge bg-card px-3.5 py-2.5 text-[16px] leading-relaxed focus:border-blue focus:outline-1 focus:-outline-offset-2 focus:outline-blue/40"
      />
      {trouble && (
        <Notice kind={trouble.httpCode === 402 ? 'warn' : 'bad'}>
          {trouble.httpCode === 0
            ? t`${trouble.message || said(transport.network)} Your text is still above.`
            : noticeOf(trouble).text}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="strong" small busy={busy} disabled={!ready}>
          <Trans>Ask again</Trans>
        </Button>
        <Button small look="quiet" onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
        <p className="text-[13px] text-soft">
          {text.length > mostCharacters
            ? t`${formatNumber(text.length)} of ${formatNumber(mostCharacters)} characters: shorten it, then it can be asked.`
            : t`What was answered before stays, beside the new answer.`}
        </p>
      </div>
    </form>
  )
}
