import { plainHeading } from '#server/features/passages/passages.ts'
import { type Unit, rangeOfCell, unitOf } from '#server/features/answering/tables/quantities.ts'
import { isOfRangesBeside, isOfTimes } from '#server/features/answering/tables/ranges-beside.ts'
import { isOfAnotherAmount } from '#server/features/answering/tables/columns-in-range.ts'
import {
  isInRange,
  kindOf,
  nearestRow,
  numericColumns,
  unitsOfHead,
} from '#server/features/answering/tables/rows-in-range.ts'
import { type Row, type Table, mostRows } from '#server/features/answering/tables/table.ts'
import { heldIn as heldInText, tokensOf } from '#server/features/answering/tables/table-words.ts'
import { stemOf, wordsOf } from '#server/features/answering/words/words.ts'
import { type Condition, type NumberTold, either, priceWord } from './rows-by-condition.ts'
import { denies } from '../doubts/denial.ts'
import { besideYesOrNo, isAsAsked, toldYesOrNo, yesOrNoIn } from './yes-or-no.ts'

/** What the rows meet: ‘above 100’ in this column, or as the cells say it, ‘yes’. */
type Met = { told: string; column: number }

/** `isSure`: every word of the question is in the table, and each column is named or the only one. */
export type RowsFound = {
  table: Table
  /** The number's come before those of yes and no. */
  met: [Met, ...Met[]]
  rows: Row[]
  /** Where no row meets them all, the one that comes nearest. */
  nearest?: Row | undefined
  isSure: boolean
}

const germanPrice = stemOf('preis')

/** A price is asked for in the words of either language. */
const heldIn = (word: string, text: Set<string>): number =>
  heldInText(word, text) || (word === priceWord ? heldInText(germanPrice, text) : 0)

type WeightOf = (word: string) => number

/** The rows that meet all that is said of them. */
export function rowsWith(
  condition: Condition,
  tables: Table[],
  weightOf: WeightOf,
): RowsFound | undefined {
  let best: { found: RowsFound; score: number } | undefined
  for (const [rank, table] of tables.entries()) {
    const of = rowsOf(condition, table, weightOf)
    if (!of) continue
    const score = of.score - rank * rankShare
    if (score > (best?.score ?? 0)) best = { found: of.found, score }
  }
  return best?.found
}

// Chosen on the tuned half of `npm run bench -- ordinary tables`.
const leastShare = 0.5
const sureShare = 0.75
const columnShare = 0.4
const rankShare = 0.005
const nameShare = 0.03

/**
 * Where anything else is denied, none: 'that do not cost more than 50' asks for the opposite of what its
 * number says.
 */
function rowsOf(condition: Condition, table: Table, weightOf: WeightOf) {
  const { numbers, words, rest, isExact } = condition
  const columns = numericColumns(table)
  if (columns.length < Math.min(1, numbers.length)) return undefined
  const { title, heading } = table.passage
  const lead = [title, plainHeading(heading), table.lead].join(' ')
  const yesOrNo = yesOrNoIn(rest, table, lead)
  if (!yesOrNo || numbers.length + yesOrNo.length === 0) return undefined
  const beside = besideYesOrNo(rest, yesOrNo)
  if (denies.test(beside)) return undefined
  // ‘A projector or more than 50 seats’ would need rows that meet one of both.
  if (numbers.length + yesOrNo.length > 1 && either.test(beside)) return undefined
  const around = heldAround(condition, table, lead)
  for (const word of yesOrNo.flatMap((one) => one.words)) around.set(word, 1)
  const share = shareOf(words, around, weightOf)
  if (share < leastShare) return undefined
  const fits = columnsOf(condition, table, columns, weightOf)
  if (!fits) return undefined
  const among = { ...table, rows: table.rows.filter((row) => isAsAsked(row, yesOrNo)) }
  const meets = (row: Row, but?: Fit) =>
    fits.every((fit) => fit === but || isMet(fit, table, row, isExact))
  const rows = among.rows.filter((row) => meets(row))
  const nearest = rows.length === 0 ? nearestOf(fits, among, meets) : undefined
  if (rows.length === 0 && !nearest) return undefined
  const isSure =
    share >= sureShare &&
    fits.every(({ isNamed }) => isNamed) &&
    !(yesOrNo.some(({ isYes }) => !isYes) && numbers.some(({ isJoined }) => isJoined)) &&
    isAllApplied(condition, table, [...fits, ...yesOrNo], { around, lead })
  // Without a number, only what is all of the table asks for its rows, and says of what they are.
  const isOfRows = [...words].some((word) => !yesOrNo.some((one) => one.words.includes(word)))
  const isAsked =
    share === 1 && isSure && isOfRows && !condition.asksElse && !isRowNamed(condition, table, lead)
  if (numbers.length === 0 && !isAsked) return undefined
  // A single row is quoted as what answers any question is.
  if (isExact && (rows.length < 2 || !isSure || !fits[0]!.isOfNumber)) return undefined
  // 'In 2010' is said of much that is in no table.
  if (numbers.some(({ kind }) => kind === 'date') && (nearest || !isSure)) return undefined
  const met = [
    ...fits.map(({ number, column }) => ({ told: number.told, column })),
    ...toldYesOrNo(yesOrNo, table),
  ]
  const of = fits.length > 0 ? fits.reduce((sum, { score }) => sum + score, 0) / fits.length : 0
  // Each number alone may have rows in its column.
  const isFar = nearest !== undefined && fits.every(({ isEmpty }) => !isEmpty)
  const score = share + of + yesOrNo.length * columnShare - (isFar ? columnShare : 0)
  return { found: { table, met: met as [Met, ...Met[]], rows, nearest, isSure }, score }
}

