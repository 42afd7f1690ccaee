import { isWrappedInto, runsOn } from '#server/infra/reader/pdf/goes-on.ts'
import type { Line, Piece } from '#server/infra/reader/pdf/lines.ts'
import type { Block, BlockKind, ReadPage, Word } from '#server/infra/reader/reader.ts'

type Paper = {
  pageNum: number
  width: number
  height: number
  /** Not of recognised pages, whose boxes are too rough to tell how far a line reaches. */
  textItems?: { x: number; width: number }[]
}

export type PageWriter = ReturnType<typeof pageWriter>

/** Writes lines into one page text and records the position of each word and block. */
export function pageWriter(page: Paper) {
  let text = ''
  /** Those of the last paragraph or item. */
  let written: Line[] = []
  const words: Word[] = []
  const blocks: Block[] = []

  const place = ({ x, y, width, height }: Piece) => ({
    x: fraction(x / page.width),
    y: fraction(y / page.height),
    width: fraction(width / page.width),
    height: fraction(height / page.height),
  })
  const put = (piece: Piece, written: string) => {
    const shown = written.replaceAll('\u00ad', '')
    if (shown) words.push({ text: shown, start: text.length, ...place(piece) })
    text += shown
  }
  const putLines = (lines: Line[], compounds: Set<string>) => {
    const pieces = lines.flatMap((line) => line.pieces)
    const ends = new Set(lines.map((line) => line.pieces.at(-1)))
    pieces.forEach((piece, i) => {
      const next = pieces[i + 1]
      const inLine = next?.glued ? 'nothing' : 'space'
      const join = next && ends.has(piece) ? joinOf(piece.text, next.text, compounds) : inLine
      put(piece, join === 'drop hyphen' ? piece.text.replace(hyphenAtEnd, '') : piece.text)
      if (next && join === 'space') text += ' '
    })
  }
  const open = (kind: BlockKind, between: string, level?: number): Block => {
    const last = blocks.at(-1)
    written = []
    if (last?.kind === 'list' && kind === 'list') {
      text += between
      return last
    }
    if (text) text += '\n\n'
    const block: Block = { kind, start: text.length, end: text.length, ...(level ? { level } : {}) }
    blocks.push(block)
    return block
  }

  return {
    write(kind: BlockKind, lines: Line[], between: string, level?: number) {
      const compounds = compoundsIn(lines)
      const last = blocks.at(-1)
      if (kind === 'paragraph' && last && goesOn(last, lines)) {
        const join = joinOf(text.slice(text.lastIndexOf(' ') + 1), firstText(lines), compounds)
        if (join === 'drop hyphen') dropHyphen()
        if (join === 'space') text += ' '
        putLines(lines, compounds)
        last.end = text.length
        written = [...written, ...lines]
        return
      }
      const block = open(kind, between, level)
      putLines(lines, compounds)
      written = kind === 'heading' ? [] : lines
      block.end = text.length
    },
    writeLines(kind: BlockKind, lines: Line[]) {
      const block = open(kind, '\n')
      lines.forEach((line, i) => {
        if (i > 0) text += '\n'
        putLines([line], new Set())
      })
      block.end = text.length
    },
    /**
     * Rows are separated by line breaks, cells by tabs: both are white space, so a row can be
     * quoted as it is.
     */
    writeRows(rows: Line[][][]) {
      const block = open('table', '\n')
      const filled = rows.map((row) => row.filter((cell) => cell.length > 0))
      filled
        .filter((row) => row.length > 0)
        .forEach((row, i) => {
          if (i > 0) text += '\n'
          row.forEach((cell, column) => {
            if (column > 0) text += '\t'
            putLines(cell, compoundsIn(cell))
          })
        })
      block.end = text.length
    },
    done: (): ReadPage => ({
      page: page.pageNum,
      text,
      width: page.width,
      height: page.height,
      words,
      blocks: blocks.filter(({ start, end }) => end > start),
    }),
  }

  // A paragraph or list item cut by the end of its column continues in the next.
  function goesOn(last: Block, lines: Line[]): boolean {
    if (last.kind !== 'paragraph' && last.kind !== 'list') return false
    const items = page.textItems
    if (items && isWrappedInto(last.kind, written, lines, items)) return true
    if (!runsOn(text, lines)) return false
    const isHigher = (lines[0]?.y ?? 0) / page.height < (words.at(-1)?.y ?? 0)
    return last.kind === 'paragraph' || isHigher
  }

  function dropHyphen() {
    const last = words.at(-1)
    if (!last) return
    text = text.replace(hyphenAtEnd, '')
    last.text = last.text.replace(hyphenAtEnd, '')
  }
}

type Join = 'space' | 'nothing' | 'drop hyphen'

const hyphenAtEnd = /[-\u00ad\u2010]$/

/**
 * How the last word of a line joins the next line. A soft hyphen is the typesetter's and is
 * removed. So is a hard one, unless the compound is written with it elsewhere.
 */
function joinOf(left: string, right: string, compounds: Set<string>): Join {
  if (/\p{L}\u00ad$/u.test(left)) return 'drop hyphen'
  if (!/[\p{L}\p{N}][-\u2010]$/u.test(left) || !/^[\p{L}\p{N}]/u.test(right)) return 'space'
  const compound = `${left.slice(0, -1)}-${right}`.toLowerCase().replace(/[^\p{L}\p{N}-]+/gu, '')
  const isCompound =
    compounds.has(compound) ||
    /[\p{L}\p{N}][-\u2010]\p{L}/u.test(left) ||
    /\p{N}[-\u2010]$/u.test(left) ||
    compoundStarts.test(left) ||
    compoundEnds.test(right)
  if (/^\p{Ll}/u.test(right) && !isCompound) return 'drop hyphen'
  return 'nothing'
}

const compoundStarts =
  /^\P{L}*(self|well|half|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[-\u2010]$/iu

// Two letters alone are not hyphenated, so these were words of their own ('paying-in').
const compoundEnds = /^(in|up|on|to|by|of|at)(?!\p{L})/u

// A compound seen whole in the same block decides how it is joined at a line's end.
const compoundsIn = (lines: Line[]) =>
  new Set(
    lines
      .flatMap((line) => line.pieces)
      .filter(({ text }) => /\p{L}[-\u2010]\p{L}/u.test(text))
      .map(({ text }) => text.toLowerCase().replace(/[^\p{L}\p{N}-]+/gu, '')),
  )

const firstText = (lines: Line[]) => lines[0]?.pieces[0]?.text ?? ''

const fraction = (share: number) => Math.min(1, Math.max(0, share))
