import type { FoundPassage, Question } from '#server/infra/model/model.ts'
import { type WeighedPassage } from '#server/features/passages/passages.ts'
import { isSaidIn, stemsIn } from '#server/features/answering/words/telling.ts'
import { asksWhenOpen, saysTimeOfDay } from '../doubts/times.ts'
import type { Candidate } from '../scoring.ts'
import { escapeMarkdown } from '../telling/escape-markdown.ts'
import type { AnswerWords } from '../telling/phrases.ts'
import { sayingOf, whereTable } from '../telling/where.ts'
import { besideEachOther, comparisonIn } from './comparison.ts'
import { conditionIn, priceWord } from './rows-by-condition.ts'
import { type NextCell, nextCell } from './next-cell.ts'
import { mayAskForPrices, priceLists } from './price-list.ts'
import { type RowsFound, rowsWith } from './rows-meeting.ts'
import { extremeRow, mayHaveExtreme } from './extreme-row.ts'
import { mayHaveRows, rowsWithValue } from './rows-with-value.ts'
import { rowInOtherLanguage } from './row-in-other-language.ts'
import { sectionsOf } from './sections.ts'
import { type Row, type Table, tablesIn } from '#server/features/answering/tables/table.ts'
import {
  type WholeTable,
  asksForAmount,
  asksForMany,
  mayAskWholeTable,
  tableOfRow,
  wholeTable,
} from './whole-table.ts'

/** Sentences of our own and rows to be quoted, in their order. */
export type TableReply = { parts: (string | AskedRow)[]; isSure: boolean }

/** With the column that the condition is about. */
type AskedRow = Row & { asked?: number | undefined }

const mostQuoted = 12

/**
 * The reply to a request for rows of a table. These are the cell that goes on with the answer before, the
 * rows that meet what is said of them, or two things beside each other, as rows or as sections. Undefined
 * where the question asks for none of these, or they are not found.
 */
export async function tableReply(
  question: Question,
  passages: WeighedPassage[],
  words: AnswerWords,
): Promise<TableReply | undefined> {
  const next = await nextCell(question, passages, askedBefore(question))
  if (next) return replyOfCell(next, words)
  const comparison = comparisonIn(question.text)
  const evidence = passages[0]?.evidence
  const weightOf = (word: string) => {
    if (!evidence) return 1
    // Of no word that was typed, and no less common than any of them.
    if (word === priceWord) return Math.min(evidence.rarest, ...Object.values(evidence.weights))
    return evidence.weights[word] ?? evidence.rarest
  }
  if (!comparison) {
    return (
      (await rowsMeeting(question, passages, weightOf, words)) ??
      (await rowsAlike(question, passages, words)) ??
      (await rowNamed(question, passages, words))
    )
  }
  const tables = await tablesAmong(question, passages)
  const found = besideEachOther(comparison, tables, weightOf)
  if (found.length === 0) {
    const sections = await sectionsOf(comparison, passages, question.access)
    const parts = sections?.flatMap(({ passage, units }) => [sayingOf(passage, words), ...units])
    return parts && { parts, isSure: true }
  }
  const parts = found.flatMap(({ table, rows }) => {
    const heads = table.heads.filter(Boolean).map(escapeMarkdown).join(' · ')
    return [words.table.beside(whereTable(table.passage, words), heads), ...rows]
  })
  return { parts, isSure: true }
}

function replyOfCell({ row, column }: NextCell, words: AnswerWords): TableReply {
  const { cells, heads } = row.unit
  const [of, head, says] = [cells[0]!, heads[column]!, cells[column]!].map(escapeMarkdown)
  const asked = { ...row, asked: column }
  return {
    parts: [words.cell(of!, head!, says!), sayingOf(row.passage, words), asked],
    isSure: true,
  }
}

type WeightOf = (word: string) => number

async function rowsMeeting(
  question: Question,
  passages: WeighedPassage[],
  weightOf: WeightOf,
  words: AnswerWords,
): Promise<TableReply | undefined> {
  const condition = conditionIn(question.text, askedBefore(question))
  if (!condition) return undefined
  // Where no number is told, whole tables are read only if a part of one has what is asked for.
  const mayBeAsked =
    condition.numbers.length > 0 || rowsWith(condition, tablesIn(withTables(passages)), weightOf)
  if (!mayBeAsked) return undefined
  const found = rowsWith(condition, await tablesAmong(question, passages), weightOf)
  return found && replyWith(found, words)
}

