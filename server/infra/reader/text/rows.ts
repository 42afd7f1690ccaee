import { mostColumns, mostOfCell, repeatedHead } from '#server/infra/reader/page-length.ts'
import type { Piece } from '#server/infra/reader/piece.ts'
import { runsOf } from '#server/infra/reader/text/sections.ts'

/**
 * A row with the number that its program shows beside it. `bold`: all that is written in it is. `head`: of how many
 * rows this head was joined; the number is that of the last one.
 */
export type Row = { number: number; cells: string[]; bold?: boolean; head?: number }

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
    if (at === 0 || beginsTable(rows, tables.at(-1)!, at)) tables.push([row])
    else tables.at(-1)!.push(row)
  }
  return tables
}

/**
 * Below an empty row, a header in bold above rows that are not; a title may stand between. Without bold, names
 * below a title where the rows have another width than those above, or a name of the header above comes again.
 */
function beginsTable(rows: Row[], above: Row[], at: number): boolean {
  if (rows[at]!.number === rows[at - 1]!.number + (rows[at]!.head ?? 1)) return false
  const [head, below] = rows.slice(at, at + 3).filter(({ cells }) => filled(cells) > 1)
  if (!head || !below) return false
  if (head.head || (head.bold && !below.bold)) return true
  const isTitled = filled(rows[at]!.cells) === 1
  if (!isTitled || !isHead(trimRows([head, ...untilGap(rows, at)]))) return false
  const last = above.findLast(({ cells }) => filled(cells) > 1)
  const names = above.find(({ cells }) => filled(cells) > 1)
  return (
    last !== undefined && (widthOf(last.cells) !== widthOf(below.cells) || sharesName(names!, head))
  )
}

/** So many rows show how wide a table is. */
const rowsAhead = 30

/** The rows below the first two with several cells, up to the next empty row. */
function untilGap(rows: Row[], from: number): Row[] {
  const run = rows
    .slice(from, from + rowsAhead)
    .filter(({ number }, i) => number === rows[from]!.number + i)
  return run.filter(({ cells }) => filled(cells) > 1).slice(1)
}

const sharesName = (one: Row, other: Row) =>
  one.cells.some((cell, k) => cell.trim() !== '' && cell === other.cells[k])

function pagesOfTable(rows: Row[]): RowPage[] {
  const { above, head, below, notes } = apart(rows)
  const runs = runsWithoutGaps(below).flatMap((run) =>
    runsOf(run, ({ cells }) => cells.join(' ').length),
  )
  const heads = head ? [head.cells] : []
  const again = repeatedHead(heads)
  const pages = runs.map((run, i) => ({
    pieces: head ? [tableOf(run, i === 0 ? heads : again)] : sectionsIn(run),
    from: run[0]!.number,
    to: run.at(-1)!.number,
  }))
  if (above.length > 0) {
    const said = above.map(paragraphOf)
    if (pages[0]) pages[0].pieces.unshift(...said)
    else pages.push({ pieces: said, from: above[0]!.number, to: above.at(-1)!.number })
  }
  const last = pages.at(-1)
  if (last && notes.length > 0) {
    last.pieces.push(...notes.map(paragraphOf))
    last.to = notes.at(-1)!.number
  }
  return pages
}

const tableOf = (run: Row[], heads: string[][]): Piece => ({
  kind: 'table',
  rows: [...heads, ...run.map(({ cells }) => cells)],
  heads: Math.min(1, heads.length),
  firstRow: run[0]!.number - Math.min(1, heads.length),
})

/** Without a header, a name alone in its row is what the rows below it belong to, where there are several such. */
function sectionsIn(run: Row[]): Piece[] {
  const isName = ({ cells }: Row, at: number) =>
    isAlone(cells) &&
    !isSentence(cells) &&
    run.slice(at + 1, at + 3).some(({ cells: below }) => filled(below) > 1)
  if (run.filter(isName).length < fewestNames) return [tableOf(run, [])]
  const pieces: Piece[] = []
  let rows: Row[] = []
  const end = () => {
    if (rows.some(({ cells }) => filled(cells) > 0)) pieces.push(tableOf(rows, []))
    rows = []
  }
  for (const [at, row] of run.entries()) {
    if (!isName(row, at) && !isSentence(row.cells)) rows.push(row)
    else {
      end()
      pieces.push(
        isName(row, at)
          ? { kind: 'heading', level: 2, text: row.cells[0]!.trim() }
          : paragraphOf(row),
      )
    }
  }
  end()
  return pieces
}

const fewestNames = 2

const isAlone = (cells: string[]) => filled(cells) === 1 && cells[0]!.trim() !== ''

const paragraphOf = ({ cells }: Row): Piece => ({
  kind: 'paragraph',
  text: cells.filter((cell) => cell.trim()).join(' '),
})

type Parts = { above: Row[]; head: Row | undefined; below: Row[]; notes: Row[] }

/** The parts above the table, such as its title; its header; its rows; and the sentences below them. */
function apart(rows: Row[]): Parts {
  const titles = rows.findIndex(({ cells }) => filled(cells) > 1 || isBehindCorner(cells))
  const from = titles < 0 ? rows.length : titles
  // A single column is a list: none of its rows is a title.
  if (from === rows.length || from > 5)
    return { above: [], head: undefined, below: rows, notes: [] }
  const [above, table] = [rows.slice(0, from), rows.slice(from)]
  const head = isHead(table) ? table[0] : undefined
  const end = table.findLastIndex(({ cells }) => filled(cells) > 0 && !isSentence(cells)) + 1
  const hasRows = end > (head ? 1 : 0)
  return {
    above: above.filter(({ cells }) => filled(cells) > 0),
    head,
    below: table.slice(head ? 1 : 0, hasRows ? end : undefined),
    notes: hasRows ? table.slice(end).filter(({ cells }) => filled(cells) > 0) : [],
  }
}

/** ‘Price’ above the second column, with nothing above the first. */
const isBehindCorner = (cells: string[]) =>
  cells[0]?.trim() === '' && filled(cells) === 1 && cells.length === 2

/** Alone in its row, and longer than the name of a part of the table. */
const isSentence = (cells: string[]) =>
  filled(cells) === 1 && cells[0]!.trim().split(/\s+/).length >= fewestWords

const fewestWords = 6

/** Names, one for each column that has values in the rows below, and no figures. */
function isHead([first, ...below]: Row[]): boolean {
  if (!first || below.length === 0) return false
  const used = below.slice(0, 20).reduce((most, { cells }) => Math.max(most, widthOf(cells)), 0)
  if (first.head) return true
  const all = first.cells.slice(0, used)
  // Nothing need stand above the names of the rows.
  const names = all.length > 1 && all[0]!.trim() === '' ? all.slice(1) : all
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
