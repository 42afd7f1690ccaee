import { cleanTitle } from '../clean-title.ts'

const mostCharacters = 60
/** A shorter part of a question does not say what it is about. */
const fewestCharacters = 12

/**
 * A chat's first name: its first question, without a full stop at its end. Of a longer text the last
 * question that is short enough, as what was asked stands behind its circumstances; else its
 * beginning, cut at a clause or a word. Empty if nothing in it is visible.
 */
export function titleOf(question: string): string {
  const line = cleanTitle(question)
  const bare = line.replace(/(?<![.…])[.…]+$/u, '') || line
  if (lengthOf(bare) <= mostCharacters) return bare
  const asked = bare
    .split(/(?<=[.!?。！？])\s+/u)
    .findLast((part) => /[?？]$/u.test(part) && fits(part))
  if (asked) return asked
  const cut = [...bare].slice(0, mostCharacters).join('')
  const ends = [...cut.matchAll(/[,;:–—](?=\s)/gu)].map(({ index }) => index)
  const clause = ends.findLast((at) => at > mostCharacters / 2)
  return `${cut.slice(0, clause ?? endOfWord(cut)).trimEnd()}…`
}

/** A word that takes nearly all of a title has to be cut itself: “What is the…” says nothing. */
function endOfWord(cut: string): number | undefined {
  const blank = cut.search(/\s\S*$/u)
  return blank >= fewestCharacters ? blank : undefined
}

const lengthOf = (text: string) => [...text].length

const fits = (text: string) =>
  lengthOf(text) >= fewestCharacters && lengthOf(text) <= mostCharacters
