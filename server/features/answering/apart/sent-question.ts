import type { Embed } from '#server/infra/embeddings/embeddings.ts'
import type { DocumentAccess, Question } from '#server/infra/model/model.ts'

/** What the worker thread has done by the server for one question. */
export type Functions = { embed: Embed } & Pick<Question, 'operator' | 'suggestions'> &
  Partial<DocumentAccess>

/** A question without its functions, which no message can carry, and their names. */
export type Sent = {
  question: Omit<Question, 'access' | 'operator' | 'suggestions'>
  functions: string[]
}
