import { hash, verify } from '@node-rs/argon2'
import { invalid, unavailable } from '../../../errors.ts'
import { takeTurns } from '../../../infra/limits/turns.ts'
import type { Sentence } from '../../../sentences.ts'

// OWASP's parameters for argon2id: 19 MiB, two passes, one lane. Algorithm 2 is argon2id.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashing fills the thread pool that file reads need too: two at a time leave room. The queue holds
// about three seconds of work, which is as long as people wait.
const inTurn = takeTurns([{ atOnce: 2, waiting: 600 }], () =>
  unavailable('Very many people are logging in just now. Try again in a moment.'),
)

export const hashPassword = (password: string) =>
  inTurn(['all'], () => hash(normal(password), parameters))

/** Takes the same time for an account that does not exist (`undefined`). */
export async function passwordMatches(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await inTurn(['all'], () => verify(stored ?? nobodys, normal(password)))
  return matches && stored !== undefined
}

/** Refuses what attackers try first: common passwords, and the person's own name and address. */
export async function refuseGuessable(
  password: string,
  person: { email: string; firstName: string; lastName: string },
  field: string,
): Promise<void> {
  const common = await commonPasswords()
  const typed = normal(password).toLowerCase()
  const refuse = (said: Sentence) => invalid({ [field]: said })
  if (common.has(typed) || /^(.)\1*$/su.test(typed))
    throw refuse('This password is among the most common ones. Choose one that others do not have.')
  const rest = withoutPerson(typed, person)
  // People often add a year or a few signs to their name.
  if (rest !== typed && (rest.length < 5 || /^\d{0,8}$/.test(rest)))
    throw refuse('This password is made of your name or address. Choose one that is not.')
}

/** The rest of a password without the person's name and address. */
function withoutPerson(
  typed: string,
  person: { email: string; firstName: string; lastName: string },
): string {
  const [local = '', domain = ''] = person.email.toLowerCase().split('@')
  const names = `${person.firstName} ${person.lastName}`.normalize('NFKC').toLowerCase()
  const parts = [...names.split(/\s+/), local, ...local.split(/[._+-]/), ...domain.split('.')]
  let rest = typed
  // The longest first, or a short part would split a long one.
  for (const part of parts.toSorted((a, b) => b.length - a.length))
    if (part.length >= 3) rest = rest.replaceAll(part, '')
  return rest === typed ? typed : rest.replace(/[^\p{L}\p{N}]/gu, '')
}

let list: Promise<Set<string>> | undefined
/** zxcvbn's list of 49,233 passwords. */
const commonPasswords = () =>
  (list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ))

// The hash of a password that nobody has: 32 random bytes that were thrown away.
const nobodys = await hash(crypto.getRandomValues(new Uint8Array(32)), parameters)

/** The same characters typed on another keyboard are the same password (NIST SP 800-63B). */
const normal = (password: string) => password.normalize('NFKC')
