import { type Unit, unitsOf } from '#server/features/passages/passages.ts'
import type { FoundPassage } from '#server/infra/model/model.ts'

export type Row = { passage: FoundPassage; unit: Unit }
export type Table = { heads: string[]; rows: Row[]; passage: FoundPassage; lead: string }

/**
 * The tables in some passages. A table that is longer than a passage, or than a page, stands in
 * several: their rows are put together under the column names of the first.
 */
export function tablesIn(passages: FoundPassage[]): Table[] {
  const tables: Table[] = []
  for (const passage of passages) {
    const units = unitsOf(passage)
    const rows = units
      .filter(({ cells }) => cells.length > 1)
      .map((unit): Row => ({ passage, unit }))
    if (rows.length === 0) continue
    const { heads } = rows[0]!.unit
    const begun = tables.find((table) => goesOnIn(table, passage, rows[0]!))
    if (begun) begun.rows.push(...rows.map((row) => under(begun.heads, row)))
    else {
      // What stands above the first row: 'Table 2. Fees for 2026'.
      const lead = passage.text.slice(0, passage.text.indexOf('\t')).split('\n').slice(0, -1)
      tables.push({ heads, rows, passage, lead: lead.join(' ') })
    }
  }
  return tables
}

function goesOnIn(table: Table, passage: FoundPassage, { unit }: Row): boolean {
  if (table.passage.fileId !== passage.fileId || table.heads.length === 0) return false
  // As the reading names it; a table that is a file of its own has no heading above.
  const name = [table.passage.heading, table.heads.join(', ')].filter(Boolean).join(' › ')
  if (passage.heading === name) return true
  const isNext = passage.page - table.rows.at(-1)!.passage.page === 1
  const isSame = unit.heads.length === 0 || unit.heads.join() === table.heads.join()
  return (
    isNext &&
    isSame &&
    passage.heading === table.passage.heading &&
    unit.cells.length === table.heads.length
  )
}

const under = (heads: string[], { passage, unit }: Row): Row => ({
  passage,
  unit: { ...unit, heads },
})

/** A table of more than these rows is an index, and each of them would be looked at. */
export const mostRows = 2_000
