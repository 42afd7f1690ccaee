import type { Prompt } from '#contract/content.ts'

/** Those that hold every word of what is looked for; where the title does, it comes first. */
export function findPrompts<P extends Prompt>(prompts: P[], looked: string): P[] {
  const words = fold(looked).split(/\s+/).filter(Boolean)
  if (words.length === 0) return prompts
  const within = (text: string) => {
    const folded = fold(text)
    return words.every((word) => folded.includes(word))
  }
  const found = prompts.filter(({ title, description, text }) =>
    within(`${title}\n${description}\n${text}`),
  )
  return [
    ...found.filter(({ title }) => within(title)),
    ...found.filter(({ title }) => !within(title)),
  ]
}

/** Some of each category, so that a short list shows the variety. */
export function aFew<P extends Prompt>(prompts: P[], most: number): P[] {
  const seen = new Map<string | null, number>()
  const ranked = prompts.map((prompt) => {
    const rank = seen.get(prompt.categoryId) ?? 0
    seen.set(prompt.categoryId, rank + 1)
    return { prompt, rank }
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ prompt }) => prompt)
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
