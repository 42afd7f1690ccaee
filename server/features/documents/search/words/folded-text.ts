import { withoutMarks } from '#server/infra/language/without-marks.ts'

/** Letters without case and accents, and for each its position in the original text. */
export type FoldedText = { letters: string; offsets: number[] }

/**
 * Folds text the way people type a search: no case, accents or ligatures, one blank between words.
 * A word that was hyphenated at the end of a line is joined.
 */
export function foldText(text: string): FoldedText {
  const pieces: string[] = []
  const offsets: number[] = []
  let blank = true
  for (let at = 0; at < text.length; at += 1) {
    const folded = foldLetter(text[at]!)
    if (folded === '' || (folded === ' ' && blank)) continue
    if (folded === '-' && isAtLineEnd(text, at)) {
      while (isSpace(text[at + 1])) at += 1
      continue
    }
    blank = folded === ' '
    pieces.push(folded)
    for (let i = 0; i < folded.length; i += 1) offsets.push(at)
  }
  return { letters: pieces.join(''), offsets }
}

/** Every occurrence of the words in the text, in order. */
export function* placesOf(words: string, { letters, offsets }: FoldedText, text: string) {
  if (words === '') return
  for (let at = letters.indexOf(words); at >= 0; at = letters.indexOf(words, at + words.length)) {
    let end = offsets[at + words.length - 1]! + 1
    while (end < text.length && foldLetter(text[end]!) === '') end += 1
    yield { at, start: offsets[at]!, end }
  }
}

const known = new Map<string, string>()

function foldLetter(letter: string): string {
  const code = letter.charCodeAt(0)
  if (code >= 97 && code <= 122) return letter
  if (code < 128 && code > 32) return letter.toLowerCase()
  const before = known.get(letter)
  if (before !== undefined) return before
  const folded = foldRare(letter)
  known.set(letter, folded)
  return folded
}

function foldRare(letter: string): string {
  if (isSpace(letter)) return ' '
  if (/[\p{Cf}\p{M}]/u.test(letter)) return ''
  if (/[\u2018-\u201b]/.test(letter)) return "'"
  if (/[\u201c-\u201f]/.test(letter)) return '"'
  if (/[\u2010-\u2015]/.test(letter)) return '-'
  const plain = withoutMarks(letter).toLowerCase()
  return plain.replaceAll('ß', 'ss')
}

const isSpace = (letter: string | undefined) => letter !== undefined && /\s/.test(letter)

/** A hyphen after a letter, then the end of the line, then a small letter. */
function isAtLineEnd(text: string, at: number): boolean {
  if (at === 0 || isSpace(text[at - 1])) return false
  const next = /^[ \t]{0,4}\r?\n[ \t]{0,4}(\p{Ll})/u.exec(text.slice(at + 1, at + 12))
  return next !== null
}
