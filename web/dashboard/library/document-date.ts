import { t } from '@lingui/core/macro'
import type { LibraryItem } from '#contract/documents/library.ts'
import { longDate } from '#web/ui/format/when.ts'

/** The document's own date; where that is not known, when it was added, which is said. */
export const documentDate = ({ publishedAt, dated }: LibraryItem): string =>
  dated ? longDate(publishedAt) : t`Added on ${longDate(publishedAt)}`
