import type { Piece } from '#server/infra/reader/piece.ts'

type Heading = Extract<Piece, { kind: 'heading' }>

const longest = 160
const mostLinesOfQuestion = 3
/** A heading may end with a full stop; a numbered line with more words before it is a sentence. */
const mostWordsBeforeAStop = 9

/**
 * The headings among the paragraphs of a plain text, at their places: a line that has a line of
 * dashes under it, or one that begins with a number, such as ‘2.1 Fees’. Numbered lines that follow
 * one another without text between them are a list.
 */
export function headingsAmong(paragraphs: string[][]): (Heading | undefined)[] {
  const depths = paragraphs.map(depthOfNumber)
  return paragraphs.map((lines, at) => {
    const text = textOf(lines)
    const underline = underlineOf(lines)
    if (underline) {
      const [first = ''] = lines
      const level = depthOfNumber([first]) ?? (underline === '=' ? 1 : 2)
      return { kind: 'heading', level, text: first.trim() }
    }
    const depth = depths[at]
    const isLast = at === paragraphs.length - 1
    if (!depth || isLast || depths[at - 1] === depth || depths[at + 1] === depth) return undefined
    return { kind: 'heading', level: depth, text }
  })
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
