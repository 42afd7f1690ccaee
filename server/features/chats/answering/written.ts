import type { Message } from '#contract/chat.ts'
import type { Citation } from '#contract/documents.ts'
import type { FoundPassage, Tokens } from '../../../infra/model/model.ts'

/** All that came of an answer. */
export type Written = {
  content: string
  citations: Citation[]
  /** What the search found for it, best first. */
  found?: FoundPassage[]
  grounded: Message['grounded']
  tokens?: Tokens
  status: Message['status']
}
