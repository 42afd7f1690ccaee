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

/** ‘Was kostet der Eintritt?’, ‘how much is it?’ */
const asksWhatItCosts =
  /^(?:(?:and|und|so) )?(?:(?:was|wie ?viel) kost(?:et|en)|wie teuer (?:ist|sind)|how much (?:is|are)|(?:how much|what) do(?:es)?(?=.{0,80} cost\W{0,3}$))(?!\p{L})(?<of>.{0,80}?)(?: cost)?\W{0,3}$/iu

const money = /[£$€]|(?<!\p{L})(?:EUR|USD|GBP|CHF|Euro|free|kostenlos|frei)(?!\p{L})/u
const [fewestRows, mostRows] = [2, 20]
const mostTables = 3
/** What names no thing that has a price: ‘which fees are there’. */
const namesNothing = /(?<!\p{L})(?:there|here|gibt|es|hier|bitte|please)(?!\p{L})/giu

export const mayAskForPrices = (question: string): boolean =>
  asksForPrices.test(question.trim()) || asksWhatItCosts.test(question.trim())

/** Tables of prices of one document; `isBehindSure`: a sure quote says more. */
export type PriceLists = { tables: Table[]; isSure: boolean; isBehindSure?: true }

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
  if (isAsked === undefined) return pricesBelow(question, tables, isOfNamed)
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

/**
 * The tables below the heading that says what a price is asked of, where none of their rows has that
 * name; all of a document that is named, where nothing else is asked. Never surely.
 */
function pricesBelow(
  question: string,
  tables: Table[],
  isOfNamed: boolean,
): PriceLists | undefined {
  const of = asksWhatItCosts.exec(question.trim())?.groups?.['of']
  const asked = of === undefined ? [] : stemsIn(of)
  if (of === undefined || (asked.length === 0 && !isOfNamed)) return undefined
  const meant = tables.filter((table) => {
    const { rows, lead, passage } = table
    const above = wordsOf([lead, plainHeading(passage.heading)].join(' '))
    const names = wordsOf(rows.map(({ unit }) => unit.cells[0]).join(' '))
    return (
      hasPrices(table) &&
      rows.length <= mostRows &&
      asked.every((word) => heldIn(word, above) > 0 && heldIn(word, names) === 0)
    )
  })
  const documents = new Set(meant.map(({ passage }) => passage.fileId))
  return documents.size === 1 && meant.length <= mostTables
    ? { tables: meant, isSure: false, isBehindSure: true }
    : undefined
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
