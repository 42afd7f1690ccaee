import { plainHeading } from '#server/features/passages/passages.ts'
import { wordsOf } from '../words/words.ts'
import { type CellCondition, columnCalled, isAsSaid } from './conditions.ts'
import { nearestRow } from './rows-in-range.ts'
import type { Row, Table } from './table.ts'
import { heldIn } from './table-words.ts'

/** What rows are looked for: those with these words whose cells in one column are as is said. */
type Looked = { column: string; condition: CellCondition; words?: string | undefined }

/**
 * `columns`: the names of the columns that meet the name best; none if no table has such a one.
 * `nearest`: where no row meets the condition, the one that comes nearest.
 */
type RowsWhere = { rows: Row[]; columns: string[]; nearest: Row[] }

export function rowsWhere({ column: name, condition, words }: Looked, tables: Table[]): RowsWhere {
  const named = tables.flatMap((table) => {
    const called = columnCalled(name, table)
    return called ? [{ table, ...called }] : []
  })
  const best = Math.max(...named.map(({ fit }) => fit))
  const meant = named
    .filter(({ fit }) => fit === best)
    .map((one) => ({ ...one, table: withWords(one.table, wordsOf(words ?? '')) }))
  const nearest = ({ table, column }: (typeof meant)[number]) =>
    'amount' in condition ? (nearestRow(condition.amount, table, column) ?? []) : []
  const rows = meant.flatMap(({ table, column }) =>
    table.rows.filter((row) => isAsSaid(condition, table, row, column)),
  )
  return {
    rows,
    columns: [...new Set(meant.map(({ table, column }) => table.heads[column]!))],
    nearest: rows.length > 0 ? [] : meant.flatMap(nearest),
  }
}

/** Only the rows that have all of the words, in themselves or above their table. */
function withWords(table: Table, words: Set<string>): Table {
  if (words.size === 0) return table
  const { title, heading } = table.passage
  const around = wordsOf([title, plainHeading(heading), table.lead, ...table.heads].join(' '))
  const others = [...words].filter((word) => heldIn(word, around) === 0)
  const rows = table.rows.filter(({ unit }) => {
    const own = wordsOf(unit.cells.join(' '))
    return others.every((word) => heldIn(word, own) > 0)
  })
  return { ...table, rows }
}
