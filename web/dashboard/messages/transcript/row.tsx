import { t } from '@lingui/core/macro'
import { memo, use } from 'react'
import type { Message } from '#contract/chats/chat.ts'
import { Alternatives } from './alternatives.tsx'
import { Answer } from '../answer/answer.tsx'
import { type ConversationState, ConversationContext, rewordPlace } from './conversation-context.ts'
import { anchorOf } from '../message-link.ts'
import { NextQuestions } from '../answer/next-questions.tsx'
import { Question } from './question/question.tsx'
import { SelectedPassage } from './selected-passage.tsx'
import type { Open } from '../answer/sources/use-citation-keys.ts'
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
          <>
            <AnswerRow message={message} conversing={conversing} />
            {at === of - 1 && message.status === 'complete' && message.grounded === 'yes' && (
              <NextQuestions messageId={message._id} onAsk={conversing.onAsk} />
            )}
          </>
        )}
      </article>
    </div>
  )
})

type PartProps = { message: Message; conversing: ConversationState }

function QuestionRow({ message, conversing }: PartProps) {
  const { onChoose, onReword, onOpen, editing, editingAgain, setEditing, troubles } = conversing
  const among = conversing.siblings(message)
  const { selection } = message
  return (
    <>
      {selection && (
        <SelectedPassage messageId={message._id} selection={selection} onOpen={onOpen} />
      )}
      <Question
        message={message}
        editing={editing === message._id}
        editingAgain={editingAgain}
        onEdit={setEditing}
        onReword={onReword}
        trouble={troubles[rewordPlace(message._id)]}
      >
        {among.count > 1 && <Alternatives what="question" among={among} onChoose={onChoose} />}
      </Question>
    </>
  )
}

function AnswerRow({ message, conversing }: PartProps) {
  const { answers, open, onOpen, onOpenBeside, onAgain, onGoOn, onChoose, troubles, siblings } =
    conversing
  // Each piece of an answer draws its own row again, and no other.
  const live = useAnswersState(answers, (state) => state.live[message._id])
  return (
    <Answer
      message={message}
      live={live}
      trouble={troubles[message._id]}
      openCitations={openIn(open, message._id)}
      canBeside={open.length > 0}
      onOpen={onOpen}
      onOpenBeside={onOpenBeside}
      onAgain={onAgain}
      onGoOn={onGoOn}
      alternatives={siblings(message)}
      onChoose={onChoose}
    />
  )
}

/** The numbers of an answer's open sources, as text: the same text draws nothing again. */
const openIn = (open: Open[], id: string) =>
  open
    .filter(({ messageId }) => messageId === id)
    .map(({ citation }) => citation.n)
    .join(' ')
