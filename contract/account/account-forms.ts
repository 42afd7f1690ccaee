import * as z from 'zod/mini'
import { Email, Password, flag, personName } from '../fields.ts'
import { tooLong } from '../issues.ts'
import { sentence } from '../sentences.ts'

export const Registration = z.object({
  firstName: personName('first name'),
  lastName: personName('last name'),
  email: Email,
  password: Password,
  acceptTerms: z.union(
    [z.literal('true'), z.literal(true)],
    sentence('Accept the terms to create an account.'),
  ),
})

/** Such as "de"; the operator's site.yaml lists the available ones. */
const Locale = z
  .string()
  .check(z.regex(/^[a-z]{2}(?:-[A-Z]{2})?$/, sentence('This language is not there yet.')))

/** A model is told it with each question. */
export const mostOfInstruction = 500

/** How large the site is read. */
export const textSizes = ['normal', 'larger', 'largest'] as const
export const TextSize = z.enum(textSizes)
export type TextSize = z.infer<typeof TextSize>

/** Every field is optional: what is not sent stays as it is. */
export const ProfileChange = z.strictObject({
  firstName: z.optional(personName('first name')),
  lastName: z.optional(personName('last name')),
  locale: z.optional(Locale),
  /** Whether the operator's letters come; those about the account come all the same. */
  letters: z.optional(z.union([z.boolean(), flag])),
  /** Whether a letter comes when a document that their answers quote changes. */
  sourceLetters: z.optional(z.union([z.boolean(), flag])),
  /** The member's own words for the model; empty for none. Forms send their lines with CRLF. */
  standingInstruction: z.optional(
    z.string().check(
      z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
      z.trim(),
      z.maxLength(mostOfInstruction, tooLong),
    ),
  ),
  textSize: z.optional(TextSize),
  removeAvatar: z.optional(z.union([z.boolean(), flag])),
})

export const ForgottenPassword = z.object({ email: Email })
