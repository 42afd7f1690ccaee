import type { Exchange } from '#contract/chats/chat.ts'
import type { Step } from '#contract/chats/steps.ts'
import type { Citation } from '#contract/documents/documents.ts'
import type { App } from '#server/app.ts'
import type { AnswerEvent } from '#server/infra/answers/answer-log.ts'
import type { FoundPassage, Question } from '#server/infra/model/model.ts'
import type { StoredExchange } from '../stored-exchange.ts'
import type { AnswerResult } from './answer-result.ts'

export type Telling = ReturnType<typeof openTelling>

/**
 * An answer while it is written: its readers are told each part as it comes, and `result` collects
 * what is stored in the end.
 */
export function openTelling(
  { answerLog, now }: Pick<App, 'answerLog' | 'now'>,
  { botMessage: { id: messageId, createdAt } }: StoredExchange,
  onWord: () => void,
) {
  const result: AnswerResult = {
    content: '',
    citations: [],
    steps: [],
    requests: [],
    grounded: null,
    status: 'complete',
  }
  let hasBegun = false
  const tell = (event: AnswerEvent) => answerLog.append(messageId, event)

  return {
    result,
    /** Once, however often it is called. */
    async begin(present: () => Promise<Exchange>) {
      if (!hasBegun) tell({ type: 'start', data: await present() })
      hasBegun = true
    },
    /** An answer that continues begins with what it already has. */
    replay(begun: Question['begun']) {
      if (!begun) return
      result.content = begun.content
      result.citations = [...begun.citations]
      result.steps = [...(begun.steps ?? [])]
      for (const step of result.steps) tell({ type: 'step', data: step })
      for (const citation of begun.citations) tell({ type: 'source', data: citation })
      if (begun.content) tell({ type: 'text', data: { delta: begun.content } })
    },
    say(delta: string) {
      onWord()
      result.content += delta
      result.firstWordMs ??= Math.max(0, now().getTime() - createdAt.getTime())
      tell({ type: 'text', data: { delta } })
    },
    cite(citation: Citation) {
      result.citations.push(citation)
      tell({ type: 'source', data: citation })
    },
    addStep(step: Step, found: FoundPassage[]) {
      result.steps.push(step)
      result.found = [...(result.found ?? []), ...found]
      tell({ type: 'step', data: step })
    },
    tellSlow: () => tell({ type: 'slow', data: {} }),
    /** What was told could not be stored. */
    hasFailed: () => answerLog.hasFailed(messageId),
  }
}
