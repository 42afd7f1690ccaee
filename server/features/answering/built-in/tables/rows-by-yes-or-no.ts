import { plainHeading } from '#server/features/documents/documents.ts'
import { wordsOf } from '#server/features/answering/words/words.ts'
import { heldIn } from '#server/features/answering/tables/table-words.ts'
import { type Row, type Table, mostRows } from '#server/features/answering/tables/table.ts'
import { denies } from '../doubts/denial.ts'
import { type YesOrNo, besideYesOrNo, isAsAsked, yesOrNoIn } from './yes-or-no.ts'
import { askingWords } from './rows-by-condition.ts'

/**
 * The rows with what a question names, and nothing else: ‘Which rooms have a projector?’ Undefined
 * where the question names a row, says a number, or has a word that is not what the rows are.
 */
export function rowsByYesOrNo(
  question: string,
  tables: Table[],
): { table: Table; yesOrNo: YesOrNo[]; rows: Row[] } | undefined {
  if (/\d/.test(question)) return undefined
  for (const table of tables) {
    const yesOrNo = yesOrNoIn(question, table)
    const rest = besideYesOrNo(question, yesOrNo)
    if (yesOrNo.length === 0 || denies.test(rest)) continue
    const words = [...wordsOf(rest)].filter((word) => !askingWords.has(word))
    const { title, heading } = table.passage
    const what = wordsOf([table.heads[0], title, plainHeading(heading), table.lead].join(' '))
    if (words.length === 0 || words.some((word) => heldIn(word, what) === 0)) continue
    if (namesRow(new Set(words), table)) continue
    const rows = table.rows.filter((row) => isAsAsked(row, yesOrNo))
    if (rows.length > 0) return { table, yesOrNo, rows }
  }
  return undefined
}

const namesRow = (words: Set<string>, { rows }: Table): boolean =>
  rows.slice(0, mostRows).some(({ unit }) => {
    const name = [...wordsOf(unit.cells[0] ?? '')]
    return name.length > 0 && name.every((word) => words.has(word))
  })