/** Where no row meets all numbers, the one that is nearest by one of them, if possible as the other says. */
function nearestOf(fits: Fit[], table: Table, meets: (row: Row, but?: Fit) => boolean) {
  for (const fit of fits) {
    const rows = table.rows.filter((row) => meets(row, fit))
    const nearest = nearestRow(fit.number, { ...table, rows }, fit.column)
    if (nearest) return nearest
  }
  const [first] = fits
  return first && nearestRow(first.number, table, first.column)
}

const isMet = ({ number, column }: Fit, table: Table, row: Row, isExact: boolean): boolean =>
  isInRange(number, table, row, column) && (!isExact || isOneNumber(row.unit.cells[column]))

/** ‘Up to 5 kg’ takes in many numbers, and is not ‘3 kg’. */
function isOneNumber(cell = ''): boolean {
  const told = rangeOfCell(cell)
  return told !== undefined && told.range.low === told.range.high
}

/** How well a table has each word: in its title, its headings, the names of its columns and rows. */
function heldAround({ words }: Condition, { rows, heads }: Table, lead: string) {
  const names = rows.slice(0, mostRows).map(({ unit }) => unit.cells[0])
  const around = wordsOf([lead, ...heads, ...names].join(' '))
  return new Map([...words].map((word) => [word, heldIn(word, around)]))
}

function shareOf(words: Set<string>, around: Map<string, number>, weightOf: WeightOf): number {
  let all = 0
  let held = 0
  for (const word of words) {
    all += weightOf(word)
    held += weightOf(word) * around.get(word)!
  }
  return all > 0 ? held / all : 0
}

function isRowNamed({ words }: Condition, { rows, heads }: Table, lead: string): boolean {
  const around = wordsOf([lead, ...heads].join(' '))
  const others = [...words].filter((word) => heldIn(word, around) === 0)
  return rows
    .slice(0, mostRows)
    .some(({ unit }) => others.some((word) => heldIn(word, wordsOf(unit.cells[0] ?? '')) > 0))
}

/**
 * A word that the table lacks, or that only names a column of which nothing was asked, may be a
 * condition that the rows do not meet.
 */
function isAllApplied(
  { words, numbers }: Condition,
  { heads }: Table,
  applied: { column: number }[],
  { around, lead }: { around: Map<string, number>; lead: string },
): boolean {
  const used = new Set([0, ...applied.map(({ column }) => column)])
  const ofUsed = wordsOf([lead, ...heads.filter((_, at) => used.has(at))].join(' '))
  const ofOthers = wordsOf(heads.filter((_, at) => !used.has(at)).join(' '))
  return [...words].every((word) => {
    if (word === priceWord && numbers.some(({ kind }) => kind !== undefined)) return true
    if (heldIn(word, ofUsed) > 0) return true
    return around.get(word)! > 0 && heldIn(word, ofOthers) === 0
  })
}

type Fit = {
  number: NumberTold
  column: number
  score: number
  isNamed: boolean
  /** The column has what the number counts. */
  isOfNumber: boolean
  /** No row has such a number. */
  isEmpty: boolean
}

