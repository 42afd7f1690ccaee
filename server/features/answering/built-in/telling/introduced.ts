import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import type { DocumentAccess, FoundPassage } from '#server/infra/model/model.ts'
import { sentencesOf } from '#server/infra/reader/sentences.ts'
import { optionTerm } from '#server/features/passages/passages.ts'
import { tablesIn } from '#server/features/answering/tables/table.ts'
import type { Candidate } from '../scoring.ts'
import { hasHeads } from './row-table.ts'

type Quoted = Pick<Candidate, 'passage' | 'unit'>

const longest = 400
const isCommand = /^[$#>%] \S/

/**
 * What a sentence such as ‘Bring these:’ or ‘To make a branch, use’ introduces, as a quote of its own;
 * the same for the name of an option, and for what stands below a message such as ‘disk full -- nothing
 * written’. Undefined where the sentence stands by itself, or what follows is a table or stands under
 * another heading.
 */
export async function introducedBy(
  { passage, unit }: Quoted,
  access: DocumentAccess | undefined,
): Promise<Quoted | undefined> {
  if (unit.cells.length > 0 || standsByItself(unit.quote)) return undefined
  const sentence = sentencesOf(passage.text).find(
    ({ text }) => collapseWhitespace(text) === unit.quote,
  )
  if (!sentence) return undefined
  const here = passage.text.slice(sentence.end).trim()
  const isTerm = optionTerm(unit.quote) !== undefined
  const from = here === '' ? await nextOf(passage, access, isTerm) : passage
  const [next = ''] = (here === '' ? (from?.text ?? '') : here).split('\n\n', 1)
  const introduces =
    isTerm ||
    unit.quote.endsWith(':') ||
    isCommand.test(next) ||
    isHeadOfParagraph(passage.text, sentence)
  const quote = next.includes('\t') ? '' : collapseWhitespace(firstLines(withoutClosing(next)))
  if (!from || !introduces || quote === '') return undefined
  return { passage: from, unit: { quote, text: quote, cells: [], heads: [] } }
}

const mostRows = 12

/**
 * The rows of the table below a sentence such as ‘Boats cost a day:’, which says nothing without them; none where
 * something else stands below it, or so many rows that nobody asked for all.
 */
export async function rowsIntroducedBy(
  { passage, unit }: Quoted,
  access: DocumentAccess | undefined,
): Promise<Quoted[]> {
  if (unit.cells.length > 0 || !unit.quote.endsWith(':')) return []
  const sentence = sentencesOf(passage.text).find(
    ({ text }) => collapseWhitespace(text) === unit.quote,
  )
  if (!sentence) return []
  const here = passage.text.slice(sentence.end).trim()
  const from = here === '' ? await nextOf(passage, access, true) : passage
  const below = here === '' ? (from?.text ?? '') : here
  if (!from || !beginsWithTable.test(below)) return []
  const passages = (await access?.tables(from.fileId))?.passages ?? [from]
  const table = tablesIn(passages).find(({ rows }) => rows[0]!.passage.id === from.id)
  const rows = table?.rows ?? []
  return rows.length <= mostRows && rows.every((row) => hasHeads(row.unit)) ? rows : []
}

/** Below its caption, if it has one. */
const beginsWithTable = /^(?:[^\t\n]{1,200}\n)?[^\t\n]{0,200}\t/

/** A whole line, with a sentence directly below it, and no item of a list. */
function isHeadOfParagraph(text: string, { start, end }: { start: number; end: number }) {
  const [below = ''] = text.slice(end).split('\n\n', 1)
  const isBelow = /^\n\p{Lu}[^\n]* /u.test(below) && /[.!?]$/.test(below.trimEnd())
  return isBelow && /(?:^|\n\n)$/.test(text.slice(0, start))
}

/** The lines directly below one of a passage, where they are quoted as a whole; none otherwise. */
export function linesBelow({ text }: FoundPassage, line: string): string[] {
  const sentence = sentencesOf(text).find((one) => collapseWhitespace(one.text) === line)
  const [next = ''] = sentence ? text.slice(sentence.end).trim().split('\n\n', 1) : []
  return next === '' || next.includes('\t') || firstLines(next) !== next ? [] : next.split('\n')
}

/** The passage after this one, under the same heading of the same page, or of the next one. */
async function nextOf(
  { fileId, page, id: own, heading }: FoundPassage,
  access: DocumentAccess | undefined,
  mayTurn: boolean,
) {
  const read = (await access?.read(fileId, mayTurn ? [page, page + 1] : [page])) ?? []
  const next = read[read.findIndex(({ id }) => id === own) + 1]
  return next?.heading === heading ? next : undefined
}

const marked = /^\s*(?:[-–•*·]|\(?(?:\d{1,2}|\p{L})[.)])\s/u
const isSentence = (line: string) =>
  /^\p{Lu}/u.test(line.trim()) && /[.!?]$/.test(line) && line.trim().includes(' ')

/** A list without the sentence that stands directly below its items, and is none of them. */
function withoutClosing(text: string): string {
  const lines = text.split('\n')
  const [first = '', second = ''] = lines
  const isMarked = marked.test(first)
  // A line that goes on with an item has a small letter.
  const closes = (line: string) => isSentence(line) && (isMarked ? !marked.test(line) : true)
  if (!isMarked && (isSentence(first) || isSentence(second))) return text
  // A line in the middle that looks like a sentence is an item, or the rest of one.
  const isClosed = lines.length > 2 && closes(lines.at(-1)!)
  return isClosed ? lines.slice(0, -1).join('\n') : text
}

/** As many whole lines as there is room for. */
function firstLines(text: string): string {
  const lines = text.split('\n')
  let length = 0
  return lines.filter((line) => (length += line.length) <= longest).join('\n')
}

const standsByItself = (quote: string) => /[.!?;…”"’)\]]$/.test(quote)
