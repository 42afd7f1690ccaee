import { mostColumns, mostOfCell, repeatedHead } from '#server/infra/reader/page-length.ts'
import type { Piece } from '#server/infra/reader/piece.ts'
import { runsOf } from '#server/infra/reader/text/sections.ts'

/** A row with the number that its program shows beside it. `bold`: all that is written in it is. */
export type Row = { number: number; cells: string[]; bold?: boolean }

/** Fewer empty rows than this stay in their table, so that its rows can be counted. */
const mostEmpty = 3

/** Without empty rows at the ends, and without empty columns at the right. */
export function trimRows(rows: Row[]): Row[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, widthOf(cells)), 0)
  const first = rows.findIndex(({ cells }) => widthOf(cells) > 0)
  const last = rows.findLastIndex(({ cells }) => widthOf(cells) > 0)
  return rows.slice(Math.max(0, first), last + 1).map(({ cells, ...row }) => ({
    ...row,
    cells: Array.from({ length: Math.min(mostColumns, width) }, (_, i) =>
      (cells[i] ?? '').slice(0, mostOfCell + 1),
    ),
  }))
}

/**
 * Rows in pages of up to fifty, each a table with the header above it; a long header is shortened
 * after the first page. The rows of a page are consecutive, so that each can be cited by its
 * number.
 */
export const rowPages = (rows: Row[]): RowPage[] =>
  tablesIn(rows).flatMap((table) => pagesOfTable(trimRows(table)))

type RowPage = { pieces: Piece[]; from: number; to: number }

function tablesIn(rows: Row[]): Row[][] {
  const tables: Row[][] = []
  for (const [at, row] of rows.entries()) {
    if (at === 0 || beginsTable(rows, at)) tables.push([row])
    else tables.at(-1)!.push(row)
  }
  return tables
}

/** Below an empty row, a header in bold above rows that are not; a title may stand between. */
function beginsTable(rows: Row[], at: number): boolean {
  if (rows[at]!.number === rows[at - 1]!.number + 1) return false
  const [head, below] = rows.slice(at, at + 3).filter(({ cells }) => filled(cells) > 1)
  return Boolean(head?.bold && below && !below.bold)
}

function pagesOfTable(rows: Row[]): RowPage[] {
  const { above, head, below } = apart(rows)
  const runs = runsWithoutGaps(below).flatMap((run) =>
    runsOf(run, ({ cells }) => cells.join(' ').length),
  )
  const heads = head ? [head.cells] : []
  const again = repeatedHead(heads)
  const pages = runs.map((run, i) => ({
    pieces: [
      {
        kind: 'table' as const,
        rows: [...(i === 0 ? heads : again), ...run.map(({ cells }) => cells)],
        heads: head ? 1 : 0,
        firstRow: run[0]!.number - (head ? 1 : 0),
      },
    ] as Piece[],
    from: run[0]!.number,
    to: run.at(-1)!.number,
  }))
  if (above.length > 0) {
    const said = above.map(({ cells }): Piece => ({
      kind: 'paragraph',
      text: cells.filter((cell) => cell.trim()).join(' '),
    }))
    if (pages[0]) pages[0].pieces.unshift(...said)
    else pages.push({ pieces: said, from: above[0]!.number, to: above.at(-1)!.number })
  }
  return pages
}

/** The parts above the table, such as its title; its header; and its rows. */
function apart(rows: Row[]): { above: Row[]; head: Row | undefined; below: Row[] } {
  const titles = rows.findIndex(({ cells }) => filled(cells) > 1)
  const from = titles < 0 ? rows.length : titles
  // A single column is a list: none of its rows is a title.
  if (from === rows.length || from > 5) return { above: [], head: undefined, below: rows }
  const [above, table] = [rows.slice(0, from), rows.slice(from)]
  const head = isHead(table) ? table[0] : undefined
  return {
    above: above.filter(({ cells }) => filled(cells) > 0),
    head,
    below: head ? table.slice(1) : table,
  }
}

/** Names, one for each column that has values in the rows below, and no figures. */
function isHead([first, ...below]: Row[]): boolean {
  if (!first || below.length === 0) return false
  const used = below.slice(0, 20).reduce((most, { cells }) => Math.max(most, widthOf(cells)), 0)
  const names = first.cells.slice(0, used)
  return (
    names.filter((cell) => !cell.trim()).length <= names.length * 0.2 &&
    !names.some((cell) => /^[\s\d.,:/%€$£()+-]+$/.test(cell) && /\d/.test(cell) && !isYear(cell))
  )
}

const isYear = (cell: string) => /^\s*(?:19|20)\d\d\s*$/.test(cell)

function runsWithoutGaps(rows: Row[]): Row[][] {
  const runs: Row[][] = []
  for (const row of rows) {
    if (filled(row.cells) === 0) continue
    const run = runs.at(-1)
    const gap = run ? row.number - run.at(-1)!.number - 1 : Infinity
    if (run && gap <= mostEmpty) {
      for (let i = 0; i < gap; i += 1) run.push({ number: run.at(-1)!.number + 1, cells: [''] })
      run.push(row)
    } else runs.push([row])
  }
  return runs
}

const filled = (cells: string[]) => cells.filter((cell) => cell.trim()).length

const widthOf = (cells: string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1
