import type { Prompt } from '#contract/content.ts'
import { variablePattern } from '#contract/chats/prompts.ts'

/**
 * Each variable once, in the order of the text; a variable that is required in one place is
 * required in all.
 */
export function variablesOf(
  text: string,
  labels: Record<string, string | undefined> = {},
): Prompt['variables'] {
  const found = new Map<string, boolean>()
  for (const [, inside = ''] of text.matchAll(variablePattern)) {
    const required = inside.trimEnd().endsWith('*')
    const name = (required ? inside.trimEnd().slice(0, -1) : inside).trim()
    if (name) found.set(name, required || found.get(name) === true)
  }
  return [...found].map(([name, required]) => ({
    name,
    label: (Object.hasOwn(labels, name) && labels[name]) || name,
    required,
  }))
}
