import type { Prompt } from '#contract/content.ts'
import { variablePattern } from '#contract/chats/prompts.ts'

type Variable = Prompt['variables'][number]

/** Each once, in the order of the text, as the server will read them. */
export function variablesIn(text: string): Pick<Variable, 'name' | 'required'>[] {
  const found = new Map<string, boolean>()
  for (const [, inside = ''] of text.matchAll(variablePattern)) {
    const { name, required } = read(inside)
    if (name) found.set(name, required || found.get(name) === true)
  }
  return [...found].map(([name, required]) => ({ name, required }))
}

/** The text with its variables filled in. What a value holds is text, also where it looks like one. */
export function fillIn(text: string, values: Record<string, string>): string {
  let left = false
  const filled = text.replace(variablePattern, (whole, inside: string) => {
    const { name } = read(inside)
    if (!name) return whole
    const value = Object.hasOwn(values, name) ? values[name]!.trim() : ''
    if (!value) left = true
    return value
  })
  // What was left out leaves no hole between the words around it.
  return left ? filled.replace(/(?<=\S) {2,}/g, ' ').replace(/ (?=[.,;:?!])/g, '') : filled
}

function read(inside: string) {
  const required = inside.trimEnd().endsWith('*')
  const name = (required ? inside.trimEnd().slice(0, -1) : inside).trim()
  return { name, required }
}
