import { plural, t } from '@lingui/core/macro'
const presentation = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const kinds = (): Record<string, string> => ({
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  [presentation]: t`Slides`,
  [spreadsheet]: t`Spreadsheet`,
  'application/vnd.oasis.opendocument.text': 'OpenDocument',
  'application/epub+zip': t`Book`,
  'text/html': t`Web page`,
  'text/markdown': 'Markdown',
  'text/plain': t`Text`,
  'text/csv': t`Table`,
})

/** What people call a file of this media type. */
export const kindName = (type: string): string => kinds()[type] ?? t`Document`

/** '12 pages'; other kinds than PDFs have slides, sheets or sections. */
export function lengthOf({ type, pages }: { type: string; pages: number }): string {
  if (pages === 0) return ''
  switch (type) {
    case 'application/pdf':
      return plural(pages, { one: '# page', other: '# pages' })
    case presentation:
      return plural(pages, { one: '# slide', other: '# slides' })
    case spreadsheet:
    case 'text/csv':
      return plural(pages, { one: '# part', other: '# parts' })
    default:
      return plural(pages, { one: '# section', other: '# sections' })
  }
}
