import Papa from 'papaparse'
import { pageOfPieces } from '#server/infra/reader/pieces.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'
import { rowPages, trimRows } from '#server/infra/reader/text/rows.ts'

/** Fifty rows are a page, each with the header above them: 'Rows 2 to 51'. */
export function pagesOfCsv(text: string): ReadPage[] {
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterOf(text) })
  return rowPages(trimRows(data.map((cells, i) => ({ number: i + 1, cells })))).map(
    ({ pieces, from, to }, i) => pageOfPieces(i + 1, `Rows ${from} to ${to}`, pieces),
  )
}

const delimiters = ['\t', ';', ',', '|']

/**
 * The separator by which most rows have as many cells as the first; a comma if none separates
 * anything.
 */
export function delimiterOf(text: string): string {
  const scores = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 30, skipEmptyLines: true })
    const columns = data[0]?.length ?? 0
    const alike = data.filter((row) => row.length === columns).length / Math.max(1, data.length)
    return columns > 1 ? alike + columns / 1_000 : 0
  })
  const best = Math.max(...scores)
  return best > 0 ? delimiters[scores.indexOf(best)]! : ','
}
