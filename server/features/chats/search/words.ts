/** A word of a text, folded, and its position: `[start, end)` in UTF-16 units. */
type Word = {
  text: string
  start: number
  end: number
  /** For scripts without spaces between words: how many letters form one term. */
  run: 0 | 2 | 3
}

/** The parsed query; `typed` is the query as the member wrote it. */
export type Query = { words: Word[]; typed: string }

/** Each word of a query costs an index lookup; nobody remembers more words of a sentence. */
const mostWords = 10

/**
 * Undefined if there is nothing to search for. A repeated word is searched once, at its last
 * position: the last word stays the one that is still being typed.
 */
export function queryOf(typed: string | undefined): Query | undefined {
  const distinct = new Map<string, Word>()
  for (const word of wordsIn(typed ?? '')) {
    const key = `${word.run}${cut(word.text)}`
    distinct.delete(key)
    distinct.set(key, word)
  }
  const words = [...distinct.values()].slice(0, mostWords)
  return words.length > 0 ? { words, typed: typed!.trim() } : undefined
}

function* wordsIn(text: string): Generator<Word> {
  for (const { 0: found, index } of text.matchAll(anyWord))
    for (const { 0: piece, index: at } of isPlain(found)
      ? [{ 0: found, index: 0 }]
      : pieces(found)) {
      const start = index + at
      const folded = fold(piece)
      if (folded) yield { text: folded, start, end: start + piece.length, run: runOf(piece) }
    }
}

/** The terms by which a text is found, each once. */
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

/**
 * The terms that a word of a query requires; the last of them may be the beginning of a longer one.
 */
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

type WordPlace = { start: number; end: number; nth: number; wordIndex: number }

/** The length limit of a message: longer text is not read to its end. */
export const mostScanned = 200_000

/**
 * Where the words of a query occur in a text, in order; `nth` is the index of the word in the
 * query.
 */
export function* placesOf(text: string, { words }: Query): Generator<WordPlace> {
  const soughtBy = wordsBy(words)
  let wordIndex = -1
  for (const word of wordsIn(text.slice(0, mostScanned))) {
    wordIndex++
    let letters: Letter[] | undefined
    for (const nth of soughtBy(word)) {
      const sought = words[nth]!
      for (const at of word.run ? everyPlace(word.text, sought.text) : [0]) {
        letters ??= lettersOf(text, word)
        const start = letters[at]!.start
        const end = letters[at + Math.min(sought.text.length, word.text.length - at) - 1]!.end
        yield { start, end, nth, wordIndex }
      }
    }
  }
}

/** Whether a text contains every word of a query; stops reading as soon as that is known. */
export function holdsAll(text: string, query: Query): boolean {
  const missing = new Set(query.words.keys())
  for (const { nth } of placesOf(text, query)) {
    missing.delete(nth)
    if (missing.size === 0) return true
  }
  return false
}

/**
 * Which words of a query a word may match, in their order; a lookup table, because texts have many
 * words.
 */
function wordsBy(words: Word[]): (word: Word) => readonly number[] {
  const last = words.length - 1
  const beginning = cut(words[last]!.text)
  const whole = new Map(
    words.flatMap(({ run, text }, nth) =>
      run || nth === last ? [] : [[cut(text), [nth]] as const],
    ),
  )
  const together = { 2: [] as number[], 3: [] as number[] }
  for (const [nth, { run }] of words.entries()) if (run) together[run].push(nth)
  return ({ run, text }) => {
    if (run) return together[run]
    const found = whole.get(cut(text)) ?? none
    return !words[last]!.run && text.startsWith(beginning) ? [...found, last] : found
  }
}

const none: readonly number[] = []

function* everyPlace(text: string, sought: string): Generator<number> {
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + sought.length))
    yield at
}

/**
 * Ignores case, accents and forms: "Straße" and "STRASSE" are the same, and "é" is "e" however it
 * was typed. Vowel signs that make another word (in Hindi or Thai) stay.
 */
function fold(text: string): string {
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

/** The original position of each folded letter: one letter may have become two, or none. */
function lettersOf(text: string, word: Word): Letter[] {
  const letters: Letter[] = []
  let start = word.start
  for (const letter of text.slice(word.start, word.end)) {
    const end = start + letter.length
    const { length } = isPlain(letter) ? letter : foldLetter(letter)
    const before = letters.at(-1)
    // A combining accent belongs to the letter before it.
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
  // Scripts before Thai in Unicode put spaces between words.
  if (first < 0x0e00) return 0
  return pairs.test(piece) ? 2 : threes.test(piece) ? 3 : 0
}

/** Includes the rest at the end, so that a shorter beginning finds every letter. */
const lettersTogether = (text: string, run: number) => {
  const letters = [...text]
  return letters.map((_, i) => letters.slice(i, i + run).join(''))
}

const cut = (word: string) =>
  word.length > mostLetters ? [...word].slice(0, mostLetters).join('') : word

const mostLetters = 60
/**
 * The total size of a text's terms, about ten thousand words: PostgreSQL allows a megabyte, and the
 * embedded database serves nobody else while they are stored.
 */
const mostBytes = 200_000
/** The part of the owner's id that each term contains. */
const ownerBytes = 13

const anyWord = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u{ad}\u{200c}\u{200d}]*|\p{Extended_Pictographic}/gu
const ofOneKind =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]+|[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+|[^\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu
const pairs = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u
const threes = /^[\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u
const pictograph = /^\p{Extended_Pictographic}$/u
/**
 * Accents (but not the marks that make another syllable in Japanese) and the stroke that lengthens
 * Arabic words; no letters.
 */
const notSearched =
  /(?=\p{M})(?![\u{3099}\u{309a}])[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]|\u{640}|[^\p{L}\p{N}\p{M}]/gu
