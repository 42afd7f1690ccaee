import { plainHeading } from '#server/features/passages/passages.ts'
import type { Row, Table } from '#server/features/answering/tables/table.ts'
import { mostRows } from '#server/features/answering/tables/table.ts'
import { heldIn } from '#server/features/answering/tables/table-words.ts'
import { stemsIn } from '#server/features/answering/words/telling.ts'
import { wordsOf } from '#server/features/answering/words/words.ts'
import { denies } from '../doubts/denial.ts'
import { type Column, columnWith, extremesOf, isSum } from './compared-columns.ts'
import { either } from './rows-by-condition.ts'

/** `of` and `kinds` say what the column is, where the word does: what is cheap has a price. */
type Superlative = {
  sign: RegExp
  isLeast: boolean
  of?: RegExp
  kinds?: string[]
  /** Columns with such a name come before others: what is long has a length. */
  first?: RegExp
}

const heat = /temperature?n?|wärme|heat/iu
const depth = /depth|tiefe/iu
const weight = /weight|gewicht/iu

const superlatives: Superlative[] = [
  {
    ...price('cheapest|least expensive|billigste[nrs]?|günstigste[nrs]?|preiswerteste[nrs]?'),
    isLeast: true,
  },
  { ...price('most expensive|dearest|costliest|priciest|teuerste[nrs]?'), isLeast: false },
  { ...time('shortest|kürzeste[nrs]?'), isLeast: true },
  { ...time('longest|längste[nrs]?'), isLeast: false },
  { ...measure('coldest|coolest|kälteste[nrs]?|kühlste[nrs]?', heat), isLeast: true },
  { ...measure('warmest|hottest|wärmste[nrs]?|heißeste[nrs]?', heat), isLeast: false },
  { ...measure('shallowest|flachste[nrs]?', depth), isLeast: true },
  { ...measure('deepest|tiefste[nrs]?', depth), isLeast: false },
  { ...measure('lightest|leichteste[nrs]?', weight), isLeast: true },
  { ...measure('heaviest|schwerste[nrs]?', weight), isLeast: false },
  {
    sign: asWord(
      'lowest|smallest|fewest|least|niedrigste[nrs]?|kleinste[nrs]?|geringste[nrs]?|wenigsten',
    ),
    isLeast: true,
  },
  {
    sign: asWord('highest|largest|biggest|greatest|most|höchste[nrs]?|größte[nrs]?|meisten'),
    isLeast: false,
  },
]

