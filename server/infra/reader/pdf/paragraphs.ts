import { beginsItem, endsSentence, isFull } from '#server/infra/reader/pdf/goes-on.ts'
import type { Edges } from '#server/infra/reader/pdf/goes-on.ts'
import type { Line } from '#server/infra/reader/pdf/lines.ts'

/**
 * liteparse merges closely set paragraphs. They are told apart by a wider gap, an indent, a number, or a
 * sentence that ends where the line had room for the next word. `items`: all on the page.
 */
export function paragraphsOf(lines: Line[], items: Edges[]): Line[][] {
  const pitches = lines
    .slice(1)
    .map((line, i) => line.y - lines[i]!.y)
    .filter((pitch) => pitch > 0)
  const usual = Math.min(...pitches)
  const left = Math.min(...lines.map(({ x }) => x))
  const indented = lines.filter((line) => line.x - left > line.height * 0.7)
  const indentMarks = indented.length > 0 && indented.length < lines.length / 2
  return partsOf(lines, (i) => {
    const [above, line] = [lines[i - 1]!, lines[i]!]
    if (line.y - above.y > usual * 1.22) return true
    if (indentMarks && indented.includes(line) && endsWithMark(above)) return true
    if (!endsSentence([above])) return false
    return beginsItem([line]) || hasRoom(lines, i, items)
  })
}

/**
 * liteparse takes the paragraph below the last item of a list for more of the item. It begins further to
 * the left than the item, or with a number of its own, where the line above had room for its first word.
 */
export function itemsOf(lines: Line[], items: Edges[]): Line[][] {
  const left = lines[0]!.x - lines[0]!.height / 4
  return partsOf(
    lines,
    (i) => (lines[i]!.x < left || beginsItem([lines[i]!])) && hasRoom(lines, i, items),
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

const hasRoom = (lines: Line[], i: number, items: Edges[]) =>
  !isFull(lines.slice(0, i), lines.slice(i), items)

const endsWithMark = ({ pieces }: Line) => /[.!?:”"’')\]]$/.test(pieces.at(-1)!.text)
