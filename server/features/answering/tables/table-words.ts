import { hasSynonym, wordsOf } from '../words/words.ts'

const leastBeginning = 5
const longestEnding = 3

/** Words of one stem, or of the same beginning: 'Gebühr' and 'Gebühren'. */
const isForm = (a: string, b: string): boolean => {
  const most = Math.min(a.length, b.length)
  let same = 0
  while (same < most && a[same] === b[same]) same += 1
  return same >= leastBeginning && Math.max(a.length, b.length) - same <= longestEnding
}

/** The text with those of the words that it has in another form, as German words have many. */
export const withForms = (words: Iterable<string>, text: Set<string>): Set<string> =>
  new Set([
    ...text,
    ...[...words].filter((word) => text.values().some((other) => isForm(word, other))),
  ])

const synonymShare = 0.8

/** How well a text has a word: 1, less for a synonym, 0 where not at all. */
export function heldIn(word: string, text: Set<string>): number {
  if (text.has(word)) return 1
  if (text.values().some((other) => isForm(word, other))) return 1
  return hasSynonym(word, text) ? synonymShare : 0
}

/** Every word, the small ones too: the name 'All other countries' consists of them. */
export const tokensOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => wordsOf(word).values().next().value ?? word)
