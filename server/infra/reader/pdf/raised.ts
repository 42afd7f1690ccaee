import type { Line, Piece } from '#server/infra/reader/pdf/lines.ts'

const mark = /^(?:\d{1,2}|[*†‡])$/u
const wordWithMark = /^(.{0,100}(?:\p{L}{4}|[.,;:!?)”’"]))(\d{1,2}|[*†‡])$/u
const wordWithPower = /^(.{0,100}(?:\d|(?<!\p{L})\p{L}{1,3}))(\d)$/u
/** An area or a power: ‘120 m²’, ‘10⁶’. */
const hasPower = /(?:\d|(?<!\p{L})\p{L}{1,3})$/u

/**
 * A line without the marks of its footnotes, which are small and raised: read as letters, the 1 of ‘reduced¹’ would be a
 * number. A Word file is read without them as well. Raised figures behind a number or a unit are powers.
 */
export function withoutMarks(line: Line): Line {
  const base = baseOf(line)
  if (!base || line.pieces.length === 0) return line
  const pieces: Piece[] = []
  for (const [i, piece] of line.pieces.entries()) {
    const before = pieces.at(-1)
    if (isRaised(piece, base)) {
      if (i === 0 || (before && piece.glued && !hasPower.test(before.text))) continue
      if (piece.glued) pieces.push({ ...piece, text: asPower(piece.text) })
      else pieces.push(piece)
    } else pieces.push(isRaisedAtEnd(piece, base) ? withoutEnd(piece, base) : piece)
  }
  return pieces.length === 0 ? line : { ...line, pieces }
}

/** The longest word without such a mark: its height and place are those of the line. */
const baseOf = ({ pieces }: Line): Piece | undefined =>
  pieces
    .filter(({ text }) => !/\d/.test(text) || text.length > 3)
    .toSorted((a, b) => b.text.length - a.text.length)
    .find(({ text }) => /\p{L}{2}/u.test(text) && !wordWithMark.test(text)) ??
  pieces.find(({ text }) => /^[\p{L}\d]{2,}$/u.test(text) && !mark.test(text))

const bottom = ({ y, height }: Piece) => y + height

const isRaised = (piece: Piece, base: Piece) =>
  mark.test(piece.text) &&
  piece.height < base.height * 0.95 &&
  bottom(piece) < bottom(base) - base.height * 0.15

/** Its box reaches as far down as that of a word, and further up; that of another type would differ at both. */
function isRaisedAtEnd(piece: Piece, base: Piece): boolean {
  const up = base.y - piece.y
  const isAlike = Math.abs(bottom(piece) - bottom(base)) < base.height * 0.02
  return isAlike && up > base.height * 0.1 && up < base.height * 0.5
}

function withoutEnd(piece: Piece, base: Piece): Piece {
  const [, word, digit] = wordWithPower.exec(piece.text) ?? []
  if (word !== undefined) return { ...piece, text: word + asPower(digit!) }
  const [, alone] = wordWithMark.exec(piece.text) ?? []
  if (alone === undefined) return piece
  const width = (piece.width * alone.length) / piece.text.length
  return { ...piece, text: alone, width, y: base.y, height: base.height }
}

const powers = [...'⁰¹²³⁴⁵⁶⁷⁸⁹']
const asPower = (digits: string) => digits.replace(/\d/g, (digit) => powers[Number(digit)]!)
