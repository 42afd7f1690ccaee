import type { FoundPassage, Question } from '#server/infra/model/model.ts'
import type { WeighedPassage } from '#server/features/documents/documents.ts'
import { plain } from '../plain.ts'
import type { AnswerWords } from '../phrases.ts'
import { sayingOf, whereTable } from '../where.ts'
import { besideEachOther, comparisonIn } from './comparison.ts'
import { conditionIn } from './rows-by-condition.ts'
import { type RowsFound, rowsWith } from './rows-meeting.ts'
import { rowInOtherLanguage } from './row-in-other-language.ts'
import { sectionsOf } from './sections.ts'
import { type Row, type Table, tablesIn } from '#server/features/answering/tables/table.ts'
import { wholeTable } from './whole-table.ts'

/** Sentences of our own and rows to be quoted, in their order. */
export type TableReply = { parts: (string | AskedRow)[]; isSure: boolean }

/** With the column that the condition is about. */
type AskedRow = Row & { asked?: number }

const mostQuoted = 12

/**
 * The reply to a request for the rows of a table: those that meet what is said of them, or two things
 * beside each other, as rows or as sections. Undefined where the question asks for neither, or they are
 * not found.
 */
export async function tableReply(
  question: Question,
  passages: WeighedPassage[],
  words: AnswerWords,
): Promise<TableReply | undefined> {
  const comparison = comparisonIn(question.text)
  const evidence = passages[0]?.evidence
  const weightOf = (word: string) => (evidence ? (evidence.weights[word] ?? evidence.rarest) : 1)
  if (!comparison) {
    return (
      (await rowsMeeting(question, passages, weightOf, words)) ??
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
    const heads = table.heads.filter(Boolean).map(plain).join(' · ')
    return [words.table.beside(whereTable(table.passage, words), heads), ...rows]
  })
  return { parts, isSure: true }
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
    told: plain(one.told),
    column: plain(table.heads[one.column] ?? ''),
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

/** All rows of the table that is asked for without naming one; undefined where none is. */
export async function wholeTableReply(
  question: Question,
  passages: WeighedPassage[],
  words: AnswerWords,
): Promise<TableReply | undefined> {
  const found = wholeTable(question.text, await tablesAmong(question, passages))
  if (!found) return undefined
  const { table, column, isSure } = found
  const rows = table.rows.map((row): AskedRow => ({ ...row, asked: column }))
  return { parts: [words.table.whole(whereTable(table.passage, words)), ...rows], isSure }
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
async function tablesAmong({ access }: Question, passages: WeighedPassage[]): Promise<Table[]> {
  const found = withTables(passages)
  if (!access) return tablesIn(found)
  const whole: FoundPassage[] = []
  const fileIds = new Set(found.map(({ fileId }) => fileId))
  for (const fileId of [...fileIds].slice(0, mostDocuments))
    whole.push(...(await access.tables(fileId)).passages)
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