/** A column for each number; undefined where one has none. */
function columnsOf(
  { numbers, words, rest }: Condition,
  table: Table,
  columns: number[],
  weightOf: WeightOf,
): Fit[] | undefined {
  const all = [...words].reduce((sum, word) => sum + weightOf(word), 0)
  const said = ` ${tokensOf(rest).join(' ')} `
  const fitsOf = (number: NumberTold, among: number[]) =>
    among
      .flatMap((column) => fitOf(number, table, column, { all, weightOf, said }) ?? [])
      .toSorted((a, b) => b.score - a.score)
  const named = numbers.map((number) => {
    const [fit] = fitsOf(number, columns)
    return fit?.isNamed ? fit : undefined
  })
  const fits = numbers.map((number, at): Fit | undefined => {
    const own = named[at]
    if (own) return own
    const [other] = named.filter((fit) => fit !== undefined)
    // ‘At least 15 people and at most 250 euros’ of a table that has no people.
    if (other && number.isOfItsOwn) return undefined
    // ‘More than 10 and under 20 seats’ are of one column, ‘more than 10 seats and under 100’ need not be.
    const isOfOne = other && (other.number.counted ?? other.number.kind) === undefined
    const isBefore = other && numbers.indexOf(other.number) > at
    if (other && (isOfOne || isBefore)) return { ...other, number, isNamed: isOfOne === true }
    const left = columns.filter((column) => column !== other?.column)
    const [fit] = fitsOf(number, left)
    return fit && { ...fit, isNamed: left.length === 1 && !other }
  })
  if (!fits.every((fit) => fit !== undefined)) return undefined
  const [one, another] = fits
  const isOfTwoUnits =
    one !== undefined &&
    another?.column === one.column &&
    one.number.isOfItsOwn &&
    another.number.isOfItsOwn &&
    countedBy(one.number) !== countedBy(another.number)
  return isOfTwoUnits ? undefined : fits
}

const unitIn = (text: string) =>
  [...text.matchAll(/\p{L}+/gu)].flatMap(([word]) => unitOf(word) ?? []).at(-1)

const countedBy = ({ kind, told, counted }: NumberTold): string =>
  kind === undefined ? `${counted}` : `${kind} ${unitIn(told)?.factor}`

const leastOfYears = unitOf('month')!.factor

/** A course of days has no column for ‘under 15 years’, though both are times. */
const isOfSameSpan = (number: NumberTold, units: (Unit | undefined)[]): boolean => {
  const own = number.kind === 'time' ? unitIn(number.told) : undefined
  const isLong = (unit: Unit) => unit.factor >= leastOfYears
  return !own || units.some((unit) => unit?.kind === 'time' && isLong(unit) === isLong(own))
}

/** Of how many words the name of a column is, where the question says them one after the other. */
function wordsSaid(name: string, said: string): number {
  const words = tokensOf(name)
  return said.includes(` ${words.join(' ')} `) ? words.length : 0
}

/** Undefined for a number with a unit and a column of another: they are never compared. */
function fitOf(
  number: NumberTold,
  table: Table,
  column: number,
  { all, weightOf, said }: { all: number; weightOf: WeightOf; said: string },
): Fit | undefined {
  const { own, kind, counted } = number
  const name = table.heads[column] ?? ''
  const head = wordsOf(name)
  const named = [...own].reduce((sum, word) => sum + weightOf(word) * heldIn(word, head), 0)
  const kinds = table.rows.map(({ unit }) => kindOf(rangeOfCell(unit.cells[column] ?? '')))
  const units = unitsOfHead(name)
  const ofCells = () => table.rows.map(({ unit }) => unitIn(unit.cells[column] ?? ''))
  if (!isOfSameSpan(number, [...units, ...ofCells()])) return undefined
  const isOfKind =
    kind !== undefined && (kinds.includes(kind) || units.some((unit) => unit.kind === kind))
  if (kind !== undefined && !isOfKind) return undefined
  const isCounted = counted !== undefined && heldIn(counted, head) > 0
  const isOfPrice = heldIn(priceWord, head) > 0
  const isBare = kind === undefined && counted === undefined
  if (isBare && isOfRangesBeside(number.range, table, column, heldIn(priceWord, own) > 0))
    return undefined
  if (isBare && named === 0 && isOfTimes(table, column)) return undefined
  const isEmpty = !table.rows.some((row) => isInRange(number, table, row, column))
  const score =
    columnShare * Math.max(all > 0 ? named / all : 0, isCounted ? 1 : 0) +
    (isOfKind ? columnShare / 2 : 0) +
    // ‘Off-peak’ says the name of the column ‘Peak’, too, and more of the one that is meant.
    nameShare * wordsSaid(name, said) +
    // ‘Under 200’ of nothing else is mostly a price.
    (isOfPrice ? 0.02 : 0) -
    // ‘Under 20 a day’ is no ‘half day’.
    (isOfAnotherAmount(name, said) ? 2 * nameShare : 0) -
    // ‘Pay bands above 45,000’ names a column, and means one with such numbers.
    (isEmpty ? columnShare : 0)
  return {
    ...{ number, column, score: score - column * 0.01 },
    isNamed: named > 0 || isOfKind || isCounted,
    isOfNumber: isOfKind || isCounted,
    isEmpty,
  }
}
