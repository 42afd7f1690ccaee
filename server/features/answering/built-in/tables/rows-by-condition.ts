import { wordsOf } from '#server/features/answering/words/words.ts'
import { denies } from '../doubts/denial.ts'
import { type YesOrNo, besideYesOrNo, isAsAsked, yesOrNoIn } from './yes-or-no.ts'
import { plainHeading } from '#server/features/documents/documents.ts'
import { rangeOfCell, rangesIn, unitOf } from '#server/features/answering/tables/quantities.ts'
import { isInRange, kindOf, nearestRow } from '#server/features/answering/tables/rows-in-range.ts'
import { type Row, type Table, mostRows } from '#server/features/answering/tables/table.ts'
import { heldIn } from '#server/features/answering/tables/table-words.ts'
import { timesIn } from '#server/features/answering/tables/dates.ts'
import type { ToldRange } from '#server/features/answering/tables/ranges.ts'

/** 'Fees above 100': what is said of the number, and the words around it. */
export type Condition = ToldRange & {
  /** As it was typed: 'above 100'. */
  told: string
  /** The words that say of what. */
  words: Set<string>
  /** ‘What can I scan at 400 ppi?’ asks for the rows with this number. */
  isExact: boolean
  /** What the number counts, where that is no unit of measure: 'people'. */
  counted?: string | undefined
  /** The question without the condition. */
  rest: string
}

/** What asks for rows, and says nothing of which. */
export const askingWords = wordsOf(
  `which what who show list find give tell name need take all every each please welche welcher welches
  zeige nenne liste alle die der das mit von für in im am an des den dem ein eine einen
  and have has und haben hat
  cost costs kosten kostet cheaper dearer expensive billiger teurer günstiger`,
)
/** ‘What about those over 200?’ */
const goingOn = wordsOf(
  `and or but about what which how are is ones one those these them of it than with und oder aber wie
  was ist sind mit denen davon bei welche`,
)
/** What a thing costs stands below either word, whichever language it is asked in. */
const priceWords = [...wordsOf('price Preis')]
const asksForPrice = /\b(?:cheaper|dearer|expensive|cost|costs|billiger|teurer|günstiger|kosten)\b/i

const asksForRows =
  /^(?:(?:and|und) )?(?:what|which|list|show|find|was|welche[rsn]?|zeige?|nenne?|liste)(?!\p{L})/iu

/** More are in no question for rows, and each is looked for in every table. */
const mostWords = 60

/**
 * Undefined where the question says nothing such as 'more than', or says it twice. ‘And over 200?’ asks
 * the same as the question before, of another number; `before` are the member's messages, oldest first.
 */
export function conditionIn(question: string, before: string[] = []): Condition | undefined {
  const told = rangeIn(question)
  if (!told) return undefined
  const rest = `${question.slice(0, told.start)} ${question.slice(told.end)}`
  const said = question.slice(told.start, told.end).trim()
  const all = wordsOf(rest)
  const last = before.at(-1)
  if (last !== undefined && !told.isExact && onlyGoesOn(question, all))
    return sameOf(conditionIn(last, before.slice(0, -1)), said, told)
  const words = new Set([...all].filter((word) => !askingWords.has(word)))
  if (asksForPrice.test(question)) words.add(priceWords[0]!)
  if (words.size === 0 || words.size > mostWords) return undefined
  const [counted] = /^\s?\p{L}+/u.exec(question.slice(told.end)) ?? []
  const isCounted = told.kind === undefined && counted !== undefined
  return {
    ...told,
    told: said,
    words,
    rest,
    counted: isCounted ? [...wordsOf(counted)][0] : undefined,
  }
}

const onlyGoesOn = (question: string, words: Set<string>): boolean =>
  !asksForPrice.test(question) && [...words].every((word) => goingOn.has(word))

