import type { FoundPassage, Question } from '#server/infra/model/model.ts'
import type { WeighedPassage } from '#server/features/documents/documents.ts'
import { plain } from '../plain.ts'
import type { AnswerWords, ToldCondition } from '../phrases.ts'
import { sayingOf, whereTable } from '../where.ts'
import { besideEachOther, comparisonIn } from './comparison.ts'
import { type YesOrNo, toldYesOrNo } from './yes-or-no.ts'
import { rowsByYesOrNo } from './rows-by-yes-or-no.ts'
import { conditionIn, rowsWith } from './rows-by-condition.ts'
import { sectionsOf } from './sections.ts'
import { type Row, type Table, tablesIn } from '#server/features/answering/tables/table.ts'
import { wholeTable } from './whole-table.ts'

/** Sentences of our own and rows to be quoted, in their order. */
export type TableReply = { parts: (string | AskedRow)[]; isSure: boolean }

/** With the column that the condition is about. */
type AskedRow = Row & { asked?: number }

const mostQuoted = 12

/**
 * The reply to a request for the rows of a table: those that meet a condition or have what is named,
 * or two things beside each other, as rows or as sections. Undefined where the question asks for neither, or they are not
 * found.
 */
export async function tableReply(
  question: Question,
  passages: WeighedPassage[],
  words: AnswerWords,
): Promise<TableReply | undefined> {
  const comparison = comparisonIn(question.text)
  const condition = comparison ? undefined : conditionIn(question.text, askedBefore(question))
  // Whole tables are read only where a part of one shows that something is asked of it.
  if (!condition && !comparison && !rowsByYesOrNo(question.text, tablesIn(withTables(passages))))
    return undefined
  const tables = await tablesAmong(question, passages)
  const evidence = passages[0]?.evidence
  const weightOf = (word: string) => (evidence ? (evidence.weights[word] ?? evidence.rarest) : 1)
  if (condition) {
    const found = rowsWith(condition, tables, weightOf)
    if (!found) return undefined
    const { table, rows, nearest, column, yesOrNo, isSure } = found
    const where = whereTable(table.passage, words)
    const told = toldIn([
      { told: condition.told, column: table.heads[column] ?? '' },
      ...toldYesOrNo(yesOrNo, table),
    ])
    const asked = (row: Row): AskedRow => ({ ...row, asked: column })
    const parts = nearest
      ? [words.table.noRow(told, where), asked(nearest)]
      : [words.table.rows(rows.length, told, where), ...rows.slice(0, mostQuoted).map(asked)]
    return { parts: [...parts, ...moreThan(rows, words)], isSure }
  }
  if (!comparison) {
    const found = rowsByYesOrNo(question.text, tables)
    if (!found) return undefined
    const { table, rows, yesOrNo } = found
    const told = toldIn(toldYesOrNo(yesOrNo, table))
    const [{ column }] = yesOrNo as [YesOrNo, ...YesOrNo[]]
    const asked = rows.slice(0, mostQuoted).map((row): AskedRow => ({ ...row, asked: column }))
    const said = words.table.rows(rows.length, told, whereTable(table.passage, words))
    return { parts: [said, ...asked, ...moreThan(rows, words)], isSure: true }
  }
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

const toldIn = (conditions: ToldCondition[]) =>
  conditions.map(({ told, column }) => ({ told: plain(told), column: plain(column) }))

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
