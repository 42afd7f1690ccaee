import { t } from '@lingui/core/macro'
import type { Citation } from '#contract/documents/documents.ts'
import { placeOf, titleAndPlace } from '#contract/documents/places.ts'
import { said } from '#web/language.ts'

type Where = Pick<Citation, 'page' | 'readByModel'> & { place?: string | null | undefined }

/** Where a quote stands, in words of the reader's language where they are not the document's own. */
export const placeName = (where: Where): string => placeOf(where, said)

/** The same where there is little room: “p. 3”. */
export const shortPlaceName = (where: Where): string =>
  where.place || where.readByModel ? placeName(where) : t`p. ${where.page}`

/** A quote's document and where in it. */
export const sourceName = (
  source: Where & Pick<Citation, 'title'>,
  place = placeName(source),
): string => titleAndPlace(source.title, place)
