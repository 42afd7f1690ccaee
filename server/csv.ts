import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { Bytes } from './implement.ts'

type Cell = string | number | null

/** What spreadsheets take for a formula gets an apostrophe before it, also in its wide letters. */
const formula = /^\s*[=+\-@＝＋－＠|%]/

/**
 * A CSV that is sent while it is read, in portions, so that its length costs no memory. It begins
 * with the mark by which Excel recognises UTF-8.
 */
export function csvFile(name: string, columns: string[], portions: AsyncIterable<Cell[][]>): Bytes {
  return new Bytes(Readable.from(linesOf(columns, portions)), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'cache-control': 'private, no-store',
  })
}

async function* linesOf(columns: string[], portions: AsyncIterable<Cell[][]>) {
  yield `\uFEFF${lines([columns])}`
  for await (const rows of portions) if (rows.length > 0) yield lines(rows)
}

const lines = (rows: Cell[][]) => `${Papa.unparse(rows, { escapeFormulae: formula })}\r\n`