function asWord(words: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:am )?(?:${words})(?!\\p{L})`, 'iu')
}
function measure(words: string, of: RegExp) {
  return { sign: asWord(words), of }
}
function price(words: string) {
  const of = /price|fee|cost|charge|preis|gebühr|kosten|beitrag/iu
  return { sign: asWord(words), of, kinds: ['pounds', 'euros', 'dollars'] }
}
function time(words: string) {
  const of = /duration|length|dauer|länge/iu
  return { sign: asWord(words), of, kinds: ['time'], first: /length|länge/iu }
}

export const asksForExtreme = (question: string): boolean =>
  superlatives.some(({ sign }) => sign.test(question))

const asksForOne =
  /^(?:(?:and|so|und) )?(?:what|which|welche[rsnm]?|was|wie (?:heißt|teuer))(?!\p{L})/iu
/** ‘The second cheapest’ and ‘the two cheapest’ are other rows. */
const asksForOthers =
  /\d|(?<!\p{L})(?:second|third|next|two|three|four|five|zweit\p{L}{0,14}|dritt\p{L}{0,14}|nächst\p{L}{0,3}|zwei|drei|vier|fünf)(?!\p{L})/iu

/** `column` has the most or the least in these rows. */
type ExtremeRow = {
  table: Table
  rows: Row[]
  column: number
  isLeast: boolean
  isSure: boolean
}

type Asked = { words: string[]; of: Superlative; goesOn: boolean }

/**
 * The row, or equal ones, with the most or the least of what a question asks for: ‘What is the cheapest course?’ Undefined
 * where no table or more than one has every word of it, or it is not clear which column is meant. ‘And the dearest?’
 * goes on with the question before.
 */
export function extremeRow(
  question: string,
  before: string | undefined,
  tables: Table[],
): ExtremeRow | undefined {
  const asked = askedWith(question, before)
  if (!asked) return undefined
  const fitting = tables.flatMap((table) => {
    const columns = isMeant(asked, table) ? columnsOf(asked, table) : []
    return columns.length > 0 ? [{ table, columns }] : []
  })
  const [only, another] = fitting
  return !only || another ? undefined : inTable(asked, only.table, only.columns)
}

/** Whether one of these parts of tables has the words of the question. */
export function mayHaveExtreme(
  question: string,
  before: string | undefined,
  parts: Table[],
): boolean {
  const asked = askedWith(question, before)
  return asked !== undefined && parts.some((part) => isMeant(asked, part))
}

function askedWith(question: string, before: string | undefined): Asked | undefined {
  const text = question.trim()
  const of = superlatives.find(({ sign }) => sign.test(text))
  if (!of || [denies, either, asksForOthers].some((sign) => sign.test(text))) return undefined
  const beside = text.replace(of.sign, ' ')
  if (asksForExtreme(beside)) return undefined
  const rest = stemsIn(beside)
  if (rest.length > 0 || before === undefined)
    return asksForOne.test(text) ? { words: rest, of, goesOn: false } : undefined
  const said = superlatives.find(({ sign }) => sign.test(before))
  const words = stemsIn(before.replace(said?.sign ?? of.sign, ' '))
  return { words, of, goesOn: true }
}

const isNamed = (words: string[], head = '') =>
  words.some((word) => heldIn(word, wordsOf(head)) > 0)

/** Whether it has the words of the question, and they say what its rows are, or of what. */
function isMeant({ words, goesOn }: Asked, { heads, lead, passage }: Table): boolean {
  const above = [passage.title, plainHeading(passage.heading), lead].join(' ')
  const around = wordsOf([above, ...heads].join(' '))
  const held = words.filter((word) => heldIn(word, around) > 0)
  return held.length > 0 && (goesOn || held.length === words.length)
}

/** The columns that may be meant. */
function columnsOf({ words, of }: Asked, table: Table): Column[] {
  const { heads } = table
  return heads.flatMap((head, at): Column[] => {
    if (at === 0) return []
    const column = columnWith(table, at)
    if (!column) return []
    const isCalled = of.of ? of.of.test(head) : isNamed(words, head)
    const isOfKind = of.kinds?.includes(column.kind ?? '') && column.isMostly
    return isCalled || isOfKind ? [column] : []
  })
}

function inTable({ words, of, goesOn }: Asked, table: Table, columns: Column[]) {
  const { heads, lead, passage, rows } = table
  if (rows.length > mostRows) return undefined
  const thing = wordsOf([passage.title, plainHeading(passage.heading), lead, heads[0]].join(' '))
  const isAllSaid = ({ column }: Column) => saidWhole(words, of.of, heads[column]!)
  const named = columns.filter(({ column }) => isNamed(words, heads[column]))
  const first = columns.filter(({ column }) => of.first?.test(heads[column]!))
  const whole = named.filter(isAllSaid)
  // What is cheap has a price before it has what else costs money.
  const called = columns.filter(({ column }) => of.of?.test(heads[column]!))
  const [meant = []] = [whole, named, first, called, columns].filter(({ length }) => length > 0)
  const [one] = meant
  if (!one) return undefined
  // Where ‘costs’ are asked for and a column has ‘Heating costs’, each column of money may be meant.
  const isPart = named.length > 0 && whole.length === 0
  const competing = isPart
    ? heads.flatMap((_, at) => (at === 0 ? [] : (columnWith(table, at) ?? [])))
    : meant
  const compared = competing.filter(
    (column) => !isPart || meant.includes(column) || column.kind === one.kind,
  )
  const extremes = compared.map((column) => extremesOf(column, of.isLeast))
  const extreme = extremesOf(one, of.isLeast)
  if (compared.some(({ isComparable }) => !isComparable) || extreme.some(isSum)) return undefined
  if (extremes.some((others) => !isSame(others, extreme))) return undefined
  // ‘Longest stay’ is what a column is called, and not which of its rows is asked for.
  if (of.sign.test(heads[one.column]!)) return undefined
  const isOfRows = (word: string) => heldIn(word, thing) > 0
  const isOfColumn = (word: string) => meant.some(({ column }) => isNamed([word], heads[column]))
  // ‘Which guide is the cheapest?’ asks for no row of a table of tours.
  if (!words.some((word) => isOfRows(word) || isOfColumn(word))) return undefined
  const isSure =
    !goesOn &&
    one.isWhole &&
    words.every((word) => isOfRows(word) || isOfColumn(word)) &&
    (isAllSaid(one) || (!isPart && compared.length > 1)) &&
    columns.every((column) => isSame(extremesOf(column, of.isLeast), extreme) || whole.length > 0)
  return { table, rows: extreme, column: one.column, isLeast: of.isLeast, isSure }
}

/** Words in the name of a column that say in what its numbers are. */
const units =
  /^(?:in|eur|euro|euros|gbp|pounds?|usd|dollars?|hours?|min|minutes?|stunden?|minuten|days?|tagen?|m|km)$/iu

/** Whether nothing else is in the name of a column: ‘fee’ says a part of ‘Joining fee’. */
function saidWhole(words: string[], of: RegExp | undefined, head: string): boolean {
  return (head.match(/[\p{L}\p{N}]+/gu) ?? []).every((part) => {
    const rest = of?.test(part) ? part.replace(of, '') : part
    if (rest.length <= 2 || units.test(rest)) return true
    const [stem] = wordsOf(part)
    return stem === undefined || words.some((word) => heldIn(word, new Set([stem])) > 0)
  })
}

const isSame = (some: Row[], others: Row[]) =>
  some.length === others.length && some.every((row) => others.includes(row))
