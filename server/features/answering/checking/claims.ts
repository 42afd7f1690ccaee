/** Ends the sentence before a citation: what was checked is not checked again. */
const checked = '\u0000'

/**
 * What a citation is for: the words since the one before it in the same sentence, or the sentence that
 * ended just there. A line of a list and the row of a table are sentences of their own.
 */
export function claimBefore(said: string): string {
  const line = said.slice(Math.max(said.lastIndexOf('\n') + 1, said.length - longest))
  const text = plain(line.slice(line.lastIndexOf(checked) + 1))
  // Two citations for one sentence: the second is for what the first was for.
  if (!/\p{L}|\d/u.test(text)) return plain(line.replaceAll(checked, ' '))
  return sentencesOf(text).at(-1)!.trim()
}

/** The sentences of an answer that say something. */
export const sentencesSaid = (said: string): string[] =>
  said
    .split('\n')
    .flatMap((line) => sentencesOf(plain(line.replaceAll(checked, ' '))))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(' ').length > 3)

const longest = 2_000

const segments = new Intl.Segmenter('en', { granularity: 'sentence' })

function sentencesOf(text: string): string[] {
  const parts = [...segments.segment(text)].map(({ segment }) => segment)
  return parts.length > 0 ? parts : [text]
}

/** Without the signs of Markdown. */
const plain = (text: string) =>
  text
    .replace(/^\s*(?:[-*+>]|#{1,6}|\d{1,3}[.)])\s+/, '')
    .replace(/[*_`|~]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
