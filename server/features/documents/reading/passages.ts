import * as z from 'zod/mini'
import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import { sentencesOf } from '#server/infra/reader/sentences.ts'
import type { Block, ReadPage } from '#server/infra/reader/reader.ts'

/**
 * `text` is page.text.slice(start, end); `heading` is the path of headings, 'Fees › Waiting list'.
 */
export type Passage = { heading: string; start: number; end: number; text: string }

/** `headings[level - 1]` is the heading in force at that level, '' where a level was skipped. */
export const Headings = z.array(z.string())
type PassageContext = { title: string; headings: string[] }

type ReadText = Pick<ReadPage, 'text' | 'blocks'>

/** The units that a reader would see: none crosses a heading, or the edge of a list or table. */
export function passagesOf(page: ReadText, context: PassageContext): Passage[] {
  const passages: Passage[] = []
  let headings = context.headings
  let open: Passage | undefined
  const close = () => {
    if (open) passages.push(open)
    open = undefined
  }
  for (const [i, block] of page.blocks.entries()) {
    if (block.kind === 'heading') {
      close()
      headings = withHeading(headings, page.text, block)
      continue
    }
    const heading = trailOf(headings, context.title)
    const head = headOf(page.text, block)
    const leadsIn = isLeadIn(page, i)
    if (leadsIn) close()
    for (const [nth, { start, end }] of piecesOf(page.text, block).entries()) {
      const shares = block.kind === 'paragraph' || isLeadIn(page, i - 1)
      if (shares && open && end - open.start <= passageLength) {
        open = { ...open, end, text: page.text.slice(open.start, end) }
      } else {
        close()
        const above = nth > 0 ? [heading, head] : [heading]
        open = {
          heading: above.filter(Boolean).join(' › '),
          start,
          end,
          text: page.text.slice(start, end),
        }
      }
    }
    if (block.kind !== 'paragraph' && !leadsIn) close()
  }
  close()
  return passages.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

/** The headings at the end of this page, for the next one. */
export const headingsAfter = (page: ReadText, headings: string[]): string[] =>
  page.blocks
    .filter(({ kind }) => kind === 'heading')
    .reduce((trail, block) => withHeading(trail, page.text, block), headings)

const passageLength = 900

// 'Members may:' and 'Table 3. Fees' introduce the list or table below them: they form one unit
// with it.
function isLeadIn({ text, blocks }: ReadText, i: number): boolean {
  const below = blocks[i + 1]?.kind
  const block = blocks[i]
  if (!block || (below !== 'list' && below !== 'table')) return false
  if (block.kind !== 'paragraph' && block.kind !== 'other') return false
  const own = text.slice(block.start, block.end)
  return own.length <= 300 && (/:\s*$/.test(own) || /^(table|fig(ure|\.)|list)\s*\d/i.test(own))
}

// Rows far below the header of their table mean nothing without the column names.
function headOf(text: string, { rows = [], heads = 0 }: Block): string {
  const cells = rows.slice(0, heads).flatMap((row) => row.slice(0, headLength))
  const head = cells
    .slice(0, headLength)
    .map(({ start, end }) => text.slice(start, Math.min(end, start + headLength)))
    .filter(Boolean)
    .join(', ')
  return copied(head.slice(0, headLength))
}

const headLength = 200

// A slice keeps the whole string in memory, so this copies it. Half a character at its end is
// dropped.
const copied = (text: string) =>
  Buffer.from(text)
    .toString()
    .replace(/\ufffd$/, '')

const headingLength = 500

// Level 1 closes level 2 and below; a skipped level stays empty.
function withHeading(headings: string[], text: string, { start, end, level = 1 }: Block): string[] {
  const above = Array.from({ length: level - 1 }, (_, i) => headings[i] ?? '')
  const own = text.slice(start, Math.min(end, start + headingLength))
  return [...above, copied(collapseWhitespace(own))]
}

// The title of the document is left out, because it tells its passages nothing new.
const trailOf = (headings: string[], title: string) =>
  headings.filter((heading) => heading && heading !== title).join(' › ')

/** A short block stays whole; a long one is split into runs of sentences, items or rows. */
function piecesOf(text: string, { kind, start, end }: Block): { start: number; end: number }[] {
  const trim = kind === 'table' ? trimmedRow : trimmed
  if (end - start <= passageLength) return trim(text, start, end)
  const units = linesOf(text.slice(start, end)).flatMap((unit) => cutLong(unit, text, start, trim))
  const pieces: { start: number; end: number }[] = []
  for (const unit of units) {
    const last = pieces.at(-1)
    if (last && unit.end - last.start <= passageLength) last.end = unit.end
    else pieces.push({ ...unit })
  }
  return pieces
}

/** The lines, which are items and rows, whole where they fit into a passage; others by their sentences. */
const linesOf = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(/[^\n]+/g)].flatMap(({ index, 0: line }) => {
    const isShort = line.length <= passageLength
    const parts = isShort ? [{ start: 0, end: line.length }] : sentencesOf(line)
    return parts.map((part) => ({ start: index + part.start, end: index + part.end }))
  })

// Text without sentences (a page of figures) is cut between words.
function cutLong(
  unit: { start: number; end: number },
  text: string,
  offset: number,
  trim: typeof trimmed,
) {
  const pieces: { start: number; end: number }[] = []
  let start = offset + unit.start
  const end = offset + unit.end
  while (end - start > passageLength) {
    const space = text.slice(start, start + passageLength).search(/\s\S*$/)
    let cut = start + (space > 0 ? space : passageLength)
    // Half of a surrogate pair is not a letter.
    if (/[\ud800-\udbff]/.test(text[cut - 1]!)) cut -= 1
    pieces.push(...trim(text, start, cut))
    start = cut
  }
  return [...pieces, ...trim(text, start, end)]
}

/** Without white space around it. */
function trimmed(text: string, start: number, end: number): { start: number; end: number }[] {
  const raw = text.slice(start, end)
  const from = start + raw.length - raw.trimStart().length
  const to = start + raw.trimEnd().length
  return to > from ? [{ start: from, end: to }] : []
}

/** Without white space around it, but for the tabs of the empty cells at the ends of a row. */
function trimmedRow(text: string, start: number, end: number): { start: number; end: number }[] {
  return trimmed(text, start, end).map((own) => {
    let { start: from, end: to } = own
    while (from > start && text[from - 1] === '\t') from -= 1
    while (to < end && text[to] === '\t') to += 1
    return { start: from, end: to }
  })
}
