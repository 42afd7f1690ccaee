import { cleanTitle } from '../clean-title.ts'

const mostCharacters = 60

/**
 * A chat's first name: its first question, cut at a word, without a full stop at its end. Empty if
 * nothing in it is visible.
 */
export function titleOf(question: string): string {
  const line = cleanTitle(question)
  const bare = line.replace(/(?<![.…])[.…]+$/u, '') || line
  const characters = [...bare]
  if (characters.length <= mostCharacters) return bare
  const cut = characters.slice(0, mostCharacters).join('')
  const word = cut.lastIndexOf(' ')
  return `${cut.slice(0, word > mostCharacters / 2 ? word : undefined).trimEnd()}…`
}
