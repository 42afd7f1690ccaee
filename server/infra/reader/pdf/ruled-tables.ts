import type { LayoutBlock, ParsedPage, Rect } from '@llamaindex/liteparse'
import { withoutFalseTables } from '#server/infra/reader/pdf/false-tables.ts'
import { linesIn } from '#server/infra/reader/pdf/lines.ts'
import type { Piece } from '#server/infra/reader/pdf/lines.ts'
import { withTextBetween } from '#server/infra/reader/pdf/text-between.ts'

/**
 * liteparse breaks a table with rules between its rows and none between its columns: this finds
 * such rows by their rules, and replaces the blocks inside by one table.
 */
export function withRuledTables(page: ParsedPage): PageBlock[] {
  const tables = ruledTablesOf(page)
  const blocks: PageBlock[] = withoutFalseTables(page)
  return tables.reduce(placeTable, withTextBetween(blocks, tables, page))
}

/** `ruled`: everything inside belongs to it, even if another block claims it. */
export type PageBlock = LayoutBlock & { ruled?: boolean }

type Table = PageBlock & { bbox: Rect; rows: NonNullable<LayoutBlock['rows']> }

function placeTable(blocks: PageBlock[], table: Table): PageBlock[] {
  const inside = blocks.filter(({ bbox }) => bbox && centreIn(table.bbox, bbox))
  const tables = inside.filter(({ kind }) => kind === 'table')
  const rows = tables.flatMap(({ header, rows: found = [] }) =>
    header?.length ? [header, ...found] : found,
  )
  const text = inside.filter(({ kind }) => kind !== 'rule' && kind !== 'figure')
  // If liteparse found the same rows and more columns, the rules skip merged cells.
  const columns = (found: unknown[][]) => Math.max(0, ...found.map((row) => row.length))
  const isSame = text.length === 1 && tables.length === 1 && rows.length === table.rows.length
  if (isSame && columns(rows) > columns(table.rows)) return blocks
  const outside = blocks.filter((block) => !inside.includes(block))
  const above = outside.filter(({ bbox }) => bbox && isAbove(bbox, table.bbox))
  const nearest = above.toSorted((a, b) => bottom(b.bbox!) - bottom(a.bbox!))[0]
  const first = inside[0] ? blocks.slice(0, blocks.indexOf(inside[0])) : outside
  const at = nearest
    ? outside.indexOf(nearest) + 1
    : first.filter((b) => outside.includes(b)).length
  return outside.toSpliced(at, 0, table)
}

const bottom = ({ y, height }: Rect) => y + height

// A caption that liteparse merged with the table's header still begins above it.
const isAbove = (block: Rect, table: Rect) =>
  block.y + block.height / 2 <= table.y &&
  block.x < table.x + table.width &&
  block.x + block.width > table.x

function ruledTablesOf(page: ParsedPage): Table[] {
  const pieces = page.textItems.flatMap((item) => (item.words?.length ? item.words : [item]))
  const groups = rulesOf(page)
  return groups.flatMap((rules) => {
    const others = groups.filter((group) => group !== rules).flat()
    const tables: Table[] = []
    let rows: Row[] = []
    const close = () => {
      if (rows.length >= 2) tables.push(tableOf(withHeader(rows, pieces).flatMap(linesAsRows)))
      rows = []
    }
    for (const [i, upper] of rules.entries()) {
      const lower = rules[i + 1]
      if (!lower) break
      const box = { x: upper.x, y: upper.y, width: upper.width, height: lower.y - upper.y }
      const within = pieces.filter((piece) => centreIn(box, piece))
      // The rule below a title is none of a table that happens to be as wide, with another between.
      const isOfTables = others.some((rule) => isBetween(rule, upper, lower))
      if (!isOfTables && guttersOf(within).length > 0) rows.push({ box, pieces: within })
      else close()
    }
    close()
    return tables
  })
}

type Row = { box: Rect; pieces: Piece[] }

const [mostLinesOfHeader, widestGap] = [3, 0.5]

/** With the names of the columns above the first rule, where these have no rule above them. */
function withHeader(rows: Row[], pieces: Piece[]): Row[] {
  const { x, y, width } = rows[0]!.box
  const gutters = guttersOf(rows.flatMap((row) => row.pieces))
  const above = pieces
    .filter((one) => one.y + one.height <= y + 1 && one.x >= x - 2 && one.x < x + width)
    .toSorted((a, b) => b.y + b.height - a.y - a.height)
  const found: Piece[] = []
  let top = y
  for (const piece of above) {
    if (top - piece.y - piece.height > piece.height * widestGap) break
    found.push(piece)
    top = Math.min(top, piece.y)
  }
  const isLow = found.length > 0 && y - top < mostLinesOfHeader * 1.5 * found[0]!.height
  const columns = new Set(found.map((one) => gutters.filter((edge) => edge < one.x).length))
  const all = guttersOf([...found, ...rows.flatMap((row) => row.pieces)])
  // A line of a sentence, or a heading, stands across the columns or in one of them.
  const isHeader = isLow && columns.size > 1 && all.length === gutters.length
  return isHeader ? [{ box: { x, y: top, width, height: y - top }, pieces: found }, ...rows] : rows
}

