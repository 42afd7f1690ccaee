import type { Citation } from '#contract/documents/documents.ts'
import type { FoundPassage } from '#server/infra/model/model.ts'

/** What an answer cites under a number: a quote, and where it stands. */
export const citationOf = (
  n: number,
  { fileId, filename, title, page }: FoundPassage,
  quote: string,
): Citation => ({ n, fileId, filename, title, page, quote })
