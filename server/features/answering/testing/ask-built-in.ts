import { afterAll } from 'vitest'
import { createEmbed } from '#server/infra/embeddings/embeddings.ts'
import type { AnswerPart, FoundPassage, Question } from '#server/infra/model/model.ts'
import { builtInModel } from '../built-in/built-in.ts'

/** A passage of a page of some document; `own` says what it is the passage of. */
export const passageOf = (text: string, own: Partial<FoundPassage> = {}): FoundPassage => ({
  ...{ id: text, fileId: 'port', filename: 'port.pdf', title: 'Rules of the port', page: 3 },
  ...{ place: null, own: false, heading: '', text, score: 1, meaning: null },
  ...own,
})

/** Asks the built-in answerer, which compares by meaning as on a site; for all tests of a file. */
export function builtInAnswerer() {
  const embedding = createEmbed()
  afterAll(() => embedding.close())
  const model = builtInModel(embedding.embed)
  return async (text: string, passages: FoundPassage[], more: Partial<Question> = {}) => {
    const parts: AnswerPart[] = []
    const question = { text, history: [], ...more }
    for await (const part of model.answer(question, passages, new AbortController().signal))
      parts.push(part)
    const citations = parts.flatMap((part) => (part.type === 'source' ? [part.citation] : []))
    return {
      parts,
      citations,
      said: parts.flatMap((part) => (part.type === 'text' ? [part.delta] : [])).join(''),
      quotes: citations.map(({ quote }) => quote),
      /** In bold; undefined for a quote without one. */
      cells: citations.map(({ quote, cell }) => cell && quote.slice(cell.start, cell.end)),
      grounded: parts.flatMap((part) => (part.type === 'grounded' ? [part.grounded] : []))[0],
    }
  }
}
