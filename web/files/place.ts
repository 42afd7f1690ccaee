import { type Citation, placeOf } from '#contract/documents.ts'
import { said } from '#web/language.ts'

/** Where a quote stands, in words of the reader's language where they are not the document's own. */
export const placeName = (citation: Pick<Citation, 'page' | 'place'>): string =>
  placeOf(citation, said)
