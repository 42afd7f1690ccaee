import { smallEnglish } from '#server/infra/language/language.ts'

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const shortest = 4

/** The question with a typo in that many of its content words; undefined if it has fewer. */
export function withTypos(question: string, count: number, random: () => number) {
  const words = [...question.matchAll(/\p{L}+/gu)].filter(
    ([word]) => word.length >= shortest && !smallEnglish.has(word.toLowerCase()),
  )
  if (words.length < count) return undefined
  const chosen = words
    .map((word) => ({ word, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ word }) => word)
  let text = question
  for (const { 0: word, index } of chosen.toSorted((a, b) => b.index - a.index))
    text = text.slice(0, index) + mistyped(word, random) + text.slice(index + word.length)
  return text
}

function mistyped(word: string, random: () => number): string {
  for (;;) {
    const at = Math.floor(random() * word.length)
    const [before, letter, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)]
    const kinds = [
      () => before + after.slice(0, 1) + letter + after.slice(1),
      () => before + after,
      () => before + letter + letter + after,
      () => before + neighbourOf(letter, random) + after,
    ]
    const typed = kinds[Math.floor(random() * kinds.length)]!()
    if (typed.toLowerCase() !== word.toLowerCase()) return typed
  }
}

function neighbourOf(letter: string, random: () => number): string {
  const row = rows.find((one) => one.includes(letter.toLowerCase()))
  if (!row) return letter
  const at = row.indexOf(letter.toLowerCase())
  const near = [row[at - 1], row[at + 1]].filter((one) => one !== undefined)
  return near[Math.floor(random() * near.length)]!
}
