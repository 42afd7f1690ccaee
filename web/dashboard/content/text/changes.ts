import { diffWordsWithSpace, structuredPatch } from 'diff'

/** Lines that follow each other, and on which side they stand. */
export type Block = { side: 'both' | 'from' | 'to'; pieces: Piece[] }
/** `isOwn`: the lines that the other side has in their place do not have it. */
export type Piece = { text: string; isOwn: boolean }

/** Texts that differ in more lines, or lines in more words, would keep the page waiting. */
const mostEdits = 1_000
const linesAround = 2

const sideOf: Record<string, Block['side']> = { ' ': 'both', '-': 'from', '+': 'to' }

/**
 * The places at which two texts differ, each with the lines around it; none where they are the same,
 * and undefined where they differ in too much to be compared.
 */
export function changesBetween(from: string, to: string): Block[][] | undefined {
  const options = { context: linesAround, stripTrailingCr: true, maxEditLength: mostEdits }
  const patch = structuredPatch('', '', from, to, undefined, undefined, options)
  return patch?.hunks.map(({ lines }) => inBlocks(lines).map(withWords))
}

type Lines = { side: Block['side']; text: string }

function inBlocks(lines: string[]): Lines[] {
  const blocks: Lines[] = []
  for (const line of lines) {
    // The sign that the last line has no end is none of these.
    const side = sideOf[line.charAt(0)]
    if (!side) continue
    const text = line.slice(1)
    const last = blocks.at(-1)
    if (last?.side === side) last.text += `\n${text}`
    else blocks.push({ side, text })
  }
  return blocks
}

/** Where lines stand in place of others, the words that differ are told from those that do not. */
function withWords({ side, text }: Lines, at: number, blocks: Lines[]): Block {
  const other = { both: undefined, from: blocks[at + 1], to: blocks[at - 1] }[side]
  const isReplaced = other && other.side !== 'both'
  // What the other side has in their place counts as removed.
  const words = isReplaced && diffWordsWithSpace(other.text, text, { maxEditLength: mostEdits })
  if (!words) return { side, pieces: [{ text, isOwn: false }] }
  return {
    side,
    pieces: words
      .filter(({ removed }) => !removed)
      .map(({ value, added }) => ({ text: value, isOwn: added })),
  }
}
