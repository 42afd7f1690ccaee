import type { TextItem } from '@llamaindex/liteparse'

/** By the height of their line; the narrowest space is three times as wide. */
const widestSeam = 0.05
/** An overfull line may have one or two words that touch. */
const fewestTorn = 0.05

/**
 * On a page of few lines liteparse may take the gap between any two letters for a space, and write
 * ‘Co m m e n ts’. The boxes of such pieces touch, and those of two words do not.
 */
export function withWholeWords(items: TextItem[]): TextItem[] {
  const seams = items.map(seamsOf)
  const spaces = seams.flat()
  const torn = spaces.filter(({ isTorn }) => isTorn).length
  if (torn <= spaces.length * fewestTorn) return items
  return items.map((item, i) =>
    sewn(item, new Set(seams[i]!.flatMap(({ isTorn, at }) => (isTorn ? [at] : [])))),
  )
}

/** The words of an item that a space comes before. */
function seamsOf({ text, words = [] }: TextItem): { at: number; isTorn: boolean }[] {
  let cursor = 0
  return words.flatMap((word, at) => {
    const start = text.indexOf(word.text, cursor)
    const isApart = at > 0 && start > cursor
    cursor = Math.max(cursor, start + word.text.length)
    const before = words[at - 1]
    if (!isApart || !before) return []
    const gap = Math.abs(word.x - before.x - before.width)
    return [{ at, isTorn: gap <= widestSeam * word.height }]
  })
}

function sewn(item: TextItem, torn: Set<number>): TextItem {
  if (torn.size === 0) return item
  const words: NonNullable<TextItem['words']> = []
  let { text } = item
  let cursor = 0
  for (const [at, word] of item.words!.entries()) {
    const start = text.indexOf(word.text, cursor)
    if (!torn.has(at)) {
      words.push(word)
      cursor = start + word.text.length
      continue
    }
    text = text.slice(0, cursor) + text.slice(start)
    cursor += word.text.length
    const last = words.pop()!
    words.push({ ...last, text: last.text + word.text, width: word.x + word.width - last.x })
  }
  return { ...item, text, words }
}
