import { t } from '@lingui/core/macro'
import type { CheckResult } from '#contract/desk/operator.ts'
import { type Change, changeOf } from './verdict.ts'

const heads = () => [
  t`Question`,
  t`Right`,
  t`Since the run before`,
  t`Document`,
  t`Page`,
  t`Quotation`,
  t`Answer`,
]

const changeWord = (change: Change): string =>
  ({ better: t`better`, worse: t`worse`, same: t`same`, new: t`new` })[change]

/** A run as a table for a spreadsheet (RFC 4180). */
export const csvOf = (results: CheckResult[]): string =>
  [
    heads(),
    ...results.map((result) => {
      const [first] = result.citations
      return [
        result.question,
        result.right ? t`yes` : t`no`,
        changeWord(changeOf(result)),
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
