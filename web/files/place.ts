import type { Citation } from '#contract/documents/documents.ts'
import { placeOf } from '#contract/documents/places.ts'
import { said } from '#web/language.ts'

/** Where a quote stands, in words of the reader's language where they are not the document's own. */
export const placeName = (
  where: Pick<Citation, 'page' | 'readByModel'> & { place?: string | null | undefined },
): string => placeOf(where, said)
