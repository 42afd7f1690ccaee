import { t } from '@lingui/core/macro'
import { memo, use } from 'react'
import type { Message } from '#contract/chat.ts'
import { Alternatives } from './alternatives.tsx'
import { Answer } from '../answer/answer.tsx'
import { type ConversationState, ConversationContext, rewordPlace } from './conversation-context.ts'
import { anchorOf } from '../message-link.ts'
import { Question } from './question.tsx'
import { useAnswersState } from '../answer/use-answers.ts'

export type RowProps = { message: Message; at: number; of: number }

/** One message in its place among those that are loaded. */
export const Row = memo(({ message, at, of }: RowProps) => {
  const conversing = use(ConversationContext)!
  const asks = message.role === 'user'
  return (
    <div className={at === 0 ? '' : asks ? 'pt-10' : 'pt-2'}>
      <article
        id={anchorOf(message._id)}
        data-row={message._id}
        data-answer={asks ? undefined : ''}
        tabIndex={-1}
        aria-label={asks ? t`Your question` : t`Answer`}
        aria-posinset={at + 1}
        aria-setsize={of}
        aria-busy={message.status === 'streaming' || undefined}
        className="group/row arrives outline-offset-8"
      >
        {asks ? (
          <QuestionRow message={message} conversing={conversing} />
        ) : (
          <AnswerRow message={message} conversing={conversing} />
        )}
      </article>
    </div>
  )
})

type PartProps = { message: Message; conversing: ConversationState }

function QuestionRow({ message, conversing }: PartProps) {
  const { onChoose, onReword, editing, setEditing, troubles } = conversing
  const all = conversing.siblings(message)
  return (
    <Question
      message={message}
      editing={editing === message._id}
      onEdit={setEditing}
      onReword={onReword}
      trouble={troubles[rewordPlace(message._id)]}
    >
      {all.length > 1 && (
        <Alternatives what="question" current={message._id} all={all} onChoose={onChoose} />
      )}
    </Question>
  )
}

function AnswerRow({ message, conversing }: PartProps) {
  const { answers, open, onOpen, onAgain, onGoOn, onChoose, troubles, siblings } = conversing
  // Each piece of an answer draws its own row again, and no other.
  const live = useAnswersState(answers, (state) => state.live[message._id])
  return (
    <Answer
      message={message}
      live={live}
      trouble={troubles[message._id]}
      openCitation={open?.messageId === message._id ? open.citation.n : undefined}
      onOpen={onOpen}
      onAgain={onAgain}
      onGoOn={onGoOn}
      alternatives={siblings(message)}
      onChoose={onChoose}
    />
  )
}
