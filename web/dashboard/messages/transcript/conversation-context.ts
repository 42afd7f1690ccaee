import { createContext } from 'react'
import type { Message } from '#contract/chats/chat.ts'
import type { Answers } from '../answer/answers.ts'
import type { Trouble } from '../answer/answers-store.ts'
import type { Siblings } from './branch.ts'
import type { Open } from '../answer/sources/use-citation-keys.ts'

/** What every row of a conversation can do, and knows of the others. */
export type ConversationState = {
  answers: Answers
  siblings: Siblings
  /** Shows another wording or answer, with what came after it. */
  onChoose: (messageId: string) => void
  /** Undefined while an answer is being written. */
  onAgain: ((message: Message) => void) | undefined
  onGoOn: ((message: Message) => void) | undefined
  /** Asks at the end of the chat. */
  onAsk: ((question: string) => void) | undefined
  /** Resolves to whether the answer to the new wording has begun. */
  onReword: ((message: Message, text: string, requestId: string) => Promise<boolean>) | undefined
  editing: string | undefined
  /** It was left in the middle before, and is open without having been asked for. */
  editingAgain: boolean
  setEditing: (messageId: string | undefined) => void
  /** The pages beside the chat. */
  open: Open[]
  onOpen: (open: Open) => void
  onOpenBeside: (open: Open) => void
  troubles: Record<string, Trouble>
}

export const ConversationContext = createContext<ConversationState | undefined>(undefined)

/** Where the draft of a new wording is kept, and what is said when nothing came of it. */
export const rewordPlace = (messageId: string) => `edit:${messageId}`
