import type { Strictness } from '#contract/desk/answering.ts'
import { Refusal } from '#server/errors.ts'
import type { AnswerPart, Beginning, Model, Question } from '#server/infra/model/model.ts'
import { wordsFor } from '../built-in/telling/phrases.ts'
import { smallTalkIn } from '../built-in/small-talk.ts'

/** The model, or what takes its place where the operator allows it less. */
export function strictly(strictness: Strictness, model: Model): Model {
  if (!model.writes || strictness === 'free') return model
  if (strictness === 'quotes-only') return model.named?.('built-in') ?? model
  return model.quotes ? afterQuotes(model, model.quotes) : model
}

/**
 * The answer begins with what the built-in answerer quotes, and the model goes on from there. Where
 * there is nothing to quote, the model answers alone. If it fails before its first word, the quotes
 * are the answer.
 */
const afterQuotes = (model: Model, quotes: Model['answer']): Model => ({
  ...model,
  async *answer(question, passages, signal, count) {
    const begun: Beginning = { content: '', citations: [], quoted: true }
    let grounded: 'yes' | 'no' | undefined
    if (isQuotable(question)) {
      // What is said before the first quote is only said if one follows.
      const before: AnswerPart[] = []
      for await (const part of quotes(question, passages, signal)) {
        if (part.type === 'grounded') grounded = part.grounded
        if (part.type === 'source') begun.citations.push(part.citation)
        if (part.type === 'text') begun.content += part.delta
        if (begun.citations.length === 0) before.push(part)
        else {
          yield* before.splice(0)
          if (part.type !== 'grounded') yield part
        }
      }
    }
    if (begun.citations.length === 0) {
      yield* model.answer(question, passages, signal, count)
      return
    }
    let isSaid = false
    try {
      const after = { ...question, begun }
      for await (const part of model.answer(after, passages, signal, count)) {
        if (part.type === 'text' && !isSaid) yield { type: 'text', delta: '\n\n' }
        isSaid ||= part.type === 'text'
        if (part.type !== 'grounded') yield part
        else if (grounded !== 'yes') grounded = part.grounded
      }
    } catch (error) {
      if (isSaid || signal.aborted || !(error instanceof Refusal)) throw error
      yield { type: 'text', delta: `\n\n*${wordsFor(question).onlyQuotes}*` }
    }
    if (grounded) yield { type: 'grounded', grounded }
  },
})

/** An answer that continues has its quotes already, and small talk has none. */
const isQuotable = (question: Question) =>
  !question.begun && !question.selected && !question.library && !smallTalkIn(question.text)
