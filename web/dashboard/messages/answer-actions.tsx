import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, RotateCcw, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Message, chats } from '#contract/chat.ts'
import { client } from '#web/api/client.ts'
import { exactTime, spokenTime } from '#web/ui/when.ts'
import { Action } from './action.tsx'
import { Alternatives } from './alternatives.tsx'
import { putMessages } from './cache.ts'

type Props = {
  message: Message
  onAgain: ((message: Message) => void) | undefined
  alternatives: string[]
  onChoose: (messageId: string) => void
}

export function AnswerActions({ message, onAgain, alternatives, onChoose }: Props) {
  const finished = message.status === 'complete'
  return (
    <div className="@container mt-3 -ml-2 flex flex-wrap items-center gap-x-1 text-[13px] print:hidden">
      {alternatives.length > 1 && (
        <Alternatives what="answer" current={message._id} all={alternatives} onChoose={onChoose} />
      )}
      {message.content && <CopyAction message={message} />}
      {finished && (
        <Action disabled={!onAgain} onClick={() => onAgain?.(message)}>
          <RotateCcw aria-hidden /> Answer again
        </Action>
      )}
      {message.content && <Feedback message={message} />}
      <time
        dateTime={message.createdAt}
        title={exactTime(message.createdAt)}
        className="ml-auto hidden px-2 text-faint @[30rem]:block"
      >
        {spokenTime(message.createdAt)}
      </time>
    </div>
  )
}

function CopyAction({ message }: { message: Message }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <Action
      onClick={() =>
        void navigator.clipboard.writeText(withSources(message)).then(() => setCopied(true))
      }
    >
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </Action>
  )
}

/** The answer as it can be passed on: with what its numbers mean. */
export function withSources({
  content,
  citations,
}: Pick<Message, 'content' | 'citations'>): string {
  const sources = citations.map(({ n, title, page }) => `[${n}] ${title}, p. ${page}`)
  return sources.length > 0 ? `${content.trim()}\n\n${sources.join('\n')}` : content.trim()
}

function Feedback({ message }: { message: Message }) {
  const queries = useQueryClient()
  const show = (feedback: Message['feedback']) =>
    putMessages(queries, message.chatId, [{ ...message, feedback }])
  const rate = useMutation({
    mutationFn: async (feedback: 'up' | 'down' | null) =>
      (await client.call(chats.change, { body: { messageId: message._id, feedback } })) as Message,
    onMutate: show,
    onSuccess: (changed) => putMessages(queries, message.chatId, [changed]),
    onError: () => show(message.feedback),
  })
  const choose = (feedback: 'up' | 'down') =>
    rate.mutate(message.feedback === feedback ? null : feedback)
  return (
    <>
      <Action aria-pressed={message.feedback === 'up'} onClick={() => choose('up')}>
        <ThumbsUp aria-hidden /> Helpful
      </Action>
      <Action aria-pressed={message.feedback === 'down'} onClick={() => choose('down')}>
        <ThumbsDown aria-hidden /> Not helpful
      </Action>
    </>
  )
}
