import type { Step } from '#contract/chats/steps.ts'
import type { AnswerPart, DocumentAccess, FoundPassage } from '#server/infra/model/model.ts'
import type { ToolCall } from '#server/infra/model/wire.ts'
import { toolResult } from './tool-results.ts'
import { openShownPassages } from './shown-passages.ts'
import { type Wanted, wantedBy } from './tools.ts'

const mostCalls = 12
const lookingUpMs = 90_000
/** Wrong arguments are explained once. */
const mostWrong = 1

const sentences = {
  over: 'Nothing more can be looked up for this answer. Answer from the passages you have.',
  repeated: 'You have made this very call before; its result is above.',
}

/**
 * What a model looks up for one answer, within bounds: so many calls, so much time, and results of
 * so many tokens. Each passage that is found is added to `passages`, and its place there is the
 * number that the model cites.
 */
export function openLookUps(access: DocumentAccess, passages: FoundPassage[], mostTokens: number) {
  const shown = openShownPassages(passages, mostTokens)
  const made = new Set<string>()
  const until = Date.now() + lookingUpMs
  let calls = 0
  let wrong = 0

  /** Whether the model may call any more. */
  const areOpen = () =>
    calls < mostCalls && wrong <= mostWrong && shown.tokensLeft() > 0 && Date.now() < until

  /** The text for the model; what it looked up is told as a step. */
  async function* carryOut(
    call: ToolCall,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerPart, string> {
    if (calls++ >= mostCalls || shown.tokensLeft() <= 0 || wrong > mostWrong) return sentences.over
    const given = wantedBy(call)
    if ('wrong' in given) {
      wrong++
      return given.wrong
    }
    const { wanted } = given
    const key = JSON.stringify(wanted)
    if (made.has(key)) return sentences.repeated
    made.add(key)
    const result = await toolResult(wanted, access, shown, signal)
    if (typeof result === 'string') return result
    yield { type: 'step', step: result.step, found: result.found }
    return result.text
  }

  /**
   * For an answer that was cut off: its steps are taken again, without the model and without being
   * told, and count as calls that were made.
   */
  async function repeat(steps: Step[], signal: AbortSignal): Promise<void> {
    calls += steps.filter(({ kind }) => kind !== 'thought').length
    for (const wanted of steps.flatMap(wantedIn)) {
      made.add(JSON.stringify(wanted))
      await toolResult(wanted, access, shown, signal)
    }
  }

  return { areOpen, carryOut, repeat }
}

/** The call behind a step; a list has no passages to be found again, and a thought none at all. */
function wantedIn(step: Step): Wanted[] {
  switch (step.kind) {
    case 'search':
      return [{ kind: 'search', queries: step.queries, file: step.within?.filename }]
    case 'read':
      return [{ kind: 'read', file: step.filename, pages: step.pages }]
    case 'find':
      return [
        {
          ...{ kind: 'find', file: step.filename, words: step.words },
          ...{ column: step.where?.column, condition: step.where?.condition },
        },
      ]
    case 'list':
    case 'thought':
      return []
  }
}
