import { indentOf } from '#server/infra/reader/text/indent-of.ts'
import type { Piece } from '#server/infra/reader/piece.ts'

type Heading = Extract<Piece, { kind: 'heading' }>

/**
 * Its lines, without empty ones, and how many empty lines stand above. `cut`: how many letters of its
 * first line were taken apart. `level`: it is a heading.
 */
export type Paragraph = { lines: string[]; gap: number; cut?: number; level?: number }

const longest = 160
const mostLinesOfQuestion = 3
/** A heading may end with a full stop; a numbered line with more words before it is a sentence. */
const mostWordsBeforeAStop = 9

/**
 * The headings among the paragraphs of a plain text, at their places: a line that has a line of
 * dashes under it; one that begins with a number, such as ‘2.1 Fees’; one of a row such as ‘Section
 * 1’, ‘Section 2’; and one that stands apart, in the middle or below more empty lines than others.
 * Numbered lines that follow one another without text between them are a list.
 */
export function headingsAmong(paragraphs: Paragraph[]): (Heading | undefined)[] {
  if (paragraphs.some(({ level }) => level !== undefined))
    return paragraphs.map(({ lines, level }) =>
      level === undefined ? undefined : { kind: 'heading', level, text: textOf(lines) },
    )
  const depths = paragraphs.map(({ lines }) => depthOfNumber(lines))
  const rows = depthsOfRows(paragraphs)
  const isApart = standsApartIn(paragraphs)
  return paragraphs.map(({ lines }, at) => {
    const text = textOf(lines)
    const underline = underlineOf(lines)
    if (underline) {
      const [first = ''] = lines
      const level = depthOfNumber([first]) ?? (underline === '=' ? 1 : 2)
      return { kind: 'heading', level, text: first.trim() }
    }
    const isLast = at === paragraphs.length - 1
    if (isLast) return undefined
    const row = rows[at]
    if (row) return { kind: 'heading', level: row, text }
    const depth = depths[at]
    if (depth && depths[at - 1] !== depth && depths[at + 1] !== depth)
      return { kind: 'heading', level: depth, text }
    return !depth && isApart(at) ? { kind: 'heading', level: 1, text } : undefined
  })
}

/** ‘Amendment IV’ alone on its line. */
const ofRow = /^\s*(\p{Lu}\p{L}{2,20})\s(\d{1,3}|[IVXLC]{1,7})\.?\s*$/u

/** 1 for each line of a row that counts up once, 2 where its numbers begin anew; 0 for other lines. */
function depthsOfRows(paragraphs: Paragraph[]): number[] {
  const found = paragraphs.map(({ lines }) => (lines.length === 1 ? ofRow.exec(lines[0]!) : null))
  const rows = Map.groupBy(found, (match) => match?.[1])
  return found.map((match) => {
    const numbers = match ? rows.get(match[1])!.map((one) => one![2]) : []
    if (new Set(numbers).size < 2) return 0
    return new Set(numbers).size < numbers.length ? 2 : 1
  })
}

const [shortHeading, mostWords] = [70, 10]
/** How far a line in the middle begins from the left; a text that is indented as a whole is less. */
const inTheMiddle = 10
const gapAbove = 2

/** Short, with a capital first and no punctuation at its end, and no columns of words. */
export const isTitleLike = (line: string): boolean => {
  const text = line.trim()
  return (
    /^["“„‘]?\p{Lu}/u.test(text) &&
    /\p{L}{3}/u.test(text) &&
    !/[.,;:!…)>]$/.test(text) &&
    !/\s{3}/.test(text) &&
    text.length <= shortHeading &&
    text.split(/\s+/).length <= mostWords
  )
}

/** Whether a line is set apart as a heading, by what is usual in this text. */
function standsApartIn(paragraphs: Paragraph[]): (at: number) => boolean {
  const below = paragraphs.slice(1)
  const isSpaced = below.filter(({ gap }) => gap < gapAbove).length * 2 > below.length
  const isLoose = ({ lines: [line = ''], gap }: Paragraph) =>
    (isSpaced && gap >= gapAbove) || indentOf(line) >= inTheMiddle
  const isShort = ({ lines }: Paragraph) => lines.length === 1 && isTitleLike(lines[0]!)
  return (at) => {
    const [one, next] = [paragraphs[at]!, paragraphs[at + 1]!]
    return isShort(one) && isLoose(one) && !(isShort(next) && !isLoose(next))
  }
}

