import * as z from 'zod/mini'

/** UUIDv7 for what we make, any UUID for what a client makes. */
export const Id = z.uuid('This is not an id.').check(z.toLowerCase())
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

export const text = (name: string, least: number, most: number) =>
  z
    .string(`Write the ${name}.`)
    .check(
      z.trim(),
      z.minLength(least, least === 1 ? `Write the ${name}.` : `Use at least ${least} characters.`),
      z.maxLength(most, `Use at most ${most.toLocaleString('en')} characters.`),
    )

/**
 * Names are shown in many places: one line, no control characters, no characters that change the
 * text direction, and no address that a program would turn into a link.
 */
export const personName = (name: string, most = 80) =>
  text(name, 1, most).check(
    z.regex(
      /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>]*$/u,
      `The ${name} has a character that cannot be used.`,
    ),
    z.refine((value) => !value.includes('://'), `The ${name} cannot be the address of a page.`),
  )

export const Email = z
  .string('Write your e-mail address.')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'Write your e-mail address.'),
    z.maxLength(254, 'This e-mail address is too long.'),
    z.regex(
      /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/,
      'Write an e-mail address such as name@example.org, without spaces.',
    ),
  )

export const Password = z.string('Choose a password.').check(
  z.refine((password) => charactersOf(password) >= 8, 'Use at least 8 characters.'),
  z.refine((password) => charactersOf(password) <= 128, 'Use at most 128 characters.'),
)

/**
 * Normalised as before hashing: an é that is typed as two characters is one. A text far over the
 * limit is not normalised.
 */
const charactersOf = (password: string) =>
  password.length > 1024 ? Infinity : Array.from(password.normalize('NFKC')).length

/** A password that is only compared: its faults are never described. */
export const GivenPassword = z
  .string('Write your password.')
  .check(z.minLength(1, 'Write your password.'), z.maxLength(1024, 'This password is too long.'))

export const Otp = z
  .string('Write the six digits.')
  .check(z.trim(), z.regex(/^\d{6}$/, 'Write the six digits.'))

export const accepted = z.object({ accepted: z.array(z.string()).check(z.minLength(1)) })
