import { plainHeading } from '#server/features/passages/passages.ts'
import type { Row, Table } from '#server/features/answering/tables/table.ts'
import { heldIn, withForms } from '#server/features/answering/tables/table-words.ts'
import { isSaidIn, stemsIn } from '#server/features/answering/words/telling.ts'
import { wordsOf } from '#server/features/answering/words/words.ts'
import { rangesIn } from '#server/features/answering/tables/quantities.ts'
import { denies } from '../doubts/denial.ts'
import { asksWhenOpen } from '../doubts/times.ts'

const asksAmount = /^(?:(?:and|so|und|also) )?(?:how (?:many|much)|wie ?viele?n?) (\p{L}+)/iu
/** ‘How many members?’ asks for no price that members pay, and ‘by when?’ not who approves. */
const asksMany = /^(?:\p{L}+ )?(?:how many|wie ?viele)/iu
const money = /[£$€]/u
const asksDeadline =
  /(?<!\p{L})(?:deadline|closing date|by when|until when|bis wann|frist|stichtag|\p{L}{0,20}schluss)(?!\p{L})/iu
const isOfDeadlines = /(?<!\p{L})(?:by|until|before|due|deadline|bis|frist|\p{L}{0,20}schluss)$/iu
const ofOpening =
  /(?<!\p{L})(?:open(?:s|ed|ing(?: hours| times)?)?|geöffnet|offen|öffnet|öffnungs(?:zeit(?:en)?)?)/giu
const onlyOpening = /^\W*(?:opening (?:hours|times)|öffnungszeiten)\W*$/iu
/** Of days on which it is otherwise. */
const ofExceptions =
  /(?<!\p{L})(?:holidays?|christmas|easter|new year\p{L}*|\p{L}{0,12}feiertag\p{L}*|weihnacht\p{L}*|ostern|silvester|ferien\p{L}*|special|sonder\p{L}*)(?!\p{L})/iu
const [fewestRows, mostRows] = [2, 12]
const fewestWords = 2
/** Cells by which a row is named. */
const namingCells = 1

/**
 * `column` is what the question counts, if it is one; it is sure where the table has each word of the
 * question.
 */
export type WholeTable = { table: Table; column: number | undefined; isSure: boolean }

/**
 * The table that a question such as ‘how many CPD hours do I need a year’ asks for without naming a
 * row: it has a column of what is counted, and its title and heading have the rest. For a deadline,
 * the column says by when, and for ‘when is the café open’ it is the café's. Undefined where a row is
 * named, or several tables are meant. `isOfNamed`: the tables are of a document that the question names, in
 * words that are not in `question` any more.
 */
export function wholeTable(
  question: string,
  tables: Table[],
  isOfNamed = false,
): WholeTable | undefined {
  if (!mayAskWholeTable(question)) return undefined
  const text = question.trim()
  const isDeadline = asksDeadline.test(text)
  const isOpening = asksWhenOpen(text)
  const asked = stemsIn(text.replace(isOpening ? ofOpening : asksDeadline, ' '))
  if (asked.length === 0) {
    const found = isOpening ? ofOpeningHours(text, tables) : undefined
    return found && (isOfNamed || onlyOpening.test(text))
      ? { ...found, isSure: isOfNamed }
      : undefined
  }
  const isOfOneWord = asked.length < fewestWords
  if (isOfOneWord && (isDeadline || asksForMany(text))) return undefined
  const askedIn = (head: string) => {
    const words = withForms(asked, wordsOf(head))
    return asked.filter((word) => words.has(word))
  }
  const fitOf = (head: string, cells: string[]) => {
    if (isDeadline) return isOfDeadlines.test(head) && cells.some((cell) => /\d/.test(cell)) ? 1 : 0
    const isPrice = asksForMany(text) && cells.some((cell) => money.test(cell))
    const named = askedIn(head)
    // A single word asks for the column that has its name: ‘how much is the deposit’.
    const isOfAnother = isOfOneWord && !isOpening && wordsOf(head).size > named.length
    return isPrice || isOfAnother ? 0 : named.length
  }
  const meant = tables.flatMap((table): WholeTable[] => {
    const { rows, heads, lead, passage } = table
    if (rows.length < fewestRows || rows.length > mostRows) return []
    const [best, next] = heads
      .map((head, column) => ({ column, fit: fitOf(head, cellsIn(table, column)) }))
      .slice(namingCells)
      .toSorted((a, b) => b.fit - a.fit)
    if (!best || best.fit === 0) return []
    // ‘Main pool’ and ‘teaching pool’ are both the pool; of the ‘Pool bar’ alone that is not sure.
    const areSeveral = isOpening && next?.fit === best.fit
    const isPart = isOpening && !areSeveral && wordsOf(heads[best.column]!).size > best.fit
    const column = areSeveral ? undefined : best.column
    // ‘Part time, two days a week’ is not named by the days that are counted.
    const counted = askedIn(heads[best.column]!)
    const others = asked.filter((word) => !counted.includes(word))
    if (isNamed(table, isDeadline ? asked : others)) return []
    const heading = plainHeading(passage.heading).split(' › ').slice(-2).join(' ')
    const around = [lead, heading, passage.title, ...heads].join(' ')
    const said = withForms(asked, wordsOf(around))
    const held = asked.map((word) => heldIn(word, said))
    const isOfIt = isDeadline ? held.some((share) => share > 0) : !held.includes(0)
    if (!isOfIt || (isOpening && !isOfOpeningHours(text, table))) return []
    // Other tables may have a deposit, too.
    const isSure =
      (isOpening ? !(isPart && isOfOneWord) : !isOfOneWord) && held.every((share) => share === 1)
    return [{ table, column, isSure }]
  })
  return meant.length === 1 ? meant[0] : undefined
}

