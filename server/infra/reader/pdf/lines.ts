type Box = { x: number; y: number; width: number; height: number }

/**
 * A word on the page, in points. `glued`: no white space separates it from the piece before; not
 * set at the beginning of a run of type.
 */
export type Piece = Box & { text: string; glued?: boolean | undefined }

export type Line = Box & { pieces: Piece[] }

/** The words of one block as lines, top to bottom; across columns, column by column. */
export function layLines(pieces: Piece[]): Line[] {
  const gutter = gutterOf(pieces)
  if (gutter === undefined) return linesIn(pieces)
  return [
    ...linesIn(pieces.filter(({ x }) => x < gutter)),
    ...linesIn(pieces.filter(({ x }) => x >= gutter)),
  ]
}

/** The words of one column as lines, top to bottom. */
export function linesIn(pieces: Piece[]): Line[] {
  const lines: Line[] = []
  for (const piece of pieces.toSorted((a, b) => middle(a) - middle(b))) {
    const line = lines.findLast((above) => overlap(above, piece) > 0.5)
    if (line) add(line, piece)
    else lines.push({ ...box(piece), pieces: [piece] })
  }
  for (const line of lines) {
    line.pieces.sort((a, b) => a.x - b.x)
    line.pieces.forEach((piece, i) => (piece.glued = isGlued(line.pieces[i - 1], piece)))
  }
  return lines
}

// A change of font within a word ('the Quarterly, a') splits the boxes, but not the letters.
function isGlued(before: Piece | undefined, piece: Piece): boolean {
  if (!before) return false
  return piece.glued ?? piece.x - before.x - before.width < piece.height * 0.08
}

const middle = ({ y, height }: Box) => y + height / 2

/** The share of the lower one that the other covers. */
function overlap(a: Box, b: Piece): number {
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return shared / Math.max(0.1, Math.min(a.height, b.height))
}

const box = ({ x, y, width, height }: Piece) => ({ x, y, width, height })

// The line keeps the y and height of its first word, so that a tall character does not merge it
// with the line below.
function add(line: Line, piece: Piece) {
  const right = Math.max(line.x + line.width, piece.x + piece.width)
  line.x = Math.min(line.x, piece.x)
  line.width = right - line.x
  line.pieces.push(piece)
}

/** The left edge of a second column: a vertical gap that no word crosses, beside several lines. */
function gutterOf(pieces: Piece[]): number | undefined {
  const sorted = pieces.toSorted((a, b) => a.x - b.x)
  let right = -Infinity
  for (const [i, piece] of sorted.entries()) {
    if (i > 0 && piece.x - right > piece.height * 0.9) {
      const rows = (side: Piece[]) => linesIn(side).length
      if (rows(sorted.slice(0, i)) >= 2 && rows(sorted.slice(i)) >= 2) return piece.x
    }
    right = Math.max(right, piece.x + piece.width)
  }
  return undefined
}
