import { CircleSlash2 } from 'lucide-react'
import { memo, useCallback } from 'react'
import type { Message } from '#contract/chat.ts'
import { Button } from '#web/ui/button.tsx'
import { Markdown } from '#web/ui/markdown/markdown.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { LiveAnswer, Trouble } from './answers.ts'
import { AnswerActions } from './answer-actions.tsx'
import { CitationNumeral } from './citation-numeral.tsx'
import { Sources } from './sources.tsx'
import type { Open } from './use-citation-keys.ts'

type Props = {
  message: Message
  live: LiveAnswer | undefined
  trouble: Trouble | undefined
  openCitation: number | undefined
  onOpen: (open: Open) => void
  onAgain: ((message: Message) => void) | undefined
  alternatives: string[]
  onChoose: (messageId: string) => void
}

export const Answer = memo((props: Props) => {
  const { message, live, trouble, openCitation, onOpen, onAgain } = props
  const { citations, _id: messageId } = message
  const writing = message.status === 'streaming'
  const liveIsLonger = live && live.parsed.text.length >= message.content.length
  const nothingYet = writing && !live?.parsed.text && !message.content
  const cite = useCallback(
    (n: number) => {
      const citation = citations.find((one) => one.n === n)
      if (!citation) return undefined
      return (
        <CitationNumeral
          id={`cite-${messageId}-${n}`}
          citation={citation}
          open={openCitation === n}
          onOpen={() => onOpen({ messageId, citation })}
        />
      )
    },
    [citations, openCitation, onOpen, messageId],
  )
  return (
    <article data-answer aria-label="Answer" aria-busy={writing || undefined}>
      {nothingYet ? (
        <p className="font-serif text-[18px] text-faint italic">Looking in the library</p>
      ) : (
        <div className="prose max-w-[68ch]">
          <Markdown
            {...(writing && liveIsLonger
              ? { blocks: live.parsed.blocks }
              : { text: message.content })}
            cite={cite}
            topHeading={2}
          />
        </div>
      )}
      {message.grounded === 'no' && (
        <p className="mt-4 inline-flex items-center gap-1.5 text-[13px] text-soft">
          <CircleSlash2 className="size-[15px]" aria-hidden />
          Not in the library
        </p>
      )}
      <Sources
        citations={citations}
        openCitation={openCitation}
        onOpen={(citation) => onOpen({ messageId, citation })}
      />
      {live?.reconnecting && (
        <output className="mt-4 block text-[13px] text-soft">
          The connection was lost. What became of the answer shows here as soon as it is back.
        </output>
      )}
      <Ending message={message} trouble={trouble} onAgain={onAgain} />
      {!writing && <AnswerActions {...props} />}
    </article>
  )
})

const endings = {
  stopped: { kind: 'info', text: 'You stopped this answer here.' },
  interrupted: {
    kind: 'warn',
    text: 'The server stopped in the middle of this answer. What was written is kept, and the message was given back to you.',
  },
  failed: {
    kind: 'bad',
    text: 'This answer could not be written. The message was given back to you.',
  },
} as const

function Ending({ message, trouble, onAgain }: Pick<Props, 'message' | 'trouble' | 'onAgain'>) {
  if (message.status === 'complete' || message.status === 'streaming') return null
  const { kind, text } = endings[message.status]
  const why =
    message.status === 'failed' && trouble?.message
      ? `${trouble.message} The message was given back to you.`
      : text
  return (
    <div className="mt-5 print:hidden">
      <Notice
        kind={kind}
        live={trouble !== undefined}
        action={
          <Button small disabled={!onAgain} onClick={() => onAgain?.(message)}>
            Answer again
          </Button>
        }
      >
        {why}
      </Notice>
    </div>
  )
}
