import { plainHeading } from '#server/features/documents/documents.ts'
import type { Table } from '#server/features/answering/tables/table.ts'
import { heldIn, withForms } from '#server/features/answering/tables/table-words.ts'
import { tellingStems } from '#server/features/answering/words/telling.ts'
import { wordsOf } from '#server/features/answering/words/words.ts'

const asksAmount = /^(?:(?:and|so|und|also) )?(?:how (?:many|much)|wie ?viele?n?) (\p{L}+)/iu
const asksDeadline =
  /(?<!\p{L})(?:deadline|closing date|by when|until when|bis wann|frist|stichtag|\p{L}{0,20}schluss)(?!\p{L})/iu
const isOfDeadlines = /(?<!\p{L})(?:by|until|before|due|deadline|bis|frist|\p{L}{0,20}schluss)$/iu
const [fewestRows, mostRows] = [2, 12]
const fewestWords = 2
/** Cells by which a row is named. */
const namingCells = 1

/** `column` is what the question counts; it is sure where the table has each word of the question. */
export type WholeTable = { table: Table; column: number; isSure: boolean }

/**
 * The table that a question such as ‘how many CPD hours do I need a year’ asks for without naming a
 * row: it has a column of what is counted, and its title and heading have the rest. For a deadline,
 * the column says by when. Undefined where a row is named, or several tables are meant.
 */
export function wholeTable(question: string, tables: Table[]): WholeTable | undefined {
  const text = question.trim()
  const isDeadline = asksDeadline.test(text)
  if (!isDeadline && !asksAmount.test(text)) return undefined
  const asked = [...tellingStems(text.replace(asksDeadline, ' ')).keys()]
  if (asked.length < fewestWords) return undefined
  const isMeant = (head: string) => (isDeadline ? isOfDeadlines.test(head) : isCounted(head, asked))
  const meant = tables.flatMap((table): WholeTable[] => {
    const { rows, heads, lead, passage } = table
    if (rows.length < fewestRows || rows.length > mostRows || isNamed(table, asked)) return []
    const heading = plainHeading(passage.heading).split(' › ').slice(-2).join(' ')
    const around = [lead, heading, passage.title, ...heads].join(' ')
    const said = withForms(asked, wordsOf(around))
    const held = asked.map((word) => heldIn(word, said))
    const column = heads.findIndex((head, at) => at >= namingCells && isMeant(head))
    const isOfIt = isDeadline ? held.some((share) => share > 0) : !held.includes(0)
    if (column < 0 || !isOfIt) return []
    return [{ table, column, isSure: held.every((share) => share === 1) }]
  })
  return meant.length === 1 ? meant[0] : undefined
}

const isNamed = ({ rows }: Table, asked: string[]) =>
  rows.some(({ unit }) =>
    unit.cells.slice(0, namingCells).some((cell) => asked.some((word) => wordsOf(cell).has(word))),
  )

const isCounted = (head: string, asked: string[]) => {
  const words = withForms(asked, wordsOf(head))
  return asked.some((word) => words.has(word))
}
