import { wordsOf } from '#server/features/answering/words/words.ts'
import { isSlip } from '#server/features/passages/passages.ts'
import { heldIn } from '#server/features/answering/tables/table-words.ts'
import { type Row, type Table, mostRows } from '#server/features/answering/tables/table.ts'

/** What a question says of a column of yes and no: ‘with a projector’, ‘ohne Beamer’. */
type YesOrNo = {
  column: number
  isYes: boolean
  /** The words of the question that name the column, as stems. */
  words: string[]
  start: number
  end: number
}

const yes = /^(?:yes|y|ja|j|true|wahr|x|✓|✔|✅|☑)(?![\p{L}\p{N}])/iu
const no = /^(?:(?:no|n|nein|none|false|falsch|kein\p{L}{0,2}|–|-|—|✗|✘|❌)(?![\p{L}\p{N}])|$)/iu

/** Directly before what the rows are not to have. */
const without =
  /(?<!\p{L})(?:without|no|not|ohne|nicht|kein\p{L}{0,2})\s{1,2}(?:(?:an?|the|any|either|have|having|eine?[nrm]?|mit)\s{1,2}){0,2}$/iu
const longestWithout = 30

/** ‘Rooms without a projector or kitchen’ have neither, and ‘ohne Beamer und Küche’, too. */
const goesOnDenying =
  /^\s?(?:,|,?\s(?:or|oder|and\/or|und\/oder)(?:\s(?:an?|any|the|eine?[nrm]?))?|,?\s(?:and|und)(?:\sany)?)\s$/iu
/** ‘No projector but a kitchen’ */
const endsDenying = /(?<!\p{L})(?:with|mit|but|aber|sondern|have|has|having|hat|haben)(?!\p{L})/iu
/** Denies in a way of which we do not know what it reaches. */
const deniesOtherwise =
  /(?<!\p{L})(?:neither|nor|weder|noch|lack(?:s|ed|ing)?|miss(?:es|ing)?|fehl(?:t|en|ende[nrsm]?))(?!\p{L})/iu

/**
 * What a question says of such columns of this table. A word that also says which table is meant, as in
 * `lead`, names no column. Undefined where it is not clear what is denied.
 */
export function yesOrNoIn(question: string, table: Table, lead: string): YesOrNo[] | undefined {
  const columns = columnsOfYesAndNo(table)
  if (columns.length === 0) return []
  const elsewhere = wordsOf(`${lead} ${table.heads[0] ?? ''}`)
  const tokens = [...question.matchAll(/[\p{L}\p{N}]+/gu)]
    .map((found) => ({
      start: found.index,
      end: found.index + found[0].length,
      words: [...wordsOf(found[0])],
    }))
    .filter(({ words }) => !words.some((word) => heldIn(word, elsewhere) > 0))
  const found = columns.flatMap((column) => {
    const head = [...wordsOf(table.heads[column]!)]
    const named = head.flatMap(
      (word) => tokens.find(({ words }) => words.some((one) => isMeant(one, word))) ?? [],
    )
    if (head.length === 0 || 2 * named.length < head.length) return []
    const at = Math.min(...named.map(({ start }) => start))
    const end = Math.max(...named.map(({ end }) => end))
    const [denied] = without.exec(question.slice(Math.max(0, at - longestWithout), at)) ?? []
    const words = named.flatMap((token) => token.words)
    return [{ column, isYes: !denied, words, start: at - (denied?.length ?? 0), end }]
  })
  if (found.length > 0 && deniesOtherwise.test(question)) return undefined
  return withDenial(question, found)
}

/** With each denial carried over to what it goes on with. */
function withDenial(question: string, found: YesOrNo[]): YesOrNo[] | undefined {
  const carried: YesOrNo[] = []
  for (const one of found.toSorted((a, b) => a.start - b.start)) {
    const last = carried.at(-1)
    if (!last || last.isYes || !one.isYes) {
      carried.push(one)
      continue
    }
    const between = question.slice(last.end, one.start)
    if (goesOnDenying.test(between)) carried.push({ ...one, isYes: false, start: last.end })
    else if (endsDenying.test(between)) carried.push(one)
    else return undefined
  }
  return carried
}

const fewestLetters = 6
/** A mistyped word has its own stem, and may have lost an ending that it seems to have: ‘projecter’. */
const isMeant = (word: string, named: string): boolean =>
  heldIn(named, new Set([word])) > 0 ||
  (word.length >= fewestLetters &&
    (isSlip(word, named) || (named.startsWith(word) && named.length - word.length <= 2)))

/** The columns, but the first, that say yes or no of every row. */
const columnsOfYesAndNo = ({ heads, rows }: Table): number[] =>
  heads.flatMap((_, column) => {
    const cells = rows.slice(0, mostRows).map((row) => cellOf(row, column))
    const isOfYesAndNo =
      column > 0 && cells.some((cell) => yes.test(cell)) && cells.every((cell) => isYesOrNo(cell))
    return isOfYesAndNo ? [column] : []
  })

const cellOf = ({ unit }: Row, column: number) => (unit.cells[column] ?? '').trim()
const isYesOrNo = (cell: string) => yes.test(cell) || no.test(cell)

export const isAsAsked = (row: Row, asked: YesOrNo[]): boolean =>
  asked.every(({ column, isYes }) => yes.test(cellOf(row, column)) === isYes)

/** The question without it. */
export const besideYesOrNo = (question: string, asked: YesOrNo[]): string =>
  asked
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, question)

/** As the table has it: ‘ja’. */
export const toldYesOrNo = (asked: YesOrNo[], { rows }: Table) =>
  asked.map(({ column, isYes }) => ({
    told: rows.map((row) => cellOf(row, column)).find((cell) => yes.test(cell) === isYes) || '–',
    column,
  }))