/** ‘2. Grant of licence. Subject to the terms …’, as contracts have it. */
const runIn = /^(\s{0,12}(\d{1,2})\.\s{1,4}\p{Lu}[^.;:]{2,70}\.)\s+(?=["“„(]?\p{Lu})/u
const fewestRunIn = 3

/** Takes headings that stand directly above their text, or run into it, apart from it, where several do. */
export const withHeadingsApart = (paragraphs: Paragraph[]): Paragraph[] =>
  withRunInApart(withNumberedLinesApart(paragraphs))

/** ‘3. Leaving’ and ‘§ 3 Austritt’ alone on a line, as statutes have them. */
const numberedTitle = /^\s{0,12}(?:§\s?(\d{1,3})|(\d{1,2})\.)\s{1,4}(\p{Lu}.{1,60})$/u
/** A sentence that was wrapped goes on in small letters, and a list with its next number. */
const beginsText = /^\s{0,12}["“„(‘]?\p{Lu}/u
const mostWordsOfTitle = 8
/** Of the paragraphs that begin with a number. */
const shareOfTitles = 0.8

function withNumberedLinesApart(paragraphs: Paragraph[]): Paragraph[] {
  const isNumbered = ({ lines: [line = ''] }: Paragraph) => number.test(line)
  const titled = new Set(paragraphs.filter(hasTitleAbove))
  const numbers = new Set([...titled].map(({ lines: [line = ''] }) => line.match(/\d+/)?.[0]))
  const enough = shareOfTitles * paragraphs.filter(isNumbered).length
  if (numbers.size < fewestRunIn || titled.size < enough) return paragraphs
  return paragraphs.flatMap((one) => {
    if (!titled.has(one)) return one
    const [line, ...rest] = one.lines
    return [
      { lines: [line!], gap: one.gap },
      { lines: rest, gap: 1 },
    ]
  })
}

function hasTitleAbove({ lines: [line = '', next = ''] }: Paragraph): boolean {
  const [, , , title = ''] = numberedTitle.exec(line.trimEnd()) ?? []
  const isTitle = title !== '' && !/[.,;:!…)]$/.test(title)
  return isTitle && title.split(/\s+/).length <= mostWordsOfTitle && beginsText.test(next)
}

function withRunInApart(paragraphs: Paragraph[]): Paragraph[] {
  const found = paragraphs.map(({ lines: [line = ''] }) => runIn.exec(line))
  const numbers = new Set(found.flatMap((match) => match?.[2] ?? []))
  if (numbers.size < fewestRunIn) return paragraphs
  return paragraphs.flatMap((one, at) => {
    const [begin, heading] = found[at] ?? []
    if (begin === undefined) return one
    const [line, ...more] = one.lines
    const rest = [line!.slice(begin.length), ...more]
    return [
      { lines: [heading!], gap: one.gap },
      { lines: rest, gap: 1, cut: begin.length },
    ]
  })
}

/**
 * The line that a text begins with, if it stands in the middle, or alone in capitals, above more empty
 * lines than one or above headings.
 */
export function titleLineOf([first, second, ...others]: Paragraph[]): string | undefined {
  const [line = '', ...rest] = first?.lines ?? []
  if (!second || !isTitleLike(line)) return undefined
  if (first!.lines.every((one) => indentOf(one) >= inTheMiddle)) return line.trim()
  const isTitle = second.gap >= gapAbove || headingsAmong([second, ...others]).some(Boolean)
  const isInCapitals = line === line.toUpperCase()
  return rest.length === 0 && (isTitle || isInCapitals) ? line.trim() : undefined
}

/** ‘2.’, ‘2.1’ or ‘§ 2’ before a capital; a bare ‘10’ may be the number of a house. */
const number =
  /^\s{0,12}(?:§\s?\d{1,3}|(\d{1,2}(?:\.\d{1,2}){1,3})\.?|\d{1,2}\.)\s{1,4}["“„‘]?\p{Lu}/u
const chapter =
  /^\s{0,12}(?:Chapter|Kapitel|Article|Artikel|Appendix|Anhang)\s(?:\d{1,3}|[A-Z]|[IVX]{1,6})(?:[.:]|$)/i

/** 1 for a chapter, then one more for each part of its number; undefined for what is no heading. */
function depthOfNumber(lines: string[]): number | undefined {
  const [first = ''] = lines
  const text = textOf(lines)
  const isQuestion = text.endsWith('?')
  if (text.length > longest || lines.length > (isQuestion ? mostLinesOfQuestion : 1))
    return undefined
  if (/[.;:,]$/.test(text) && text.split(/\s+/).length > mostWordsBeforeAStop) return undefined
  if (chapter.test(first)) return 1
  const found = number.exec(first)
  return found ? 1 + (found[1]?.split('.').length ?? 1) : undefined
}

function underlineOf([first = '', under = '', ...more]: string[]): string | undefined {
  const [line, dashes] = [first.trim(), under.trim()]
  const isUnderline = /^(?:={3,}|-{3,}|~{3,}|\*{3,})$/.test(dashes)
  const isAsLong = Math.abs(dashes.length - line.length) <= 2
  return isUnderline && isAsLong && more.length === 0 && line.length <= longest
    ? dashes[0]
    : undefined
}

const textOf = (lines: string[]) => lines.map((line) => line.trim()).join(' ')