/** What was asked before, of another number: behind ‘more than 3 t’, ‘over 5’ is over 5 t. */
function sameOf(of: Condition | undefined, said: string, told: ToldRange): Condition | undefined {
  if (!of || of.isExact) return undefined
  if (told.kind !== undefined || of.kind === undefined) return { ...of, ...told, told: said }
  const [, sign = '', word = ''] = /([£$€]?)\s?\d[\d.,]*\s?(%|\p{L}+)?/u.exec(of.told) ?? []
  const unit = word === '%' || unitOf(word) ? ` ${word}` : ''
  const whole = said.replace(/\d[\d.,]*/, (number) => `${sign}${number}${unit}`)
  const [range] = rangesIn(whole)
  return range?.kind === of.kind ? { ...of, ...range, told: whole } : undefined
}

/** The one amount or time that a question tells, and whether it asks for exactly that. */
function rangeIn(question: string): (ToldRange & { isExact: boolean }) | undefined {
  const times = timesIn(question)
  const isTime = ({ start, end }: ToldRange) =>
    times.some((time) => time.start < end && start < time.end)
  const numbers = rangesIn(question).filter((one) => !isTime(one))
  const all: ToldRange[] = [...numbers.filter(({ isBounded }) => isBounded), ...times]
  const isExact = all.length === 0 && asksForRows.test(question.trim())
  if (isExact) all.push(...numbers)
  const [first] = all
  return first && all.length === 1 ? { ...first, isExact } : undefined
}

/**
 * `isSure`: every word of the question is in the table, the column is named or the only one, and no
 * other column is named of which nothing is asked that could be looked up.
 */
export type RowsFound = {
  table: Table
  column: number
  /** What the question says of other columns, which all rows have. */
  yesOrNo: YesOrNo[]
  rows: Row[]
  /** Where no row is in the range, the one that comes nearest. */
  nearest?: Row | undefined
  isSure: boolean
}

/**
 * The rows whose cells in one column are in the range, and which are as the question says in columns
 * of yes and no. Where it denies anything else, none: 'that do not cost more than 50' asks for the
 * opposite of what its number says.
 */
export function rowsWith(
  condition: Condition,
  tables: Table[],
  weightOf: (word: string) => number,
): RowsFound | undefined {
  let best: { found: RowsFound; score: number } | undefined
  for (const [rank, table] of tables.entries()) {
    const yesOrNo = yesOrNoIn(condition.rest, table)
    if (denies.test(besideYesOrNo(condition.rest, yesOrNo))) continue
    const others = { ...table, rows: table.rows.filter((row) => isAsAsked(row, yesOrNo)) }
    const columns = numericColumns(table)
    const around = columns.length > 0 ? heldAround(condition, table) : new Map<string, number>()
    for (const column of columns) {
      const fit = fitOf(condition, table, column, columns.length, around, weightOf)
      if (fit.share < leastShare) continue
      const rows = others.rows.filter(
        (row) =>
          isInRange(condition, table, row, column) &&
          (!condition.isExact || isOneNumber(row.unit.cells[column])),
      )
      const nearest = rows.length === 0 ? nearestRow(condition, others, column) : undefined
      const isOther = namesOther(condition, table, [column, ...columnsOf(yesOrNo)])
      const against = (nearest ? columnShare : 0) + (isOther ? columnShare : 0)
      const score = fit.score - rank * rankShare - against
      if (score <= (best?.score ?? 0)) continue
      if (rows.length === 0 && !nearest) continue
      // A single row is quoted as what answers any question is.
      if (condition.isExact && (rows.length < 2 || !fit.isSure || !fit.isOfNumber)) continue
      // 'In 2010' is said of much that is in no table.
      if (condition.kind === 'date' && (nearest || !fit.isSure)) continue
      best = {
        found: { table, column, yesOrNo, rows, nearest, isSure: fit.isSure && !isOther },
        score,
      }
    }
  }
  return best?.found
}

const columnsOf = (yesOrNo: YesOrNo[]) => yesOrNo.map(({ column }) => column)

