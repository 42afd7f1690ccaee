import { mostColumns } from '#server/infra/reader/page-length.ts'
import { mostPages, tooManyPages } from '#server/infra/reader/page-count.ts'
import { pageOfPieces } from '#server/infra/reader/pieces.ts'
import type { ReadPage } from '#server/infra/reader/reader.ts'
import { mainPart, partNamed, relationsOf } from '#server/infra/reader/office/relations.ts'
import { type Row, rowPages, trimRows } from '#server/infra/reader/text/rows.ts'
import {
  type Merged,
  columnOf,
  mergedIn,
  withMergedCells,
} from '#server/infra/reader/office/xlsx-merged.ts'
import { nameIn } from '#server/infra/reader/text/sections.ts'
import { UnreadableError } from '#server/infra/reader/unreadable.ts'
import { builtInFormats, shownNumber } from '#server/infra/reader/office/xlsx-numbers.ts'
import {
  all,
  attribute,
  child,
  elements,
  isOn,
  parseXml,
  prefixed,
  walkXml,
} from '#server/infra/reader/office/xml.ts'
import type { Zip } from '#server/infra/reader/office/zip.ts'

type Context = { strings: string[]; styles: CellStyle[]; from1904: boolean }

/** `format`: how a number is written, such as ‘0.00’. */
type CellStyle = { format: string; bold: boolean }

/** Each visible sheet, in parts of up to fifty rows: 'Sheet “Fees”, rows 2 to 51'. */
export async function pagesOfXlsx(zip: Zip): Promise<ReadPage[]> {
  const main = await mainPart(zip, 'xl/workbook.xml')
  const text = await zip.text(main)
  if (!text) throw new UnreadableError('broken')
  const workbook = parseXml(text)
  const relations = await relationsOf(zip, main)
  const properties = all(workbook, 'workbookPr')[0]
  const context: Context = {
    strings: stringsOf(await partNamed(zip, relations, 'sharedStrings')),
    styles: stylesOf(await partNamed(zip, relations, 'styles')),
    from1904: /^(?:1|true)$/.test((properties && attribute(properties, 'date1904')) ?? ''),
  }
  const pages: ReadPage[] = []
  for (const sheet of all(workbook, 'sheet')) {
    if ((attribute(sheet, 'state') ?? 'visible') !== 'visible') continue
    const part = relations.get(prefixed(sheet, 'id') ?? '')?.target
    const cells = part && (await zip.text(part))
    if (!cells) continue
    const name = nameIn(attribute(sheet, 'name') ?? '')
    rowPages(trimRows(rowsOf(cells, context))).forEach(({ pieces, from, to }, i) => {
      const place = `Sheet “${name}”, rows ${from} to ${to}`
      // The name of the sheet is the heading of its first part, and so in the path of all parts.
      const named = i === 0 ? [{ kind: 'heading' as const, level: 1, text: name }] : []
      pages.push(pageOfPieces(pages.length + 1, place, [...named, ...pieces]))
    })
    if (pages.length > mostPages) throw tooManyPages(pages.length)
  }
  return pages
}

/** Strings are stored once for the whole book; phonetic readings of Japanese are left out. */
function stringsOf(text: string | undefined): string[] {
  const strings: string[] = []
  if (!text) return strings
  let [inText, inPhonetic] = [false, false]
  walkXml(text, {
    open(name) {
      if (name === 'si') strings.push('')
      if (name === 't') inText = true
      if (name === 'rPh') inPhonetic = true
    },
    text(data) {
      if (inText && !inPhonetic && strings.length > 0) strings[strings.length - 1] += data
    },
    close(name) {
      if (name === 't') inText = false
      if (name === 'rPh') inPhonetic = false
    },
  })
  return strings
}

/** The styles of the cells, by their numbers. */
function stylesOf(text: string | undefined): CellStyle[] {
  if (!text) return []
  const [sheet] = elements(parseXml(text))
  const listed = (name: string) => elements(child(sheet, name) ?? nothing)
  const own = new Map(
    listed('numFmts').map((format) => [
      Number(attribute(format, 'numFmtId')),
      attribute(format, 'formatCode') ?? 'General',
    ]),
  )
  const bolds = listed('fonts').map((font) => isOn(child(font, 'b')) ?? false)
  return listed('cellXfs').map((style) => {
    const id = Number(attribute(style, 'numFmtId') ?? 0)
    return {
      format: own.get(id) ?? builtInFormats[id] ?? 'General',
      bold: bolds[Number(attribute(style, 'fontId') ?? 0)] ?? false,
    }
  })
}

const nothing = { name: '', attributes: {}, children: [] }

const mostRows = mostPages * 50

function rowsOf(text: string, context: Context): Row[] {
  const rows: Row[] = []
  const merged: Merged[] = []
  let row: Row = { number: 0, cells: [] }
  let isBold = true
  let cell: { column: number; type: string; style: number; value: string } | undefined
  let [inValue, inPhonetic] = [false, false]
  walkXml(text, {
    open(name, attributes) {
      if (name === 'row') {
        row = { number: numberAfter(row.number, attributes['r']), cells: [] }
        isBold = true
      } else if (name === 'c')
        cell = {
          column: columnOf(attributes['r']) ?? row.cells.length,
          type: attributes['t'] ?? 'n',
          style: Number(attributes['s'] ?? 0),
          value: '',
        }
      else if (name === 'v' || name === 't') inValue = true
      else if (name === 'rPh') inPhonetic = true
      else if (name === 'mergeCell' && merged.length < mostMerged)
        merged.push(...mergedIn(attributes['ref']))
    },
    text(data) {
      if (inValue && !inPhonetic && cell) cell.value += data
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'rPh') inPhonetic = false
      else if (name === 'c' && cell) {
        if (cell.column < mostColumns) {
          const text = (row.cells[cell.column] = shown(cell, context))
          if (text.trim() && !context.styles[cell.style]?.bold) isBold = false
        }
        cell = undefined
      } else if (name === 'row' && row.cells.some((one) => one.trim())) {
        rows.push({ ...row, bold: isBold })
        if (rows.length > mostRows) throw tooManyPages(Math.ceil(rows.length / 50))
      }
    },
  })
  const read = rows.map((one) => ({ ...one, cells: Array.from(one.cells, (said) => said ?? '') }))
  return withMergedCells(read, merged)
}

const mostMerged = 10_000

/** The row's own number, as long as numbers increase. */
function numberAfter(before: number, said: string | undefined): number {
  const number = Number(said)
  return Number.isInteger(number) && number > before && number <= lastRow ? number : before + 1
}

/** Excel's limits. */
const lastRow = 1_048_576

function shown(
  { type, style, value }: { type: string; style: number; value: string },
  { strings, styles, from1904 }: Context,
): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n' || value.trim() === '') return value
  const number = Number(value)
  return Number.isFinite(number)
    ? shownNumber(number, styles[style]?.format ?? 'General', from1904)
    : value
}
