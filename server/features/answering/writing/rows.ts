import { type Row, type Table } from '../tables/table.ts'
import { quoted, tokensIn } from './messages.ts'

const mostRows = 40
/** The passages of the rows are shown as well. */
const mostPassages = 12
const mostColumns = 60

type Told = { rows: Row[]; lines: string[]; tokens: number }

/** The rows as the model reads them, as many as take half of the room: their passages follow. */
export function toldRows(rows: Row[], room: number): Told {
  const told: Told = { rows: [], lines: [], tokens: 0 }
  const passages = new Set<string>()
  for (const row of rows.slice(0, mostRows)) {
    const { cells, heads } = row.unit
    const line = cells.map((cell, at) => (heads[at] ? `${heads[at]}: ${cell}` : cell)).join(', ')
    passages.add(row.passage.id)
    if (passages.size > mostPassages || told.tokens + tokensIn(line) > room / 2) break
    told.rows.push(row)
    told.lines.push(line)
    told.tokens += tokensIn(line)
  }
  return told
}

/** What is said before the rows. */
export function rowsSentence(found: number, nearest: number, told: number): string {
  if (found === 0 && nearest === 0) return 'No row meets the condition.'
  if (found === 0) return 'No row meets the condition. The nearest:'
  const rows = found === 1 ? 'One row meets' : `${found} rows meet`
  return told < found ? `${rows} the condition; the first ${told}:` : `${rows} the condition:`
}

/** What the model is told where no column has the name that it gave. */
export function withoutColumn(tables: Table[]): string {
  const columns = [...new Set(tables.flatMap(({ heads }) => heads))].filter(Boolean)
  if (columns.length === 0) return 'This document has no table with names of columns.'
  return `No column has just this name. The columns of this document:\n${quoted(columns.slice(0, mostColumns).join('\n'))}`
}
