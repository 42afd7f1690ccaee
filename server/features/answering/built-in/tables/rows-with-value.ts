import { plainHeading } from '#server/features/passages/passages.ts'
import type { Row, Table } from '#server/features/answering/tables/table.ts'
import { mostRows } from '#server/features/answering/tables/table.ts'
import { heldIn } from '#server/features/answering/tables/table-words.ts'
import { isSaidIn, stemsIn } from '#server/features/answering/words/telling.ts'
import { stemmed, wordsOf } from '#server/features/answering/words/words.ts'
import { denies } from '../doubts/denial.ts'
import { asksForExtreme } from './extreme-row.ts'
import { either } from './rows-by-condition.ts'

const asking =
  /^(?:(?:and|so|und) )?(?:(?:which|what|welche[rsnm]?)|(?:an|in|zu|bei) welche[rnm]|(?:on|in|at) (?:which|what)|(?:list|show|name|zeige?|nenne)(?: me| mir)?(?: all| every| alle)?(?: the| die)?)(?!\p{L})/iu

/** ‘After Monday’, ‘only on Monday’ and ‘out on Monday’ are other rows than those with ‘Monday’. */
const turns =
  /(?<!\p{L})(?:only|just|both|before|after|until|till|since|between|except|out|off|away|other|else|nur|beide[ns]?|vor|nach|seit|ab|zwischen|andere[ns]?)(?!\p{L})|(?<!\p{L})(?:aus|zu)[?.! ]{0,3}$/iu
/** Where the table lacks one of these, its rows may be the opposite of what is asked for. */
const opposites = stemmed(
  `open closed shut cancelled cancels full booked taken free available missing absent lack later earlier
  geöffnet geschlossen abgesagt ausgefallen fallen voll belegt ausgebucht frei verfügbar fehlen fehlt später früher`,
)
/** Verbs that say of a row no more than that it has something. */
const having = stemmed('contain contains include includes enthalten enthält beinhalten')

const fewestRows = 2

/** `told`: as the cells say it; sure where the table has every word of the question. */
type RowsWithValue = {
  table: Table
  rows: Row[]
  column: number
  told: string
  isSure: boolean
}

/** `isClear`: each cell of the column either has the words, or has not. */
type Candidate = RowsWithValue & { isClear: boolean }

/**
 * The rows that ‘Which courses are on Saturday?’ asks for: those that have these words in one column, where the other
 * words of the question say which table is meant. Undefined where it names a row, denies something or leaves a
 * choice, and of a single row, which is quoted as what answers any question is.
 */
export function rowsWithValue(question: string, tables: Table[]): RowsWithValue | undefined {
  const asked = askedWith(question)
  if (!asked) return undefined
  const [only, another] = tables.flatMap((table) => candidatesIn(asked, table))
  if (!only?.isClear || another || only.rows.length < fewestRows) return undefined
  return only
}

/** Whether one of these parts of tables has such a row. */
export function mayHaveRows(question: string, parts: Table[]): boolean {
  const asked = askedWith(question)
  return asked !== undefined && parts.some((part) => candidatesIn(asked, part).length > 0)
}

function askedWith(question: string): string[] | undefined {
  const text = question.trim()
  const isOther = [denies, either, turns, /\d/].some((sign) => sign.test(text))
  if (!asking.test(text) || isOther || asksForExtreme(text)) return undefined
  return stemsIn(text.replace(asking, ' '))
}

const mostLeftOut = 1

