import Papa from 'papaparse'
import { pageOfPieces } from '#server/infra/reader/pieces.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'
import { rowPages, trimRows } from '#server/infra/reader/rows.ts'

/** Fifty rows are a page, each with the head above them: 'Rows 2 to 51'. */
export function pagesOfCsv(text: string): ReadPage[] {
  const { data } = Papa.parse<string[]>(text.trimStart(), {
    delimitersToGuess: [',', ';', '\t', '|'],
  })
  return rowPages(trimRows(data.map((cells, i) => ({ number: i + 1, cells })))).map(
    ({ pieces, from, to }, i) => pageOfPieces(i + 1, `Rows ${from} to ${to}`, pieces),
  )
}