const fewestLines = 3
/** ‘£4’, ‘9–17’, ‘–’ */
const figure = /^(?:[\p{Sc}(+−-]{0,2}\d|[–—-]$)/u

/**
 * The rows of a table with a rule above and below them all and none between. Each line has a name in the first
 * column, and a figure in the same other one; or it has all columns, and one of them says the same but for its
 * figures, as ‘from 8 a.m.’ and ‘from 9 a.m.’ do. The names of its columns may go on above the first.
 */
function linesAsRows(row: Row): Row[] {
  const lines = linesIn(row.pieces).map(({ pieces }) => pieces)
  const gutters = guttersOf(row.pieces)
  const columnOf = ({ x }: Piece) => gutters.filter((edge) => edge < x).length
  const cellIn = (line: Piece[], column: number) =>
    line.filter((piece) => columnOf(piece) === column).map(({ text }) => text)
  const columns = [0, ...gutters.map((_, i) => i + 1)]
  const isNamed = (line: Piece[]) => columnOf(line[0]!) === 0
  const named = isNamed(lines[0]!) ? lines : lines.slice(1)
  const goesOn = (line: Piece[]) => /^[\p{Ll}(]/u.test(line[0]!.text)
  const hasFigures = (column: number) =>
    named.every((line) => figure.test(cellIn(line, column)[0] ?? ''))
  const isAlike = (column: number) => {
    const [first, ...others] = lines.map((line) => cellIn(line, column).join(' '))
    return /\d/.test(first!) && others.every((one) => inShape(one) === inShape(first!))
  }
  const isFull = lines.every((line) => columns.every((column) => cellIn(line, column).length > 0))
  const isTable =
    (named.length >= fewestLines &&
      named.every(isNamed) &&
      !named.slice(1).some(goesOn) &&
      columns.slice(1).some(hasFigures)) ||
    (lines.length > 1 && isFull && !lines.slice(1).some(goesOn) && columns.some(isAlike))
  if (!isTable) return [row]
  const tops = lines.map((line) => Math.min(...line.map(({ y }) => y)) - 1)
  tops[0] = row.box.y
  const bottom = row.box.y + row.box.height
  return lines.map((pieces, i) => {
    const y = tops[i]!
    return { box: { ...row.box, y, height: (tops[i + 1] ?? bottom) - y }, pieces }
  })
}

const inShape = (cell: string) => cell.replace(/\d+/g, '0')

function tableOf(rows: Row[]): Table {
  const shared = guttersOf(rows.flatMap(({ pieces }) => pieces))
  const { x, y, width } = rows[0]!.box
  const last = rows.at(-1)!.box
  const cellsOf = ({ box, pieces }: Row) => {
    const edges = [x, ...(shared.length > 0 ? shared : guttersOf(pieces)), x + width]
    return edges.slice(1).map((right, i) => ({
      text: '',
      bbox: { x: edges[i]!, y: box.y, width: right - edges[i]!, height: box.height },
    }))
  }
  return {
    kind: 'table',
    ruled: true,
    bbox: { x, y, width, height: last.y + last.height - y },
    rows: rows.map(cellsOf),
  }
}

/** The middles of vertical gaps that no word crosses and that are wider than a space. */
function guttersOf(pieces: Piece[]): number[] {
  const gutters: number[] = []
  let right = Infinity
  for (const piece of pieces.toSorted((a, b) => a.x - b.x)) {
    if (piece.x - right > piece.height * 0.7) gutters.push((piece.x + right) / 2)
    right = Math.max(right === Infinity ? -Infinity : right, piece.x + piece.width)
  }
  return gutters
}

type Rule = { x: number; y: number; width: number }

const isBetween = (rule: Rule, upper: Rule, lower: Rule) =>
  rule.y > upper.y + 2 &&
  rule.y < lower.y - 2 &&
  rule.x < upper.x + upper.width &&
  rule.x + rule.width > upper.x

/** How much of the page's width a rule takes up: fewer of one width may be lines below words. */
const [widthOfFew, widthOfMany, many] = [0.2, 0.08, 4]

/** Horizontal rules of the same width and position, from the top down; one group for each width. */
function rulesOf(page: ParsedPage): Rule[][] {
  const groups: Rule[][] = []
  const lines = page.vectorGraphics?.lines ?? []
  if (lines.length > linesMax) return []
  for (const { x1, y1, x2, y2 } of lines.toSorted((a, b) => a.y1 - b.y1)) {
    const rule = { x: Math.min(x1, x2), y: (y1 + y2) / 2, width: Math.abs(x2 - x1) }
    if (Math.abs(y2 - y1) > 1 || rule.width < page.width * widthOfMany) continue
    const group = groups.find(([first]) => first && isAlike(first, rule))
    if (!group) groups.push([rule])
    else if (rule.y - group.at(-1)!.y > 4) group.push(rule)
  }
  const isWide = ([first]: Rule[]) => first!.width >= page.width * widthOfFew
  return groups.filter((group) => group.length >= (isWide(group) ? 3 : many))
}

// More rules than this are a drawing.
const linesMax = 2000

const isAlike = (a: Rule, b: Rule) => Math.abs(a.x - b.x) < 2 && Math.abs(a.width - b.width) < 3

function centreIn(outer: Rect, { x, y, width, height }: Rect): boolean {
  const cx = x + width / 2
  const cy = y + height / 2
  return cx >= outer.x && cx <= outer.x + outer.width && cy > outer.y && cy < outer.y + outer.height
}
