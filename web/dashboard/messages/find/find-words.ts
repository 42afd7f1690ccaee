/** As the server folds what it searches: no accents, no capitals. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()

export const wordsOf = (query: string): string[] => [
  ...new Set(fold(query).match(/[\p{L}\p{N}]+/gu) ?? []),
]

export const holdsAll = (text: string, words: string[]): boolean => {
  const folded = fold(text)
  return words.every((word) => folded.includes(word))
}

/** Where words that begin as one of these stand, as `[start, end)` in the text as it was written. */
export function placesIn(text: string, words: string[]): [start: number, end: number][] {
  if (words.length === 0) return []
  const { folded, at } = foldWithPlaces(text)
  const places: [number, number][] = []
  for (const word of words)
    for (
      let from = folded.indexOf(word);
      from >= 0;
      from = folded.indexOf(word, from + word.length)
    )
      if (from === 0 || !isLetter(folded, from - 1) || !isSpaced(word))
        places.push([at[from]!, at[from + word.length]!])
  return places.toSorted((a, b) => a[0] - b[0])
}

/** The folded text, and for each of its characters where in the text it came from. */
function foldWithPlaces(text: string): { folded: string; at: number[] } {
  if (/^[\0-\x7f]*$/.test(text))
    return { folded: text.toLowerCase(), at: Array.from({ length: text.length + 1 }, (_, i) => i) }
  let folded = ''
  const at: number[] = []
  let from = 0
  for (const character of text) {
    const part = fold(character)
    for (let i = 0; i < part.length; i++) at.push(from)
    folded += part
    from += character.length
  }
  at.push(text.length)
  return { folded, at }
}

const isLetter = (text: string, at: number) => /[\p{L}\p{N}]/u.test(text[at] ?? '')

/** Not so in Chinese, Japanese, Thai: there a word may stand anywhere. */
const isSpaced = (word: string) =>
  !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    word,
  )
