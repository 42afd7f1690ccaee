import { plainHeading } from '#server/features/passages/passages.ts'
import { tellingStems } from '#server/features/answering/words/telling.ts'
import { wordsOf } from '#server/features/answering/words/words.ts'
import { heldIn } from '#server/features/answering/tables/table-words.ts'
import { type Row, type Table, mostRows } from '#server/features/answering/tables/table.ts'
import { languageIn, languageOfQuestion } from '#server/infra/language/language.ts'
import { inOtherLanguage } from '#server/infra/language/other-language.ts'
import { asksPrice } from '../doubts/measures.ts'
import { asksNoRow } from './rows-by-condition.ts'

type RowNamed = { table: Table; row: Row; column: number }

/** What only asks for a price; the column of prices answers it. */
const ofPrice = /^(?:kost(?:et|en)|teuer|preise?|viel|hoch|gebühr(?:en)?|costs?|price|much|fee)$/iu
const priceHeads = {
  english: /(?<!\p{L})(?:prices?|fees?|costs?|charges?|rates?)(?!\p{L})/iu,
  german:
    /(?<!\p{L})\p{L}{0,20}(?:preise?|kosten|gebühr(?:en)?|entgelte?|tarife?|beiträge?|beitrag)(?!\p{L})/iu,
}
const currency = /[€£$]|(?<!\p{L})(?:eur|gbp|usd|chf)(?!\p{L})/iu
const priceCell = /[€£$]|(?<!\p{L})(?:eur|euros?|pounds?)(?!\p{L})/iu

/**
 * The cell that a question in another language than its table asks for: ‘Was kostet der Raum Oak?’ has
 * the name of a row, and each other word is that of a column or says what the rows are. Undefined where
 * a word is left, several rows or columns may be meant, or more is asked than what a cell says, as by
 * ‘Warum kostet Oak so viel?’.
 */
export function rowInOtherLanguage(question: string, tables: Table[]): RowNamed | undefined {
  const from = languageOfQuestion(question)
  if (from !== 'german' && from !== 'english') return undefined
  if (asksNoRow(question)) return undefined
  const telling = tellingStems(question)
  const asked = wordsOf(question)
  const found = tables.flatMap((table): RowNamed[] => {
    if (languageIn(table.passage.text) === from) return []
    const rows = table.rows.slice(0, mostRows).filter(({ unit }) => {
      const name = wordsOf(unit.cells[0] ?? '')
      return name.size > 0 && name.isSubsetOf(asked)
    })
    const [row] = rows
    if (!row || rows.length > 1) return []
    const name = wordsOf(row.unit.cells[0]!)
    const rest = [...telling].flatMap(([stem, word]) => (name.has(stem) ? [] : [word]))
    const column = columnAsked(question, { table, row }, rest, from)
    return column === undefined ? [] : [{ table, row, column }]
  })
  return found.length === 1 ? found[0] : undefined
}

/** What a word hardly ever means would name a column that nobody asked for. */
const mostWays = 2

function columnAsked(
  question: string,
  { table, row }: { table: Table; row: Row },
  rest: string[],
  from: 'german' | 'english',
): number | undefined {
  const { heads, lead, passage } = table
  const isOfPrice = asksPrice.test(question.trim())
  const words = rest.filter((word) => !isOfPrice || !ofPrice.test(word))
  const around = wordsOf([heads[0], lead, passage.title, plainHeading(passage.heading)].join(' '))
  const ofHeads = heads.map((head) => wordsOf(head))
  const there = wordsOf(heads.join(' ')).union(around)
  const isThere = (word: string) => wordsOf(word).isSubsetOf(there)
  const said = words.map((word) => {
    const { texts } = inOtherLanguage(word, from, isThere)
    const ways = texts.slice(0, mostWays).map((text) => wordsOf(text))
    const isIn = (text: Set<string>) =>
      ways.some((way) => way.size > 0 && way.values().every((one) => heldIn(one, text) > 0))
    const columns = ofHeads.flatMap((head, column) => (column > 0 && isIn(head) ? [column] : []))
    return { columns, isAround: isIn(around) }
  })
  if (said.some(({ columns, isAround }) => columns.length === 0 && !isAround)) return undefined
  // A short table does not tell its language otherwise.
  const isOwn = words.length > 0 && words.every(isThere)
  if (isOwn || (isOfPrice && heads.some((head) => priceHeads[from].test(head)))) return undefined
  const named = said.filter(({ isAround }) => !isAround)
  const among = isOfPrice ? pricesIn(table, row) : heads.flatMap((_, at) => (at > 0 ? [at] : []))
  const meant = among.filter((column) => named.every(({ columns }) => columns.includes(column)))
  return meant.length === 1 && (isOfPrice || named.length > 0) ? meant[0] : undefined
}

/** Where the row has two prices, both may be meant, though another row lacks one of them. */
const pricesIn = ({ heads, rows }: Table, { unit: { cells } }: Row): number[] =>
  heads.flatMap((head, column) => {
    const isPrice =
      [...Object.values(priceHeads), currency].some((sign) => sign.test(head)) ||
      priceCell.test(cells[column] ?? '') ||
      rows.slice(0, mostRows).every(({ unit }) => priceCell.test(unit.cells[column] ?? ''))
    return column > 0 && isPrice ? [column] : []
  })
