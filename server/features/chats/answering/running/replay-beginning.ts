import type { AnswerEvent } from '#server/infra/answers/answer-log.ts'
import type { Question } from '#server/infra/model/model.ts'
import type { AnswerResult } from './answer-result.ts'

/** An answer that continues begins with what it already has. */
export function replayBeginning(
  begun: Question['begun'],
  written: AnswerResult,
  tell: (event: AnswerEvent) => void,
) {
  if (!begun) return
  written.content = begun.content
  written.citations = [...begun.citations]
  written.steps = [...(begun.steps ?? [])]
  for (const step of written.steps) tell({ type: 'step', data: step })
  for (const citation of begun.citations) tell({ type: 'source', data: citation })
  if (begun.content) tell({ type: 'text', data: { delta: begun.content } })
}
