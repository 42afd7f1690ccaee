/** Ends the sentence before a citation, so that nothing is checked twice. */
const checked = '\u0000'

/**
 * The claim of a citation: the words since the citation before it in the same sentence, or the
 * sentence that just ended. A list item and a table row are sentences of their own.
 */
export function claimBefore(said: string): string {
  const line = said.slice(Math.max(said.lastIndexOf('\n') + 1, said.length - longest))
  const text = withoutMarkdown(line.slice(line.lastIndexOf(checked) + 1))
  // Two citations after one sentence: both support the same claim.
  if (!/\p{L}|\d/u.test(text)) return withoutMarkdown(line.replaceAll(checked, ' '))
  return sentencesOf(text).at(-1)!.trim()
}

/** The sentences of an answer that make a statement. */
export const sentencesSaid = (said: string): string[] =>
  said
    .split('\n')
    .flatMap((line) => sentencesOf(withoutMarkdown(line.replaceAll(checked, ' '))))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(' ').length > 3)

const longest = 2_000

const segments = new Intl.Segmenter('en', { granularity: 'sentence' })

function sentencesOf(text: string): string[] {
  const parts = [...segments.segment(text)].map(({ segment }) => segment)
  return parts.length > 0 ? parts : [text]
}

/** Without the signs of Markdown. */
const withoutMarkdown = (text: string) =>
  text
    .replace(/^\s*(?:[-*+>]|#{1,6}|\d{1,3}[.)])\s+/, '')
    .replace(/[*_`|~]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