function candidatesIn(asked: string[], table: Table): Candidate[] {
  const { heads, lead, passage, rows } = table
  const around = wordsOf([passage.title, plainHeading(passage.heading), lead, ...heads].join(' '))
  const isThing = (word: string) => heldIn(word, wordsOf(heads[0] ?? '')) > 0
  // What the rows are has to be said, as ‘courses’ is.
  if (!asked.some((word) => isThing(word) || heldIn(word, wordsOf(passage.title)) > 0)) return []
  const others = asked.filter((word) => heldIn(word, around) === 0)
  const looked = rows.slice(0, mostRows)
  const values = others.filter((word) =>
    looked.some(({ unit }) => unit.cells.some((cell) => hasOne([word], cell))),
  )
  // Of ‘Which courses does Ana lead?’, the table need not say ‘lead’.
  const left = others.filter((word) => !values.includes(word))
  if (left.length > mostLeftOut || left.some((word) => opposites.has(word))) return []
  if (values.length === 0 || looked.some(({ unit }) => hasOne(values, unit.cells[0]))) return []
  const isNamed = (column: number) =>
    asked.some((word) => !isThing(word) && heldIn(word, wordsOf(heads[column]!)) > 0)
  const columns = heads.map((_, column) => column).slice(1)
  const named = columns.filter(isNamed)
  // Of the columns ‘Open’ and ‘Closed’, ‘open on Saturday’ asks for the one.
  return (named.length > 0 ? named : columns).flatMap((column): Candidate[] => {
    const marked = looked.map((row) => ({ row, has: hasAll(values, row.unit.cells[column]) }))
    const meant = marked.filter(({ has }) => has === 'yes').map(({ row }) => row)
    const isUnclear = marked.some(({ has }) => has === 'unclear')
    if (meant.length === 0 && !isUnclear) return []
    const told = meant[0] ? toldBy(values, meant[0].unit.cells[column]!) : ''
    const isSaid = isSaidIn(heads[column]!)
    const isSure = left.every((word) => having.has(word) || isSaid(word))
    const isClear = !isUnclear && rows.length <= mostRows
    return [{ table, rows: meant, column, told, isSure, isClear }]
  })
}

const hasOne = (words: string[], cell = '') => {
  const own = wordsOf(cell)
  return words.some((word) => heldIn(word, own) > 0)
}

/** Behind ‘non-’, or before ‘-free’. */
const lacks = /(?<!\p{L})(?:non|free|frei)(?!\p{L})/iu
/** ‘Tue–Sun’ and ‘daily’ take in Saturday, too. */
const takesIn =
  /(?<!\p{L})(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)\p{L}{0,7}\.? ?(?:[-–—]|to |bis )|(?<!\p{L})(?:daily|every|each|all|any|always|weekdays?|weekends?|täglich|jeden|alle|immer|werktags|wochenende)(?!\p{L})/iu

/** ‘Milk and no nuts’, ‘traces of milk’: has it milk? */
const joins = /(?<!\p{L})(?:and|but|or|with|und|aber|oder|mit)(?!\p{L})|[&/]/iu
const mayBe =
  /(?<!\p{L})(?:may contain|maybe|perhaps|possibly|traces|optional|vielleicht|evtl|eventuell|spuren)(?!\p{L})/iu

/**
 * ‘Wheat, no milk’ has wheat and lacks milk. Of ‘no nuts, milk’, it is not clear which of both has milk, and so
 * it is of a cell that says ‘all’.
 */
function hasAll(words: string[], cell = ''): 'yes' | 'no' | 'unclear' {
  const parts = cell.split(/[,;\n]/)
  const isDenied = (part: string) =>
    denies.test(part) || (lacks.test(part) && !hasOne(words, lacks.exec(part)![0]))
  const denied = parts.filter(isDenied)
  const said = parts.filter((part) => !isDenied(part))
  const isDoubted = denied.some((part) => joins.test(part) && hasOne(words, part))
  if (isDoubted || (mayBe.test(cell) && hasOne(words, cell))) return 'unclear'
  const own = wordsOf(said.join(' '))
  const has = words.every((word) => heldIn(word, own) === 1)
  const isOfDenied = hasOne(words, denied.join(' '))
  if (!has) return takesIn.test(cell) && !isOfDenied ? 'unclear' : 'no'
  const after = parts.slice(parts.findIndex(isDenied)).filter((part) => !isDenied(part))
  return isOfDenied || (denied.length > 0 && hasOne(words, after.join(' '))) ? 'unclear' : 'yes'
}

/** ‘Saturday’ of ‘Saturday 9:30’. */
const toldBy = (values: string[], cell: string): string => {
  const said = (cell.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => hasOne(values, word))
  return said.join(' ')
}
