import type { DocumentAccess, FoundPassage } from '#server/infra/model/model.ts'
import { type Unit } from '#server/features/passages/passages.ts'
import { tablesIn } from '#server/features/answering/tables/table.ts'
import { escapeMarkdown } from './escape-markdown.ts'

/** A row with its number in the answer; `asked`: the column that the question asks for. */
export type CitedRow = { unit: Unit; n: number; asked?: number | undefined }

/** A wide table scrolls in an answer; of a wider one than this nobody reads what stands at its end. */
const mostColumns = 12

/**
 * Whether the columns of a row have names, so that it can be shown as a table. Which of its cells is empty
 * is not known of a row with fewer.
 */
export const hasHeads = ({ cells, heads }: Unit): boolean =>
  cells.length > 1 && cells.length === heads.length && heads.some(Boolean)

/** Where in the row's quote the cell of that column is. */
export function withCell(
  { quote, cells }: Unit,
  column: number | undefined,
): { cell?: { start: number; end: number } } {
  if (column === undefined || !cells[column]) return {}
  let end = 0
  for (const cell of cells.slice(0, column + 1)) {
    const start = quote.indexOf(cell, end)
    if (start < 0) return {}
    end = start + cell.length
  }
  return { cell: { start: end - cells[column].length, end } }
}

/**
 * Rows below the header of their table, each with its number behind the cell that was asked for,
 * which is in bold, or else behind its first. All have the same header.
 */
export function tableOf(rows: CitedRow[]): string {
  const { heads } = rows[0]!.unit
  const shown = columnsShown(heads.length, [...new Set(rows.map(({ asked = 0 }) => asked))])
  const isCut = shown.length < heads.length
  const line = (cells: string[]) => `> | ${[...cells, ...(isCut ? ['…'] : [])].join(' | ')} |`
  return [
    line(shown.map((at) => escapeMarkdown(heads[at]!))),
    line(shown.map(() => '---')).replace('…', '---'),
    ...rows.map(({ unit, n, asked }) =>
      line(
        shown.map((at) => {
          const cell = escapeMarkdown(unit.cells[at]!)
          const said = at === asked && cell ? `**${cell}**` : cell
          return at === (asked ?? 0) ? `${said} [${n}]`.trim() : said
        }),
      ),
    ),
  ].join('\n')
}

/** Of a wide table the first column, what is asked for, and what else there is room for. */
const columnsShown = (count: number, asked: number[]): number[] => {
  const all = Array.from({ length: count }, (_, at) => at)
  if (count <= mostColumns) return all
  return [...new Set([0, ...asked, ...all])].slice(0, mostColumns).toSorted((a, b) => a - b)
}

type Quoted = { passage: FoundPassage; unit: Unit }

/** The names of a row's columns, where these stand in another part of its table. */
export async function withHeads<T extends Quoted>(
  quoted: T,
  access: DocumentAccess | undefined,
): Promise<T> {
  const { passage, unit } = quoted
  const heads = hasHeads(unit) ? unit.heads : await headsOf(quoted, access)
  if (!heads) return quoted
  const heading = withoutHeads(passage.heading, heads)
  return { ...quoted, passage: { ...passage, heading }, unit: { ...unit, heads } }
}

async function headsOf({ passage, unit }: Quoted, access: DocumentAccess | undefined) {
  if (unit.cells.length < 2 || !access) return undefined
  const { passages } = await access.tables(passage.fileId)
  const row = tablesIn(passages)
    .flatMap(({ rows }) => rows)
    .find((one) => one.passage.id === passage.id && one.unit.quote === unit.quote)
  return row && hasHeads(row.unit) ? row.unit.heads : undefined
}

/** The reading names such a passage by its columns, which stand above the row now. */
function withoutHeads(heading: string, heads: string[]): string {
  const parts = heading.split(' › ')
  const last = parts.at(-1)!
  return last && heads.filter(Boolean).join(', ').startsWith(last)
    ? parts.slice(0, -1).join(' › ')
    : heading
}
