import { beginsItem, endsSentence, isFull } from '#server/infra/reader/pdf/goes-on.ts'
import type { Edges } from '#server/infra/reader/pdf/goes-on.ts'
import type { Line } from '#server/infra/reader/pdf/lines.ts'

/** A gap that is so much wider than one between lines separates paragraphs. */
const widerGap = 1.22

/** All that is on a page, and the gap between the lines of its paragraphs: a block of single lines shows none. */
export type Layout = { items: Edges[]; pitch: number | undefined }

/** `blocks`: the lines of the page, by their blocks; those of this height count. */
export function layoutOf(items: Edges[], blocks: Line[][], height: number): Layout {
  const pitches = blocks
    .flatMap(pitchesIn)
    .filter(({ line, pitch }) => Math.abs(line.height - height) < height * 0.1 && pitch > 0)
  return {
    items,
    pitch: pitches.length > 0 ? Math.min(...pitches.map(({ pitch }) => pitch)) : undefined,
  }
}

const pitchesIn = (lines: Line[]) =>
  lines.slice(1).map((line, i) => ({ line, pitch: line.y - lines[i]!.y }))

/**
 * liteparse merges closely set paragraphs. They are told apart by a wider gap, an indent, a number, or a
 * sentence that ends where the line had room for the next word.
 */
export function paragraphsOf(lines: Line[], layout: Layout): Line[][] {
  const pitches = pitchesIn(lines)
    .map((one) => one.pitch)
    .filter((one) => one > 0)
  const usual = Math.min(...pitches)
  const left = Math.min(...lines.map(({ x }) => x))
  const indented = lines.filter((line) => line.x - left > line.height * 0.7)
  const indentMarks = indented.length > 0 && indented.length < lines.length / 2
  return partsOf(lines, (i) => {
    const [above, line] = [lines[i - 1]!, lines[i]!]
    const gap = line.y - above.y
    if (gap > usual * widerGap) return true
    if (indentMarks && indented.includes(line) && endsWithMark(above)) return true
    if (endsSentence([above]) && beginsItem([line])) return true
    const isWider = layout.pitch !== undefined && gap > layout.pitch * widerGap
    return endsSentence([above])
      ? isWider || hasRoom(lines, i, layout)
      : isWider && !isFull([above], [line], layout.items)
  })
}

/**
 * liteparse takes the paragraph below the last item of a list for more of the item. It begins below the mark
 * of the item or further to the left, or with a mark of its own, where the line above had room for its first
 * word.
 */
export function itemsOf(lines: Line[], layout: Layout): Line[][] {
  const [first] = lines
  const hangs = beginsItem(lines) && first!.pieces.length > 1
  const left = hangs ? first!.x + 1 : first!.x - first!.height / 4
  return partsOf(
    lines,
    (i) => (lines[i]!.x < left || beginsItem([lines[i]!])) && hasRoom(lines, i, layout),
  )
}

/** `begins`: whether the line of this number, which is not the first one, is the first of a part. */
function partsOf(lines: Line[], begins: (i: number) => boolean): Line[][] {
  const found: Line[][] = []
  lines.forEach((line, i) => {
    if (i === 0 || begins(i)) found.push([line])
    else found.at(-1)!.push(line)
  })
  return found
}

const hasRoom = (lines: Line[], i: number, { items }: Layout) =>
  !isFull(lines.slice(0, i), lines.slice(i), items)

const endsWithMark = ({ pieces }: Line) => /[.!?:”"’')\]]$/.test(pieces.at(-1)!.text)
