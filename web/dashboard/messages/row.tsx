import { t } from '@lingui/core/macro'
import { createContext, memo, use } from 'react'
import type { Message } from '#contract/chat.ts'
import { Alternatives } from './alternatives.tsx'
import { Answer } from './answer.tsx'
import type { Answers, Trouble } from './answers.ts'
import type { Siblings } from './branch.ts'
import { anchorOf } from './message-link.ts'
import { Question } from './question.tsx'
import { useAnswersState } from './use-answers.ts'
import type { Open } from './use-citation-keys.ts'

/** What every row of a conversation can do, and knows of the others. */
export type Conversing = {
  answers: Answers
  siblings: Siblings
  /** Shows another wording or answer, with what came after it. */
  onChoose: (messageId: string) => void
  /** Undefined while an answer is being written. */
  onAgain: ((message: Message) => void) | undefined
  onGoOn: ((message: Message) => void) | undefined
  /** Resolves to whether the answer to the new wording has begun. */
  onReword: ((message: Message, text: string, requestId: string) => Promise<boolean>) | undefined
  editing: string | undefined
  setEditing: (messageId: string | undefined) => void
  open: Open | undefined
  onOpen: (open: Open) => void
  troubles: Record<string, Trouble>
}

export const ConversingContext = createContext<Conversing | undefined>(undefined)

type Props = { message: Message; at: number; of: number }

/** One message in its place among those that are loaded. */
export const Row = memo(({ message, at, of }: Props) => {
  const conversing = use(ConversingContext)!
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

type RowProps = { message: Message; conversing: Conversing }

function QuestionRow({ message, conversing }: RowProps) {
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

/** Where the draft of a new wording is kept, and what is said when nothing came of it. */
export const rewordPlace = (messageId: string) => `edit:${messageId}`

function AnswerRow({ message, conversing }: RowProps) {
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
