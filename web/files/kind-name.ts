const kinds: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'Slides',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Spreadsheet',
  'application/vnd.oasis.opendocument.text': 'OpenDocument',
  'application/epub+zip': 'Book',
  'text/html': 'Web page',
  'text/markdown': 'Markdown',
  'text/plain': 'Text',
  'text/csv': 'Table',
}

/** What people call a file of this media type. */
export const kindName = (type: string): string => kinds[type] ?? 'Document'

/** '12 pages'; other kinds than PDFs have slides, sheets or sections. */
export function lengthOf({ type, pages }: { type: string; pages: number }): string {
  if (pages === 0) return ''
  const [one, many] = units[type] ?? ['section', 'sections']
  return pages === 1 ? `1 ${one}` : `${pages} ${many}`
}

const units: Record<string, [string, string]> = {
  'application/pdf': ['page', 'pages'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['slide', 'slides'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['part', 'parts'],
  'text/csv': ['part', 'parts'],
}
