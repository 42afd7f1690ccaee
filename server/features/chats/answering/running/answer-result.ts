import type { Approval } from '#contract/desk/approval.ts'
import type { Message } from '#contract/chats/chat.ts'
import type { Citation } from '#contract/documents/documents.ts'
import type { RequestTokens, Step } from '#contract/chats/steps.ts'
import type { FoundPassage } from '#server/infra/model/model.ts'
import type { Facts } from '#server/infra/tracing/spans.ts'

/** The result of an answer. */
export type AnswerResult = {
  content: string
  citations: Citation[]
  /** What the model looked up itself. */
  steps: Step[]
  /** The passages that were found, those of the first search before the others, best first. */
  found?: FoundPassage[]
  grounded: Message['grounded']
  /** What each request to the model took. */
  requests: RequestTokens[]
  /** How long its reader waited for the first word. */
  firstWordMs?: number
  /** The name of the model that wrote it. */
  model?: string
  /** It was not written now, but approved or fixed before. */
  approved?: Approval
  status: Message['status']
}

/** For its trace. */
export const factsOf = ({
  status,
  model,
  citations,
  grounded,
  firstWordMs,
}: AnswerResult): Facts => ({
  'answer.status': status,
  'answer.citations': citations.length,
  ...(model && { 'answer.model': model }),
  ...(grounded && { 'answer.grounded': grounded }),
  ...(firstWordMs !== undefined && { 'answer.first_word_ms': firstWordMs }),
})
