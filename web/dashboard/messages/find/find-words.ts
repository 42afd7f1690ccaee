/** As the server folds what it searches: no accents, no capitals, and quotation marks as they are typed. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[\u2018-\u201b]/g, "'")
    .replaceAll(/[\u201c-\u201f]/g, '"')
    .toLowerCase()

export const wordsOf = (query: string): string[] => [
  ...new Set(fold(query).match(/[\p{L}\p{N}]+/gu) ?? []),
]

/** What was written, to be found as it is: with its signs, and its words in their order. */
export const phraseOf = (query: string): string => onOneLine(fold(query)).trim()

/** Whether a message says it, whatever of that is in bold or has the number of a source. */
export const says = (markdown: string, phrase: string): boolean =>
  placesIn(markdown.replaceAll(/ ?\[\d{1,3}\]|[*_`]/g, ''), [plainSigns(phrase)]).length > 0

const plainSigns = (phrase: string) => phrase.replaceAll(/[*_`]/g, '') || phrase

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

export const holdsAll = (text: string, words: string[]): boolean => {
  const folded = fold(text)
  return words.every((word) => folded.includes(word))
}

/** Where words that begin as one of these, or such phrases, stand, as `[start, end)` in the text as it was written. */
export function placesIn(text: string, words: string[]): [start: number, end: number][] {
  if (words.length === 0) return []
  const { folded, at } = foldWithPlaces(text)
  const places: [number, number][] = []
  for (const word of words.filter(Boolean))
    for (
      let from = folded.indexOf(word);
      from >= 0;
      from = folded.indexOf(word, from + word.length)
    )
      if (!isLetter(word, 0) || !isLetter(folded, from - 1) || !isSpaced(word))
        places.push([at[from]!, at[from + word.length]!])
  return places.toSorted((a, b) => a[0] - b[0])
}

/** The folded text, and for each of its characters where in the text it came from. */
function foldWithPlaces(text: string): { folded: string; at: number[] } {
  let folded = ''
  const at: number[] = []
  let from = 0
  for (const character of text) {
    // Words that are in two lines follow each other, too.
    const part = /\s/.test(character) ? (folded.endsWith(' ') ? '' : ' ') : fold(character)
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
