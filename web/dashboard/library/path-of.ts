import type { LibraryItem } from '#contract/documents/library.ts'
import { paths } from '#web/paths.ts'

/** Where a document goes on being read. */
export const pathOf = ({ filename, reading }: Pick<LibraryItem, 'filename' | 'reading'>) =>
  paths.document(filename, reading ? { page: reading.page } : undefined)
