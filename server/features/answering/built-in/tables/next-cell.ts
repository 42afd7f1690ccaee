import {
  type QuotedPage,
  type Unit,
  type WeighedPassage,
  onlyGoesOn,
} from '#server/features/passages/passages.ts'
import {
  columnOfAmount,
  isOfAnotherAmount,
} from '#server/features/answering/tables/columns-in-range.ts'
import { rangesIn, withOnes } from '#server/features/answering/tables/quantities.ts'
import { withoutRanges } from '#server/features/answering/tables/ranges.ts'
import { heldIn } from '#server/features/answering/tables/table-words.ts'
import { type Row, type Table, tablesIn } from '#server/features/answering/tables/table.ts'
import { stemsIn } from '#server/features/answering/words/telling.ts'
import { wordsOf } from '#server/features/answering/words/words.ts'
import type { Question } from '#server/infra/model/model.ts'
import { denies } from '../doubts/denial.ts'
import { withCell } from '../telling/row-table.ts'

/** A cell of the table that the answer before quoted. */
export type NextCell = { row: Row; column: number }

/** ‘Reduced fee?’ goes on, too, without an ‘and’. */
const mostWordsAlone = 3
const opening = /^(?:(?:and|und|or|oder|but|aber) )?(?:what about|how about|und|and)? ?/iu
/** ‘Who are guests?’ asks for no price that they pay, and ‘over 2 years’ is not the row ‘Up to 2 years’. */
const asksElse =
  /(?<!\p{L})(?:who|whom|where|why|how|when|which|only|without|over|under|above|below|after|before|more|less|than|from|wer|wen|wem|wo|warum|wieso|weshalb|wie|wann|welche\p{L}?|nur|ohne|über|unter|ab|nach|vor|bis|mehr|weniger|als)(?!\p{L})/giu
/** ‘–’ and ‘n/a’ say nothing. */
const saysNothing = /^(?:[^\p{L}\p{N}]*|n\.?\/?a\.?|k\. ?a\.?)$/iu

/**
 * The cell that ‘and a Fellow?’ or ‘and by direct debit?’ asks for, behind an answer that told one of the
 * same table: the row that is named in the column that was told, or the column that is named of the
 * row that was told. Undefined where a word is neither, or where several tables, rows or columns may be
 * meant.
 */
export async function nextCell(
  { text, access }: Question,
  passages: WeighedPassage[],
  askedBefore: string[],
): Promise<NextCell | undefined> {
  const evidence = passages[0]?.evidence
  const quoted = quotedByLast(evidence?.quotedLast ?? [])
  const fileId = quoted[0]?.fileId
  if (!fileId || evidence?.named || !access || denies.test(text)) return undefined
  if (!onlyGoesOn(text) && text.trim().split(/\s+/).length > mostWordsAlone) return undefined
  const asked = stemsIn(text)
  if (asked.length === 0) return undefined
  const { passages: whole } = await access.tables(fileId)
  const [told, ...others] = tablesIn(whole).flatMap((table) => toldIn(quoted, table))
  if (!told || others.length > 0) return undefined
  const before = askedBefore.join(' ')
  const ofAmount = columnOfAmount(text, told.table.heads)
  const next = ofAmount
    ? cellOfAmount(text, told, ofAmount)
    : cellNamed({ text, asked, before }, told)
  const name = next && `${next.row.unit.cells[0]} ${told.table.heads[next.column]}`.toLowerCase()
  const isElse = text
    .trim()
    .replace(opening, '')
    .match(asksElse)
    ?.some((word) => !name?.includes(word.toLowerCase()))
  return isElse ? undefined : next
}

/** What the newest answer with sources quotes. */
const quotedByLast = (quoted: QuotedPage[]) => quoted.filter(({ back }) => back === quoted[0]!.back)

type Told = { table: Table; row: Row; column: number | undefined }

/** The only row of a table that is quoted, with the column whose cell was told. */
function toldIn(quoted: QuotedPage[], table: Table): Told[] {
  const told = table.rows
    .filter((row) => isWhole(row, table))
    .flatMap((row) =>
      quoted
        .filter(({ fileId, quote }) => fileId === row.passage.fileId && quote === row.unit.quote)
        .map(({ cell }): Told => ({ table, row, column: columnOf(row.unit, cell) })),
    )
  return told.length === 1 ? told : []
}

/** Undefined, too, for the name of a row, which is told where its number was asked for. */
function columnOf(unit: Unit, told: QuotedPage['cell']): number | undefined {
  const column = unit.cells.findIndex((_, at) => {
    const { cell } = withCell(unit, at)
    return cell?.start === told?.start && cell?.end === told?.end
  })
  return told && column > 0 ? column : undefined
}

/** Which cell of a row with fewer is empty is not known. */
const isWhole = ({ unit }: Row, { heads }: Table) => unit.cells.length === heads.length

/** Behind ‘a raft for an hour’, ‘and for 3 hours?’ asks for the column that takes that in. */
function cellOfAmount(
  text: string,
  { row, column: last }: Told,
  { column }: { column?: number },
): NextCell | undefined {
  const told = withOnes(text)
  const isAll = stemsIn(withoutRanges(told, rangesIn(told))).length === 0
  if (!isAll || column === undefined || column === last) return undefined
  return saysNothing.test(row.unit.cells[column]!) ? undefined : { row, column }
}

function cellNamed(
  { text, asked, before }: { text: string; asked: string[]; before: string },
  told: Told,
): NextCell | undefined {
  const { heads, rows } = told.table
  const askedIn = (name: string) => asked.filter((word) => hasWord(wordsOf(name), word))
  const said = wordsOf([before, told.row.unit.cells[0], heads[told.column ?? 0]].join(' '))
  const isAllSaid = (name: string) => {
    const held = new Set(askedIn(name))
    return wordsOf(name)
      .values()
      .every((word) => hasWord(held, word) || hasWord(said, word))
  }
  const nameOf = ({ unit }: Row) => unit.cells[0] ?? ''
  // ‘And a child?’ asks for ‘Child, weekend’ where the weekend was spoken of, and not for ‘Child seat’.
  const named = mostOf(rows, (row) => (isAllSaid(nameOf(row)) ? askedIn(nameOf(row)).length : 0))
  const ofAmount = [...heads.keys()].slice(1).filter((at) => !isOfAnotherAmount(heads[at]!, text))
  const columns = mostOf(ofAmount, (at) => askedIn(heads[at]!).length)
  const ofThem = columns.length > 1 ? columns.filter((at) => isAllSaid(heads[at]!)) : columns
  if (named.length > 1 || (columns.length > 0 && ofThem.length !== 1)) return undefined
  const [row = told.row] = named
  const [column = told.column] = ofThem
  if (column === undefined || !isWhole(row, told.table)) return undefined
  const isAllNamed = askedIn(`${nameOf(row)} ${heads[column]}`).length === asked.length
  const isOther = row !== told.row || column !== told.column
  return isAllNamed && isOther && !saysNothing.test(row.unit.cells[column]!)
    ? { row, column }
    : undefined
}

/** Those with the highest count; none where all have 0. */
function mostOf<T>(all: T[], countOf: (one: T) => number): T[] {
  const counts = all.map(countOf)
  const most = Math.max(1, ...counts)
  return all.filter((_, at) => counts[at] === most)
}

/** As it is, or in another form: no synonym, which may be another row. */
const hasWord = (words: Set<string>, word: string) => heldIn(word, words) === 1
