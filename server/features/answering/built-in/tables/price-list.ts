import { plainHeading } from '#server/features/passages/passages.ts'
import type { Table } from '#server/features/answering/tables/table.ts'
import { heldIn } from '#server/features/answering/tables/table-words.ts'
import { stemsIn } from '#server/features/answering/words/telling.ts'
import { wordsOf } from '#server/features/answering/words/words.ts'

const prices = `prices|price list|fees|rates|charges|tariffs|costs|preise|preisliste|gebühren|gebührenordnung|tarife|entgelte|beiträge|kosten`
const wanted = `(?:(?:please|bitte) )?(?:(?:can|could) you )?(?:(?:list|show|give|tell|name|zeige?n?|nenne?n?|gib|liste|sag)(?: sie)?(?: me| us| mir| uns)? |i (?:want|need) |(?:what|which|was|wie) (?:are|sind) |welche )?`
const around = `(?:(?:all|of|the|your|an?|full|complete|current|list|table|overview|alle|die|der|eine|eure|ihre|deine|aktuellen?|liste|tabelle|übersicht|von) ){0,5}`

/** ‘All prices at the climbing wall’, ‘course fees’ and ‘Kursgebühren’; of what stands before or behind it. */
const asksForPrices = new RegExp(
  `^${wanted}${around}((?:[\\p{L}-]{2,30} ){0,2}\\p{L}{0,20})(?:${prices})(?!\\p{L})(.*)$`,
  'iu',
)

const money = /[£$€]|(?<!\p{L})(?:EUR|USD|GBP|CHF|Euro|free|kostenlos|frei)(?!\p{L})/u
const [fewestRows, mostRows] = [2, 20]
const mostTables = 3
/** What names no thing that has a price: ‘which fees are there’. */
const namesNothing = /(?<!\p{L})(?:there|here|gibt|es|hier|bitte|please)(?!\p{L})/giu

export const mayAskForPrices = (question: string): boolean => asksForPrices.test(question.trim())

/** Tables of prices of one document. */
export type PriceLists = { tables: Table[]; isSure: boolean }

/**
 * The tables of prices that are asked for without naming a row; undefined where there are none, or those of several
 * documents. `isOfNamed`: they are of a document that the question names, in words that are not in `question` any more.
 */
export function priceLists(
  question: string,
  tables: Table[],
  isOfNamed: boolean,
): PriceLists | undefined {
  const [isAsked, before, behind] = asksForPrices.exec(question.trim()) ?? []
  if (isAsked === undefined) return undefined
  const asked = stemsIn(`${before} ${behind}`.replace(namesNothing, ' '))
  const meant = tables.filter(
    (table) =>
      hasPrices(table) &&
      table.rows.length >= fewestRows &&
      table.rows.length <= mostRows &&
      asked.every((word) => heldIn(word, wordsAbove(table)) > 0),
  )
  const documents = new Set(meant.map(({ passage }) => passage.fileId))
  if (documents.size !== 1 || meant.length > mostTables) return undefined
  return { tables: meant, isSure: isOfNamed || asked.length > 0 }
}

const wordsAbove = ({ lead, passage, heads }: Table) =>
  wordsOf([lead, plainHeading(passage.heading), passage.title, ...heads].join(' '))

/** Most rows have one, behind their name; ‘140’ is one below ‘Price per day (EUR)’. */
function hasPrices({ rows, heads }: Table): boolean {
  const isPrice = (cell: string, at: number) =>
    at > 0 && (money.test(cell) || (/\d/.test(cell) && money.test(heads[at] ?? '')))
  const priced = rows.filter(({ unit }) => unit.cells.some(isPrice))
  return 2 * priced.length > rows.length
}
