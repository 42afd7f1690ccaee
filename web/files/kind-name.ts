import { plural, t } from '@lingui/core/macro'
import { type KindName, type Unit, kindOfType, kinds } from '#contract/kinds.ts'

const names = (): Record<KindName, string> => ({
  pdf: 'PDF',
  docx: 'Word',
  pptx: t`Slides`,
  xlsx: t`Spreadsheet`,
  odt: 'OpenDocument',
  epub: t`Book`,
  html: t`Web page`,
  md: 'Markdown',
  txt: t`Text`,
  csv: t`Table`,
})

/** What people call a file of this media type. */
export function kindName(type: string): string {
  const kind = kindOfType(type)
  return kind ? names()[kind] : t`Document`
}

/** '12 pages'; other kinds than PDFs have slides, parts or sections. */
export function lengthOf({ type, pages }: { type: string; pages: number }): string {
  if (pages === 0) return ''
  const kind = kindOfType(type)
  return lengths[kind ? kinds[kind].unit : 'section'](pages)
}

const lengths: Record<Unit, (pages: number) => string> = {
  page: (pages) => plural(pages, { one: '# page', other: '# pages' }),
  slide: (pages) => plural(pages, { one: '# slide', other: '# slides' }),
  part: (pages) => plural(pages, { one: '# part', other: '# parts' }),
  section: (pages) => plural(pages, { one: '# section', other: '# sections' }),
}
