import { hash, verify } from '@node-rs/argon2'
import type { App } from '#server/app.ts'
import { Refusal, invalid, unavailable } from '#server/errors.ts'
import { takeTurns } from '#server/infra/limits/turns.ts'
import { readSite } from '#server/features/content/content.ts'
import type { Sentence } from '#server/sentences.ts'

// OWASP's parameters for argon2id: 19 MiB, two passes, one lane. Algorithm 2 is argon2id.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashing fills the thread pool that file reads need too: two at a time leave room. The queue holds
// about three seconds of work, which is as long as people wait.
const inTurn = takeTurns([{ atOnce: 2, waiting: 600 }], () =>
  unavailable('Very many people are logging in just now. Try again in a moment.'),
)

// Many logins to one account at a time wait for each other, and nobody else waits for them. A
// network has only few calls at work at a time anyway. As many may wait as one device may try.
export const inTurnOfAccount = takeTurns(
  [{ atOnce: 1, waiting: 9 }],
  () =>
    new Refusal(429, 'Too many logins to this account are waiting. Try again in a moment.', {
      retryAfterSeconds: 1,
    }),
)

export const hashPassword = (password: string) =>
  inTurn(['all'], () => hash(normal(password), parameters))

/**
 * Takes the same time for an account that does not exist (`stored` is undefined). `account`: whose
 * turn it is.
 */
export async function passwordMatches(
  account: string,
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await inTurnOfAccount([account], () =>
    inTurn(['all'], () => verify(stored ?? nobodys, normal(password))),
  )
  return matches && stored !== undefined
}

/**
 * Refuses what attackers try first: common passwords with what people change about them, and the
 * names of the person, of their address and of the site.
 */
export async function refuseGuessable(
  app: Pick<App, 'config'>,
  password: string,
  person: { email: string; firstName: string; lastName: string },
  field: string,
): Promise<void> {
  const common = await commonPasswords()
  const typed = normal(password).toLowerCase()
  const refuse = (said: Sentence) => invalid({ [field]: said })
  if (disguisesOf(typed).some((one) => common.has(one)) || /^(.)\1*$/su.test(typed))
    throw refuse('This password is among the most common ones. Choose one that others do not have.')
  if (disguisesOf(typed).some((one) => isMadeOf(one, namesOfPerson(person))))
    throw refuse('This password is made of your name or address. Choose one that is not.')
  const site = await namesOfSite(app)
  if (disguisesOf(typed).some((one) => isMadeOf(one, site)))
    throw refuse('This password is made of the name of this site. Choose one that is not.')
}

/** As it is typed, and without the signs that people put in place of letters and behind a word. */
function disguisesOf(typed: string): string[] {
  const word = typed.slice(0, lengthWithoutEnd(typed))
  const forms = [typed, swap(typed), word, swap(word)]
  // A word that is cut down to very little was not the password.
  return [...new Set(forms)].filter((form) => form === typed || form.length >= 4)
}

const swapped: Record<string, string> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'l', '+': 't' },
}
const swap = (text: string) => text.replace(/[01345789@$!|+]/g, (sign) => swapped[sign]!)

/** Where the digits and signs begin that end it. */
function lengthWithoutEnd(text: string): number {
  let end = text.length
  while (end > 0 && !/\p{L}/u.test(text[end - 1]!)) end--
  return end
}

/** People often add a year or a few signs to a name. */
function isMadeOf(typed: string, names: string[]): boolean {
  const rest = without(typed, names)
  return rest !== typed && (rest.length < 5 || /^\d{0,8}$/.test(rest))
}

function namesOfPerson(person: { email: string; firstName: string; lastName: string }): string[] {
  const [local = '', domain = ''] = person.email.toLowerCase().split('@')
  const names = `${person.firstName} ${person.lastName}`.normalize('NFKC').toLowerCase()
  return [...names.split(/\s+/), local, ...local.split(/[._+-]/), ...domain.split('.')]
}

async function namesOfSite(app: Pick<App, 'config'>): Promise<string[]> {
  const { brand } = await readSite(app)
  const names = `${brand.product} ${brand.organisation} ${new URL(app.config.publicUrl).hostname}`
  const words = names.normalize('NFKC').toLowerCase()
  return [...words.split(/[\s.]+/), brand.product.toLowerCase().replace(/\s/g, '')]
}

function without(typed: string, parts: string[]): string {
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
