/** A word of a text, folded, and where it stands: `[start, end)` in UTF-16 units. */
export type Word = {
  text: string
  start: number
  end: number
  /** Of scripts that put no spaces between words: how many letters are searched together. */
  run: 0 | 2 | 3
}

/** What is searched for; `typed` is the query as it was written. */
export type Query = { words: Word[]; typed: string }

/** Undefined when there is nothing in it to search for. */
export function queryOf(typed: string | undefined): Query | undefined {
  const words = [...wordsIn(typed ?? '')]
  return words.length > 0 ? { words, typed: typed!.trim() } : undefined
}

export function* wordsIn(text: string): Generator<Word> {
  for (const { 0: found, index } of text.matchAll(anyWord))
    for (const { 0: piece, index: at } of isPlain(found)
      ? [{ 0: found, index: 0 }]
      : pieces(found)) {
      const start = index + at
      const folded = fold(piece)
      if (folded) yield { text: folded, start, end: start + piece.length, run: runOf(piece) }
    }
}

/** What a text is found by, each once. */
export function termsOf(text: string): string[] {
  const terms = new Set<string>()
  let sizeBytes = 0
  for (const word of wordsIn(text))
    for (const term of word.run ? lettersTogether(word.text, word.run) : [cut(word.text)]) {
      if (terms.has(term)) continue
      sizeBytes += Buffer.byteLength(term) + ownerBytes
      if (sizeBytes > mostBytes) return [...terms]
      terms.add(term)
    }
  return [...terms]
}

/** The terms that a word of a query needs; the last of them may be the beginning of a longer one. */
export function termsOfQueryWord(
  { text, run }: Word,
  isLast: boolean,
): { terms: string[]; open: boolean } {
  if (!run) return { terms: [cut(text)], open: isLast }
  const letters = [...text]
  if (letters.length < run) return { terms: [text], open: true }
  const whole = letters.slice(0, letters.length - run + 1)
  return {
    terms: [...new Set(whole.map((_, i) => letters.slice(i, i + run).join('')))],
    open: false,
  }
}

export type WordPlace = { start: number; end: number; nth: number; wordIndex: number }

/** Where the words of a query stand in a text, in order; `nth` is the place of the word in the query. */
export function* placesOf(text: string, { words }: Query): Generator<WordPlace> {
  let wordIndex = -1
  for (const word of wordsIn(text)) {
    wordIndex++
    let letters: Letter[] | undefined
    for (const [nth, sought] of words.entries())
      for (const at of foundAt(word, sought, nth === words.length - 1)) {
        letters ??= lettersOf(text, word)
        const start = letters[at]!.start
        const end = letters[at + Math.min(sought.text.length, word.text.length - at) - 1]!.end
        yield { start, end, nth, wordIndex }
      }
  }
}

/** At which of its folded letters a word holds another one. */
function* foundAt(word: Word, sought: Word, isLast: boolean): Generator<number> {
  if (sought.run !== word.run) return
  if (!word.run) {
    const same = isLast
      ? word.text.startsWith(cut(sought.text))
      : cut(word.text) === cut(sought.text)
    if (same) yield 0
    return
  }
  const { length } = sought.text
  for (
    let at = word.text.indexOf(sought.text);
    at >= 0;
    at = word.text.indexOf(sought.text, at + length)
  )
    yield at
}

/**
 * Case, accents and forms aside: "Straße" and "STRASSE" are one, and "é" is "e" however it was typed.
 * Vowel signs that make another word of it (in Hindi or Thai) stay.
 */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  let folded = ''
  for (const letter of text) folded += foldLetter(letter)
  return folded
}

const foldLetter = (letter: string) =>
  pictograph.test(letter)
    ? letter
    : letter
        .normalize('NFKD')
        .replace(notSearched, '')
        .toUpperCase()
        .toLowerCase()
        .replaceAll('ς', 'σ')

type Letter = { start: number; end: number }

/** Where each folded letter comes from: one of a text may have become two, or none. */
function lettersOf(text: string, word: Word): Letter[] {
  const letters: Letter[] = []
  let start = word.start
  for (const letter of text.slice(word.start, word.end)) {
    const end = start + letter.length
    const { length } = isPlain(letter) ? letter : foldLetter(letter)
    const before = letters.at(-1)
    // An accent of its own belongs to the letter before it.
    if (length === 0 && before) before.end = end
    for (let i = 0; i < length; i++) letters.push({ start, end })
    start = end
  }
  return letters
}

const isPlain = (text: string) => /^[ -~]*$/.test(text)

const pieces = (word: string) => word.matchAll(ofOneKind)

function runOf(piece: string): Word['run'] {
  const first = piece.codePointAt(0)!
  // Nothing below the Thai letters is written without spaces.
  if (first < 0x0e00) return 0
  return pairs.test(piece) ? 2 : threes.test(piece) ? 3 : 0
}

/** With what is left at the end, so that a shorter beginning finds every letter. */
const lettersTogether = (text: string, run: number) => {
  const letters = [...text]
  return letters.map((_, i) => letters.slice(i, i + run).join(''))
}

const cut = (word: string) =>
  word.length > mostLetters ? [...word].slice(0, mostLetters).join('') : word

const mostLetters = 60
/** Of all terms of a text together; PostgreSQL takes a megabyte. */
const mostBytes = 500_000
/** What is stored of the owner's id in each. */
const ownerBytes = 13

const anyWord = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u{ad}\u{200c}\u{200d}]*|\p{Extended_Pictographic}/gu
const ofOneKind =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]+|[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+|[^\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu
const pairs = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u
const threes = /^[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u
const pictograph = /^\p{Extended_Pictographic}$/u
/** Accents, but not what makes another syllable in Japanese; the stroke that makes Arabic words longer; no letters. */
const notSearched =
  /(?=\p{M})(?![\u{3099}\u{309a}])[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]|\u{640}|[^\p{L}\p{N}\p{M}]/gu
