import type { core } from 'zod'
import type { Filled } from '#contract/sentences.ts'
import { type Message, type Sentence, inEnglish, sentence } from '#server/sentences.ts'

const known = new Map<string, Sentence>()

/**
 * A sentence as a schema takes it, which is as text: `faultOfIssue` finds the sentence again by the
 * text that a fault comes with.
 */
export function message(what: Sentence): string {
  const text = inEnglish(what)
  known.set(text, what)
  return text
}

/** What is wrong with a value; the issue has to have the value (`reportInput`). */
export function faultOfIssue(issue: core.$ZodIssue): Sentence {
  const ours = known.get(issue.message)
  if (ours) return ours
  switch (issue.code) {
    case 'unrecognized_keys':
      return 'there is no such field'
    case 'invalid_type':
      return issue.input === undefined
        ? sentence('Invalid input: expected {expected}, received undefined', issue)
        : sentence('Invalid input: expected {expected}, received {received}', {
            expected: issue.expected,
            received: kindOf(issue.input),
          })
    case 'invalid_value':
      return sentence('choose one of {names}', { names: issue.values.map(String).join(', ') })
    case 'too_small':
      return issue.origin === 'array'
        ? sentence('list at least {least}', { least: Number(issue.minimum) })
        : sentence('give at least {least}', { least: Number(issue.minimum) })
    case 'too_big':
      return issue.origin === 'array'
        ? sentence('list at most {most}', { most: Number(issue.maximum) })
        : sentence('give at most {most}', { most: Number(issue.maximum) })
    default:
      return 'Invalid input'
  }
}

const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

/** A sentence as a part of another one. */
export const part = (what: Sentence): Filled<Message> =>
  typeof what === 'string' ? { message: what } : what

export const inField = (field: string, what: Sentence): Sentence =>
  sentence('"{field}": {fault}', { field, fault: part(what) })

/** What stands beside the field itself, which has its name above it. */
export const withoutField = (what: Sentence): Sentence =>
  typeof what !== 'string' && what.message === '"{field}": {fault}'
    ? (what.values!['fault'] as Filled<Message>)
    : what