/** Rows with the same word in a column, and the one with the most or the least in it. */
async function rowsAlike(
  question: Question,
  passages: WeighedPassage[],
  words: AnswerWords,
): Promise<TableReply | undefined> {
  const before = askedBefore(question).at(-1)
  const found = withTables(passages)
  const mayBeIn = (some: WeighedPassage[]) => {
    const parts = tablesIn(some)
    return mayHaveRows(question.text, parts) || mayHaveExtreme(question.text, before, parts)
  }
  // As above, whole tables are read only if a part of one has what is asked for.
  if (!mayBeIn(found)) return undefined
  const { whole, more } = await tablePassages(question, found)
  // Another table that fits, or the rest of one, would not be read.
  const read = new Set(whole.map(({ fileId }) => fileId))
  if (more || mayBeIn(found.filter(({ fileId }) => !read.has(fileId)))) return undefined
  const tables = tablesIn(whole)
  const valued = rowsWithValue(question.text, tables)
  if (valued) {
    const { table, rows, column, told, isSure } = valued
    return replyWith({ table, rows, met: [{ told, column }], isSure }, words)
  }
  const extreme = extremeRow(question.text, before, tables)
  if (!extreme) return undefined
  const { table, rows, column, isLeast, isSure } = extreme
  const head = escapeMarkdown(table.heads[column] ?? '')
  const lead = words.table.extreme(isLeast, head, whereTable(table.passage, words))
  const asked = rows.slice(0, mostQuoted).map((row): AskedRow => ({ ...row, asked: column }))
  return { parts: [lead, ...asked, ...moreThan(rows, words)], isSure }
}

/** Words of another language say nothing to the search, but the name of a row and what a column is do. */
async function rowNamed(
  question: Question,
  passages: WeighedPassage[],
  words: AnswerWords,
): Promise<TableReply | undefined> {
  if (!rowInOtherLanguage(question.text, tablesIn(withTables(passages)))) return undefined
  const found = rowInOtherLanguage(question.text, await tablesAmong(question, passages))
  if (!found) return undefined
  const { table, row, column } = found
  return { parts: [sayingOf(table.passage, words), { ...row, asked: column }], isSure: true }
}

function replyWith(
  { table, met, rows, nearest, isSure }: RowsFound,
  words: AnswerWords,
): TableReply {
  const where = whereTable(table.passage, words)
  const told = met.map((one) => ({
    told: escapeMarkdown(one.told),
    column: escapeMarkdown(table.heads[one.column] ?? ''),
  }))
  const asked = (row: Row): AskedRow => ({ ...row, asked: met[0].column })
  const parts = nearest
    ? [words.table.noRow(told, where), asked(nearest)]
    : [words.table.rows(rows.length, told, where), ...rows.slice(0, mostQuoted).map(asked)]
  return { parts: [...parts, ...moreThan(rows, words)], isSure }
}

const moreThan = ({ length }: Row[], words: AnswerWords): string[] =>
  length > mostQuoted ? [words.table.more(length - mostQuoted)] : []

const askedBefore = ({ history }: Question): string[] =>
  history.filter(({ role }) => role === 'user').map(({ content }) => content)

/**
 * All rows of the table that is asked for without naming one; undefined where none is. `first`: the quote that comes
 * first, if there is one.
 */
export async function wholeTableReply(
  question: Question,
  passages: WeighedPassage[],
  { first, isSure }: { first: Candidate | undefined; isSure: boolean },
  words: AnswerWords,
): Promise<TableReply | undefined> {
  const sureQuote = isSure ? first : undefined
  const prices = await pricesAsked(question, passages, sureQuote)
  if (prices)
    return {
      parts: prices.tables.flatMap(({ passage, rows }) => [sayingOf(passage, words), ...rows]),
      isSure: prices.isSure,
    }
  const found =
    (await wholeTableAsked(question, passages, sureQuote)) ??
    (first && first.unit.cells.length > 0
      ? tableOfRow(
          question.text,
          first,
          await tablesAmong(question, passages),
          askedBefore(question),
        )
      : undefined)
  if (!found) return undefined
  const { table, column } = found
  const rows = table.rows.map((row): AskedRow => ({ ...row, asked: column }))
  // A sure row of it stays so among the others.
  const isOfRow = sureQuote !== undefined && sureQuote.unit.cells.length > 0
  const lead = words.table.whole(whereTable(table.passage, words))
  return { parts: [lead, ...rows], isSure: found.isSure || isOfRow }
}

