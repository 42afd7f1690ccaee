import type * as z from 'zod/mini'
import type { Message, Plain, Sentence } from './sentences.ts'

/** Of a text: its limit comes from the issue. */
export const tooShort = 'Use at least {minimum} characters.' satisfies Message
export const tooLong = 'Use at most {maximum} characters.' satisfies Message

/** The sentence that the contract has for what is wrong with a field. */
export function sentenceOfIssue(issue: z.core.$ZodIssue): Sentence {
  const message = issue.message as Plain<Message> | typeof tooShort | typeof tooLong
  if (message === tooShort && issue.code === 'too_small')
    return { message, values: { minimum: Number(issue.minimum) } }
  if (message === tooLong && issue.code === 'too_big')
    return { message, values: { maximum: Number(issue.maximum) } }
  return message as Plain<Message>
}
