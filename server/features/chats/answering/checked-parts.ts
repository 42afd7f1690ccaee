import type { App } from '#server/app.ts'
import {
  type AnswerPart,
  type Count,
  type FoundPassage,
  type Question,
  citedBefore,
} from '#server/infra/model/model.ts'
import { documentAsked, mayNameDocument } from '#server/features/answering/answering.ts'
import {
  type Search,
  checkedCitation,
  documentsWithin,
  findPassages,
  withNeighbours,
} from '#server/features/documents/documents.ts'
import { sanitizeParts, removeUnknownMarkers } from './well-formed.ts'

/** The passages that the model answers from. */
export async function passagesFor(app: App, search: Search): Promise<FoundPassage[]> {
  // A model that writes its own words reads the surrounding passages too; the built-in answerer
  // only quotes.
  if (app.model.writes) return withNeighbours(app, await findPassages(app, search))
  return findPassages(app, { ...search, named: await namedIn(app, search) })
}

/** The documents that the question names as the ones it asks about, if there are any. */
async function namedIn(app: App, { text, history, within }: Search) {
  if (!mayNameDocument(text)) return undefined
  const before = history?.findLast(({ role }) => role === 'user')?.content
  return documentAsked(text, await documentsWithin(app, within), before)
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
  count?: Count,
): AsyncGenerator<AnswerPart> {
  const citations = [...citedBefore(question)]
  for await (const part of sanitizeParts(app.model.answer(question, passages, signal, count))) {
    // Of a stopped answer nothing is told any more.
    if (signal.aborted) continue
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