const asksOfColumn =
  /^(?:(?:and|und|so) )?(?:when|what|which|how long|wann|was ist|was sind|welche[rs]?|wie lange?|wie hoch|wie ist|wie sind)(?!\p{L})/iu
/** ‘Notice period’ is asked of the column ‘Notice’, and so is what ‘applies’. */
const saysNoMore = /(?<=\p{L} )(?:period|time|applies|apply|gilt|gelten)(?!\p{L})/giu

/**
 * The whole table of a row that comes first, where the question names none of its rows, and all of its words are
 * those of the columns and of what stands above them: ‘when are the bins collected’. `before`: earlier messages.
 */
export function tableOfRow(
  question: string,
  row: Row,
  tables: Table[],
  before: string[],
): WholeTable | undefined {
  const text = question.trim()
  if (!asksOfColumn.test(text) || denies.test(text) || rangesIn(text).length > 0) return undefined
  const isRow = ({ passage, unit }: Row) =>
    passage.id === row.passage.id && unit.quote === row.unit.quote
  const table = tables.find(({ rows }) => rows.some(isRow))
  if (!table || table.rows.length < fewestRows || table.rows.length > mostRows) return undefined
  const asked = stemsIn(text.replace(saysNoMore, ' '))
  const heads = table.heads.map((head) => asked.filter(isSaidIn(head)))
  const columns = heads.flatMap((held, at) => (at > 0 && held.length > 0 ? [at] : []))
  const above = [table.lead, plainHeading(table.passage.heading), ...table.heads].join(' ')
  if (columns.length !== 1 || !asked.every(isSaidIn(above))) return undefined
  const own = asked.filter((word) => !heads[0]!.includes(word))
  if (isNamed(table, own) || before.some((one) => isNamed(table, stemsIn(one)))) return undefined
  return { table, column: columns[0], isSure: false }
}

/** Of ‘when is it open’: all of the table of opening hours. */
function ofOpeningHours(question: string, tables: Table[]): Omit<WholeTable, 'isSure'> | undefined {
  const [table, ...others] = tables.filter(
    (one) =>
      one.rows.length >= fewestRows &&
      one.rows.length <= mostRows &&
      isOfOpeningHours(question, one),
  )
  return table && others.length === 0 ? { table, column: undefined } : undefined
}

/** Whether a table says when something is open on all days, or on those that are asked for. */
function isOfOpeningHours(question: string, { rows, heads, lead, passage }: Table): boolean {
  const above = [lead, plainHeading(passage.heading), ...heads].join(' ')
  // ‘23 December’ is a day on which it is otherwise.
  const isOfDates = rows.every(({ unit }) => /\d/.test(unit.cells[0] ?? ''))
  const isOther = isOfDates || ofExceptions.test(above)
  return above.search(ofOpening) >= 0 && (!isOther || ofExceptions.test(question))
}

const cellsIn = ({ rows }: Table, column: number) =>
  rows.map(({ unit }) => unit.cells[column] ?? '')

/** Whether a number is asked for, and not an amount. */
export const asksForMany = (question: string): boolean => asksMany.test(question.trim())

export const asksForAmount = (question: string): boolean => asksAmount.test(question.trim())

/** Whether it asks for an amount, a deadline, or when something is open. */
export const mayAskWholeTable = (question: string): boolean =>
  asksDeadline.test(question) || asksForAmount(question) || asksWhenOpen(question)

const isNamed = ({ rows }: Table, words: string[]) =>
  rows.some(({ unit }) =>
    unit.cells.slice(0, namingCells).some((cell) => words.some((word) => wordsOf(cell).has(word))),
  )
