import type { Message } from '#contract/chat.ts'
import type { Citation } from '#contract/documents.ts'
import type { FoundPassage, Tokens } from '../../../infra/model/model.ts'

/** The result of an answer. */
export type AnswerResult = {
  content: string
  citations: Citation[]
  /** The passages that the search found, best first. */
  found?: FoundPassage[]
  grounded: Message['grounded']
  tokens?: Tokens
  status: Message['status']
}
