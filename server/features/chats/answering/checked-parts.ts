import type { App } from '../../../app.ts'
import {
  type AnswerPart,
  type FoundPassage,
  type Question,
  citedBefore,
} from '../../../infra/model/model.ts'
import {
  type Search,
  checkedCitation,
  findPassages,
  withNeighbours,
} from '../../documents/documents.ts'
import { sanitizeParts, removeUnknownMarkers } from './well-formed.ts'

/** The passages that the model answers from. */
export async function passagesFor(app: App, search: Search): Promise<FoundPassage[]> {
  const found = await findPassages(app, search)
  // A model that writes its own words reads the surrounding passages too; the built-in answerer
  // only quotes.
  return app.model.writes ? withNeighbours(app, found) : found
}

/**
 * For every model: a sentence that no page supports is never sent as a quotation, nor a number that
 * refers to nothing, and an answer without a citation is not grounded.
 */
export async function* checkedParts(
  app: App,
  question: Question,
  passages: FoundPassage[],
  signal: AbortSignal,
): AsyncGenerator<AnswerPart> {
  const citations = [...citedBefore(question)]
  for await (const part of sanitizeParts(app.model.answer(question, passages, signal))) {
    // Of a stopped answer nothing is told any more, but it is counted.
    if (signal.aborted && part.type !== 'tokens') continue
    if (part.type === 'source') {
      const citation = await checkedCitation(app, part.citation)
      if (!citation) continue
      citations.push(citation)
      yield { type: 'source', citation }
    } else if (part.type === 'text') {
      const delta = part.verbatim ? part.delta : removeUnknownMarkers(part.delta, citations)
      if (delta) yield { type: 'text', delta }
    } else if (part.type === 'grounded') {
      yield { type: 'grounded', grounded: citations.length > 0 ? part.grounded : 'no' }
    } else yield part
  }
  signal.throwIfAborted()
}
