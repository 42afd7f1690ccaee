import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Message } from '#contract/chats/chat.ts'
import { modelToSend } from '../composer/model-choice.ts'
import { newPlace } from '../composer/draft.ts'
import { siblingsAmong } from './branch.ts'
import { type ConversationState, rewordPlace } from './conversation-context.ts'
import { useEditing } from './question/use-editing.ts'

type Given = Pick<
  ConversationState,
  'answers' | 'open' | 'onOpen' | 'onOpenBeside' | 'troubles'
> & {
  chatId: string | undefined
  all: Message[]
  /** Whether an answer is being written, or asked for. */
  busy: boolean
  choose: (messageId: string) => Promise<void>
  ask: (question: string) => void
}

/** What the rows of a conversation can do; the same as long as nothing of it has changed. */
export function useConversing(given: Given): ConversationState {
  const { chatId, answers, all, busy, choose, ask, open, onOpen, onOpenBeside, troubles } = given
  const { editing, setEditing, editingAgain } = useEditing(chatId, all)
  const queries = useQueryClient()
  const place = chatId ?? newPlace
  return useMemo(() => {
    const again = (messageId: string, more: { goOn?: true } = {}) =>
      void answers.ask({
        place,
        again: {
          requestId: crypto.randomUUID(),
          messageId,
          ...more,
          ...modelToSend(queries),
        },
      })
    return {
      answers,
      siblings: siblingsAmong(all),
      onChoose: (messageId) => void choose(messageId),
      onAsk: busy ? undefined : ask,
      onAgain: busy ? undefined : ({ _id }) => again(_id),
      onGoOn: busy ? undefined : ({ _id }) => again(_id, { goOn: true }),
      onReword: busy
        ? undefined
        : ({ _id }, message, requestId) =>
            answers.ask({
              place: rewordPlace(_id),
              again: { requestId, messageId: _id, message, ...modelToSend(queries) },
            }),
      editing,
      editingAgain,
      setEditing,
      open,
      onOpen,
      onOpenBeside,
      troubles,
    }
  }, [
    answers,
    queries,
    all,
    busy,
    place,
    choose,
    ask,
    editing,
    editingAgain,
    setEditing,
    open,
    onOpen,
    onOpenBeside,
    troubles,
  ])
}
