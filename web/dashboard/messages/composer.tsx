import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Message, chats } from '#contract/chat.ts'
import { client } from '#web/api/client.ts'
import { tellRefusal } from '#web/api/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { forSending, readDraft, writeDraft } from './draft.ts'

const mostCharacters = 32_000
const sayFrom = 30_000

type Props = {
  place: string
  sending: boolean
  running: Message | undefined
  followUp: boolean
  onSend: (text: string, requestId: string) => Promise<void>
  onInput: () => void
}

/** One calm line that grows. What stands in it is kept until the server has it. */
export function Composer({ place, sending, running, followUp, onSend, onInput }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState(() => ({ place, ...readDraft(place) }))
  if (draft.place !== place) setDraft({ place, ...readDraft(place) })
  const { text } = draft
  const shown = sending ? '' : text
  const tooLong = text.length > mostCharacters
  const ready = text.trim() !== '' && !tooLong && !sending && !running

  useLayoutEffect(() => grow(field.current))
  useEffect(() => {
    // A keyboard that rises by itself would hide half of a telephone's page.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])

  const change = (text: string) => {
    const next = { ...draft, text }
    setDraft(next)
    writeDraft(place, next)
    onInput()
  }

  async function send() {
    if (!ready) return
    const kept = forSending(draft, () => crypto.randomUUID())
    setDraft({ place, ...kept })
    writeDraft(place, kept)
    await onSend(kept.text, kept.requestId)
    // Where it began, the draft is gone from storage; where it did not, it still stands there.
    setDraft((now) => (now.place === place ? { place, ...readDraft(place) } : now))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      className="rounded-lg border border-edge bg-card transition-colors duration-150 has-[textarea:focus]:border-blue has-[textarea:focus]:outline-1 has-[textarea:focus]:-outline-offset-2 has-[textarea:focus]:outline-blue/40"
    >
      <div className="flex items-end gap-2 py-1.5 pr-1.5 pl-4">
        <textarea
          id="composer"
          ref={field}
          rows={1}
          value={shown}
          readOnly={sending}
          aria-label={followUp ? 'Ask a follow-up' : 'Ask a question'}
          aria-invalid={tooLong || undefined}
          aria-describedby={text.length > sayFrom ? 'composer-length' : undefined}
          placeholder={followUp ? 'Ask a follow-up' : 'Ask a question'}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          className="max-h-[40dvh] min-h-10 flex-1 resize-none py-2 text-[16px] leading-6 outline-none placeholder:text-faint"
        />
        {running ? (
          <StopButton key={running._id} message={running} />
        ) : (
          <Button
            type="submit"
            look="strong"
            busy={sending}
            disabled={!ready}
            icon={<ArrowUp className="size-4" aria-hidden />}
            className="min-h-10!"
          >
            Ask
          </Button>
        )}
      </div>
      {text.length > sayFrom && !sending && (
        <output
          id="composer-length"
          className={`block px-4 pb-2.5 text-[13px] tabular-nums ${tooLong ? 'text-bad' : 'text-soft'}`}
        >
          {text.length.toLocaleString('en')} of {mostCharacters.toLocaleString('en')} characters
          {tooLong && ': shorten it, then it can be sent.'}
        </output>
      )}
    </form>
  )
}

/** Stopping is a call: the answer ends for every tab and device, and what was written stays. */
function StopButton({ message }: { message: Message }) {
  const [stopping, setStopping] = useState(false)
  const stop = () => {
    setStopping(true)
    // This button is about to go: the focus should not fall out of the page with it.
    if (matchMedia('(pointer: fine)').matches)
      document.getElementById('composer')?.focus({ preventScroll: true })
    client
      .call(chats.change, { body: { messageId: message._id, status: 'stopped' } })
      .catch((error: unknown) => {
        setStopping(false)
        tellRefusal(error)
      })
  }
  return (
    <Button
      busy={stopping}
      onClick={stop}
      icon={<Square className="size-3 fill-current" aria-hidden />}
      className="min-h-10!"
    >
      Stop
    </Button>
  )
}

function grow(field: HTMLTextAreaElement | null) {
  if (!field) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}
