import type { CheckResult } from '#contract/operator.ts'
import { changeOf } from './verdict.ts'

const heads = [
  'Question',
  'Right',
  'Since the run before',
  'Document',
  'Page',
  'Quotation',
  'Answer',
]

/** A run as a table for a spreadsheet (RFC 4180). */
export const csvOf = (results: CheckResult[]): string =>
  [
    heads,
    ...results.map((result) => {
      const [first] = result.citations
      return [
        result.question,
        result.right ? 'yes' : 'no',
        changeOf(result),
        first?.title ?? '',
        first ? (first.place ?? String(first.page)) : '',
        first?.quote ?? '',
        result.answer,
      ]
    }),
  ]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n')

/** What begins like a formula would be computed by the program that opens it. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