async function pricesAsked(
  question: Question,
  passages: WeighedPassage[],
  sureQuote: Candidate | undefined,
) {
  if (!mayAskForPrices(question.text)) return undefined
  const isNamed = passages[0]?.evidence?.named !== undefined
  const found = priceLists(question.text, await tablesAmong(question, passages), isNamed)
  const isOfQuote = sureQuote?.passage.fileId === found?.tables[0]?.passage.fileId
  return sureQuote && (!isOfQuote || found?.isBehindSure) ? undefined : found
}

async function wholeTableAsked(
  question: Question,
  passages: WeighedPassage[],
  sureQuote: Candidate | undefined,
): Promise<WholeTable | undefined> {
  if (!mayAskWholeTable(question.text)) return undefined
  const isNamed = passages[0]?.evidence?.named !== undefined
  const found =
    wholeTable(question.text, await tablesAmong(question, passages), isNamed) ??
    wholeTable(question.text, await tablesOfFirst(question, passages), isNamed)
  return found && sureQuote && !comesBefore(question.text, found, sureQuote) ? undefined : found
}

/**
 * Whether a table says more of what is asked than a sure quote of its document: the quote is one of its rows,
 * or lacks a word that the table has. ‘Public holidays are given in addition’ only stands beside a table of
 * how many days.
 */
function comesBefore(text: string, { table, isSure }: WholeTable, quote: Candidate): boolean {
  if (quote.passage.fileId !== table.passage.fileId) return false
  const isBeside = quote.passage.heading === table.passage.heading
  const isOfHours = asksWhenOpen(text)
  const isPrice = isOfHours && !saysTimeOfDay(quote.unit.quote)
  if (quote.unit.cells.length > 0) return isBeside || isPrice
  const lacksWord = !stemsIn(text).every(isSaidIn(quote.unit.text))
  // ‘The office opens an hour before the pool’ has every word, and no time.
  if (isOfHours) return isBeside && (lacksWord || !/\d/.test(quote.unit.quote))
  return isSure ? lacksWord : isBeside && asksForMany(text)
}

/** Where an amount is asked for, the search may find the sentences around a table rather than its figures. */
async function tablesOfFirst(
  { text, access }: Question,
  [first]: WeighedPassage[],
): Promise<Table[]> {
  return access && first && asksForAmount(text)
    ? tablesIn((await access.tables(first.fileId)).passages)
    : []
}

/** How many of the passages found, and of how many documents, tables are read from. */
const mostPassages = 12
const mostDocuments = 4

const withTables = (passages: WeighedPassage[]) =>
  passages.filter(({ text }) => text.includes('\t')).slice(0, mostPassages)

/**
 * The tables that the search found a part of, in the order in which it found them, with all of their
 * rows: 'three rows have' is said of a whole table.
 */
async function tablesAmong(question: Question, passages: WeighedPassage[]): Promise<Table[]> {
  const found = withTables(passages)
  if (!question.access) return tablesIn(found)
  const { whole } = await tablePassages(question, found)
  const rankOf = ({ rows }: Table) => {
    const ranks = rows.map(({ passage }) => found.findIndex(({ id }) => id === passage.id))
    return Math.min(...ranks.map((rank) => (rank < 0 ? Infinity : rank)))
  }
  return tablesIn(whole)
    .map((table) => ({ table, rank: rankOf(table) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ table }) => table)
}

/** All passages with tables of the first documents; `more` where one has more than are read. */
async function tablePassages({ access }: Question, found: WeighedPassage[]) {
  if (!access) return { whole: found, more: false }
  const whole: FoundPassage[] = []
  const fileIds = new Set(found.map(({ fileId }) => fileId))
  let more = false
  for (const fileId of [...fileIds].slice(0, mostDocuments)) {
    const tables = await access.tables(fileId)
    whole.push(...tables.passages)
    more ||= tables.more
  }
  return { whole, more }
}
