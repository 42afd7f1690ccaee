import * as z from 'zod/mini'
import { tooLong, tooShort } from './issues.ts'
import { type Plain, type Message, sentence } from './sentences.ts'

/** UUIDv7 for what we make, any UUID for what a client makes. */
export const Id = z.uuid(sentence('This is not an id.')).check(z.toLowerCase())
export const Time = z.iso.datetime()

/** Every entity carries its id under both names. */
export const ids = { _id: Id, id: Id }

export const list = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })

/** Query strings are text: these read them. */
export const flag = z.stringbool()
export const limit = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50)
export const cursor = z.optional(z.string().check(z.maxLength(500)))
export const page = { cursor: z.optional(cursor), limit }

/** `missing` is told where there is no text. */
export const text = (missing: Plain<Message>, least: number, most: number) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(Math.min(least, 1), missing),
      z.minLength(least, tooShort),
      z.maxLength(most, tooLong),
    )

/**
 * Names are shown in many places: one line, no control characters, no characters that change the
 * text direction, and no address that a program would turn into a link.
 */
export const personName = (which: keyof typeof wrongNames, most = 80) => {
  const { missing, character, address } = wrongNames[which]
  return text(missing, 1, most).check(
    z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>]*$/u, character),
    z.refine((value) => !likeAnAddress.test(value), address),
  )
}

/** What mail programs make a link of: `https://…`, `www.…`, `word.tld/…`. */
const likeAnAddress = /:\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2,}\//iu

const wrongNames = {
  name: {
    missing: 'Enter the name.',
    character: 'The name has a character that cannot be used.',
    address: 'The name cannot be the address of a page.',
  },
  'first name': {
    missing: 'Enter the first name.',
    character: 'The first name has a character that cannot be used.',
    address: 'The first name cannot be the address of a page.',
  },
  'last name': {
    missing: 'Enter the last name.',
    character: 'The last name has a character that cannot be used.',
    address: 'The last name cannot be the address of a page.',
  },
} satisfies Record<string, Record<'missing' | 'character' | 'address', Plain<Message>>>

const emailAddress = (missing: Plain<Message>) =>
  z
    .string(sentence(missing))
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, sentence(missing)),
      z.maxLength(254, sentence('This e-mail address is too long.')),
      z.regex(
        /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/,
        sentence('Write an e-mail address such as name@example.org, without spaces.'),
      ),
    )

export const Email = emailAddress('Write your e-mail address.')
/** Of somebody else than the one who writes it. */
export const EmailOfOther = emailAddress('Write the e-mail address.')

export const Password = z.string(sentence('Choose a password.')).check(
  z.refine((password) => charactersOf(password) >= 8, sentence('Use at least 8 characters.')),
  z.refine((password) => charactersOf(password) <= 128, sentence('Use at most 128 characters.')),
)

/**
 * Normalised as before hashing: an é that is typed as two characters is one. A text far over the
 * limit is not normalised.
 */
const charactersOf = (password: string) =>
  password.length > 1024 ? Infinity : Array.from(password.normalize('NFKC')).length

/** A password that is only compared: its faults are never described. */
export const GivenPassword = z
  .string(sentence('Write your password.'))
  .check(
    z.minLength(1, sentence('Write your password.')),
    z.maxLength(1024, sentence('This password is too long.')),
  )

export const Otp = z
  .string(sentence('Enter the six digits.'))
  .check(z.trim(), z.regex(/^\d{6}$/, sentence('Enter the six digits.')))

export const accepted = z.object({ accepted: z.array(z.string()).check(z.minLength(1)) })
