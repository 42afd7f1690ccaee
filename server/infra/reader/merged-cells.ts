/** A cell as it is written: over how many columns and rows. */
export type Cell = { text: string; columns: number; rows: number }

/** A longer text is not said again: nobody names a row by it. */
export const longestAgain = 200
export const mostRowsOfHead = 3
const mostColumnsOfCell = 50
/** What merged cells may fill: of a small file with millions, the rest is read as if they were not merged. */
export const mostMergedInto = 500_000

/** A number of columns or rows as files give it; 1 where they give none. */
export const spanOf = (said: string | undefined): number =>
  Math.min(mostColumnsOfCell, Math.max(1, Math.trunc(Number(said)) || 1))

/**
 * Rows of a table with each text in its own column. A row is quoted by itself, so that a cell over several
 * rows is said again in each of them; one over several columns leaves the others empty. A head of two rows,
 * in which a name stands beside one that is divided, is one row: ‘Price member’, ‘Price guest’.
 */
export function rowsOfCells(rows: Cell[][]): { rows: string[][]; heads: number } {
  const grid = placed(rows)
  const texts = grid.map((row, i) => row.map((one, k) => textAt(one, i, k)))
  const [deep, names] = [depthOfHead(rows), joinedHead(rows)]
  return names && rows.length > deep
    ? { rows: [names, ...texts.slice(deep)], heads: deep }
    : { rows: texts, heads: 0 }
}

/** How many rows the head has, of which the file says it has `heads`, after some were joined. */
export const headsLeft = (laid: { heads: number }, heads: number): number =>
  laid.heads > 0 ? Math.max(1, heads - laid.heads + 1) : heads

/** The names of the columns, where the head has several rows. */
export function joinedHead(rows: Cell[][]): string[] | undefined {
  const deep = depthOfHead(rows)
  if (deep === 0 || rows.length < deep) return undefined
  const head = placed(rows).slice(0, deep)
  const width = Math.max(...head.map(({ length }) => length))
  return Array.from({ length: width }, (_, k) => {
    const names = head.map((row) => row[k]?.cell.text.trim() ?? '')
    return [...new Set(names)].filter(Boolean).join(' ')
  })
}

/** How many rows the head has, where one of its names goes over all of them, and another over several columns. */
function depthOfHead([first = []]: Cell[][]): number {
  const deep = Math.max(0, ...first.map(({ rows }) => rows))
  const isDivided = first.some(({ rows, columns }) => columns > 1 && rows < deep)
  return deep > 1 && deep <= mostRowsOfHead && isDivided ? deep : 0
}

type Placed = { cell: Cell; row: number; column: number }

function placed(rows: Cell[][]): Placed[][] {
  const grid: (Placed | undefined)[][] = rows.map(() => [])
  let room = mostMergedInto
  for (const [i, row] of rows.entries()) {
    let k = 0
    for (const cell of row) {
      while (grid[i]![k]) k += 1
      const deep = room > 0 ? cell.rows : 1
      if (deep > 1) room -= deep * cell.columns
      for (const below of grid.slice(i, i + deep))
        for (let at = k; at < k + cell.columns; at += 1) below[at] ??= { cell, row: i, column: k }
      k += cell.columns
    }
  }
  const empty = { text: '', columns: 1, rows: 1 }
  return grid.map((row, i) =>
    Array.from(row, (one, k) => one ?? { cell: empty, row: i, column: k }),
  )
}

const textAt = ({ cell, row, column }: Placed, i: number, k: number): string =>
  k !== column || (i !== row && cell.text.length > longestAgain) ? '' : cell.text