/** Whether the question has a word of a column of which no condition was understood. */
function namesOther({ words }: Condition, { heads, lead, passage }: Table, understood: number[]) {
  const of = (columns: string[]) => wordsOf(columns.join(' '))
  const isUnderstood = (_: string, column: number) => column === 0 || understood.includes(column)
  const known = of([
    ...heads.filter(isUnderstood),
    ...[passage.title, plainHeading(passage.heading), lead],
  ])
  const others = of(heads.filter((head, column) => !isUnderstood(head, column)))
  return [...words].some((word) => heldAs(word, known) === 0 && heldAs(word, others) > 0)
}

/** ‘Up to 5 kg’ takes in many numbers, and is not ‘3 kg’. */
function isOneNumber(cell = ''): boolean {
  const told = rangeOfCell(cell)
  return told !== undefined && told.range.low === told.range.high
}

// Chosen on the tuned half of `npm run bench -- ordinary tables`.
const leastShare = 0.5
const sureShare = 0.75
const columnShare = 0.4
const rankShare = 0.005

const heldAs = (word: string, text: Set<string>): number =>
  Math.max(...(word === priceWords[0] ? priceWords : [word]).map((one) => heldIn(one, text)))

/** How well a table has each word: in its title, its headings, the names of its columns and rows. */
function heldAround({ words }: Condition, { rows, heads, lead, passage }: Table) {
  const { title, heading } = passage
  const names = rows.slice(0, mostRows).map(({ unit }) => unit.cells[0])
  const around = wordsOf([title, plainHeading(heading), lead, ...heads, ...names].join(' '))
  return new Map([...words].map((word) => [word, heldAs(word, around)]))
}

function fitOf(
  { words, kind, counted }: Condition,
  table: Table,
  column: number,
  columns: number,
  around: Map<string, number>,
  weightOf: (word: string) => number,
) {
  const head = wordsOf(table.heads[column] ?? '')
  let all = 0
  let held = 0
  let named = 0
  for (const word of words) {
    const inHead = heldAs(word, head)
    const weight = weightOf(word)
    all += weight
    held += weight * Math.max(inHead, around.get(word)!)
    named += weight * inHead
  }
  const kinds = table.rows.map(({ unit }) => kindOf(rangeOfCell(unit.cells[column] ?? '')))
  const ofHead = [...(table.heads[column] ?? '').matchAll(/\p{L}+/gu)].map(([word]) => unitOf(word))
  const isOfKind =
    kind !== undefined && (kinds.includes(kind) || ofHead.some((unit) => unit?.kind === kind))
  const isCounted = counted !== undefined && heldIn(counted, head) > 0
  const share = all > 0 ? held / all : 0
  // A number with a unit is never compared with one of another.
  const isOther = kind !== undefined && !isOfKind
  const isNamed = named > 0 || isOfKind || isCounted || columns === 1
  const score = isOther
    ? 0
    : share + columnShare * Math.max(all > 0 ? named / all : 0, isCounted ? 1 : 0)
  return {
    share: isOther ? 0 : share,
    score: score + (isOfKind ? columnShare / 2 : 0) - column * 0.01,
    isSure: share >= sureShare && isNamed,
    /** The column has what the number counts. */
    isOfNumber: isOfKind || isCounted,
  }
}

/** In at least half of the cells that say something is a number or a range. */
const numericColumns = ({ rows, heads }: Table): number[] =>
  Array.from({ length: Math.max(heads.length, rows[0]?.unit.cells.length ?? 0) }, (_, column) => {
    const told = rows
      .slice(0, mostRows)
      .map(({ unit }) => unit.cells[column] ?? '')
      .filter((cell) => !/^(?:none|keine?|–|-|—)?$/i.test(cell))
    return { column, told, numeric: told.filter((cell) => rangeOfCell(cell)) }
  })
    .filter(({ told, numeric }) => numeric.length > 0 && 2 * numeric.length >= told.length)
    .map(({ column }) => column)
