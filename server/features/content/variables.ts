import type { Prompt } from '#contract/content.ts'
import { variablePattern } from '#contract/prompts.ts'

/** Each once, in the order of the text; one that has to be filled in somewhere has to be everywhere. */
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
