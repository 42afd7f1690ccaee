import type { Citation } from '#contract/documents/documents.ts'
import type { FoundPassage } from '#server/infra/model/model.ts'
import type { Correction } from './words/meant-instead.ts'
import type { NamedInQuestion } from './question/named-in-question.ts'

/** What the search knows about a passage, so that it need not be computed again. */
export type Evidence = {
  /** The packed embeddings of its units; null if none are stored. */
  meanings: Uint8Array | null
  /** The rarity of each word of the question among the passages; `rarest` for words in none. */
  weights: Record<string, number>
  rarest: number
  /** The subject of the document, as the library describes it. */
  about: string
  /** For each searched text that found the passage, how similar it is; null if that is unknown. */
  foundBy: Record<string, number | null>
  /** The mistyped words of the question that were searched as they were meant. */
  corrections: Correction[]
  /** Where the question names documents. */
  named?: NamedInQuestion | undefined
  /** The pages that the last answers quote, the newest answer's first. */
  quotedLast?: QuotedPage[] | undefined
}

/** `back`: 1 for the answer just before; more for an earlier one. */
export type QuotedPage = {
  fileId: string
  page: number
  back: number
  quote?: string
  /** Of a row, the cell that was told, as a range of the quote. */
  cell?: Citation['cell'] | null
}
export type WeighedPassage = FoundPassage & { evidence?: Evidence }

/** The evidence of passages that were read, and not found by a search. */
export const withoutSearch = { weights: {}, rarest: 1, about: '', foundBy: {}, corrections: [] }
