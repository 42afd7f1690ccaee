import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '#server/app.ts'
import { tooManyTries } from '#server/errors.ts'
import { networkOf } from './networks.ts'

/** How many tries are allowed in a window of time; the window begins with the first. */
export type Limit = { key: Uint8Array; most: number; seconds: number }

const minute = 60
const hour = 60 * minute

const limit = (most: number, seconds: number, ...about: string[]): Limit => ({
  key: Buffer.from(hash('sha256', about.join('\0'), 'hex'), 'hex'),
  most,
  seconds,
})

/**
 * Every rate limit and its key. `account`: the given address, known or not; `device`: see
 * deviceHash. Counted once for all instances.
 */
export const limits = {
  logIns: (account: string, device: string) => limit(10, 15 * minute, 'log in', account, device),
  /**
   * The next two do not count on known devices of the account: somebody who guesses elsewhere locks
   * nobody out.
   */
  logInsElsewhere: (account: string) => limit(30, hour, 'log in elsewhere', account),
  logInsOfNetwork: (ip: string) => limit(300, 15 * minute, 'log in network', networkOf(ip)),
  /** Each challenge is valid for five minutes, and every visit of the login page asks for one. */
  passkeyChallenges: (ip: string) => limit(300, 15 * minute, 'passkey challenge', networkOf(ip)),
  secondFactors: (userId: string, device: string) =>
    limit(5, 15 * minute, 'second factor', userId, device),
  secondFactorsElsewhere: (userId: string) => limit(20, hour, 'second factor elsewhere', userId),
  /** For a logged-in member who is asked for the password again. */
  passwords: (userId: string) => limit(10, 15 * minute, 'password', userId),
  registrations: (ip: string, most: number) => limit(most, hour, 'register', networkOf(ip)),
  /** Letters that anybody can cause to be sent to an address, by any way. */
  lettersTo: (address: string) => limit(10, hour, 'letter', address),
  /** Security news go to an address that may not be verified as the member's yet. */
  newsUnverified: (userId: string) => limit(10, hour, 'news', userId),
  resetsAsked: (account: string, ip: string) =>
    limit(30, hour, 'ask for reset', account, networkOf(ip)),
  resetsOfNetwork: (ip: string) => limit(100, hour, 'reset network', networkOf(ip)),
  /**
   * The window is as long as a link is valid: a member who gets no further letter has one whose
   * link still works.
   */
  resetsSent: (account: string) => limit(10, 30 * minute, 'send reset', account),
  /** From whichever account they are asked for. */
  codesTo: (address: string) => limit(5, hour, 'code to', address),
  codes: (userId: string) => limit(10, hour, 'code', userId),
  profileChanges: (userId: string) => limit(60, hour, 'change profile', userId),
  contactRequests: (address: string, ip: string) =>
    limit(5, hour, 'contact', address, networkOf(ip)),
  contactRequestsOfNetwork: (ip: string) => limit(20, hour, 'contact network', networkOf(ip)),
  modelAnswersOfNetwork: (ip: string, most: number) =>
    limit(most, 24 * hour, 'model network', networkOf(ip)),
  /** Questions that models on other machines search for, of those in a network who pay nothing. */
  searchesOfNetwork: (ip: string, most: number) =>
    limit(most, 24 * hour, 'search network', networkOf(ip)),
  /** Each is read, recognised, and may be sent to models: removing one makes room for another. */
  ownDocuments: (userId: string) => limit(200, 24 * hour, 'own document', userId),
  ownDocumentsOfNetwork: (ip: string) =>
    limit(2_000, 24 * hour, 'own document network', networkOf(ip)),
  /** Pages and figures of a member's own documents that a model is shown. */
  picturesOf: (userId: string) => limit(200, 24 * hour, 'pictures of', userId),
  /** The same of those in a network who pay nothing; `network` is kept with the document. */
  picturesOfNetwork: (network: Uint8Array) =>
    limit(600, 24 * hour, 'pictures of network', Buffer.from(network).toString('hex')),
  /** Complete answers that cost no message. */
  freeAnswers: (userId: string, most: number) => limit(most, 24 * hour, 'free answer', userId),
  guestPasses: (userId: string) => limit(20, 24 * hour, 'guest pass', userId),
  /** From whichever members: nobody's mailbox is filled with passes. */
  guestPassesTo: (address: string) => limit(3, 24 * hour, 'guest pass to', address),
  /** Letters about questions of members, to the operator. */
  helpLetters: () => limit(1, hour, 'help letter'),
  helpReplies: (userId: string) => limit(30, hour, 'help reply', userId),
  imports: (userId: string) => limit(20, hour, 'import', userId),
  exports: (userId: string) => limit(5, 24 * hour, 'export', userId),
  /** Each calls the payment provider several times, which has rate limits of its own. */
  payments: (userId: string) => limit(120, hour, 'payments', userId),
  /** Separate, so that a member who waits for their bank or looks at invoices can still cancel. */
  paymentReturns: (userId: string) => limit(600, hour, 'payment return', userId),
  paymentEnds: (userId: string) => limit(60, hour, 'payment end', userId),
  paymentReading: (userId: string) => limit(300, hour, 'payment reading', userId),
}

type Counting = Pick<App, 'db' | 'now'>

/**
 * Counts a try against each limit, the narrowest first; throws 429 when one is reached. Not for use
 * in a transaction, because a rollback would take the count back.
 */
export async function countTry(app: Counting, against: Limit[]): Promise<void> {
  const resetsAt = await count(app, against)
  if (resetsAt) throw tooManyTries(resetsAt, app.now())
}

/** Counts like countTry, for callers that only do less when a limit is reached. */
export const hasRoom = async (app: Counting, against: Limit[]): Promise<boolean> =>
  (await count(app, against)) === null

/** If only failures count: takes back the try that succeeded. */
export async function giveBack({ db }: Pick<App, 'db'>, against: Limit[]): Promise<void> {
  await givingBack(against).execute(db)
}

/** For a member who has proved in another way that they are not guessing. */
export async function forgetTries({ db }: Pick<App, 'db'>, against: Limit[]): Promise<void> {
  // One after the other, in the order in which they are counted.
  for (const { key } of against)
    await db.deleteFrom('limits').where('key', '=', Buffer.from(key)).execute()
}

async function count({ db, now }: Counting, against: Limit[]): Promise<Date | null> {
  const { rows } = await sql<{ resetsAt: Date | null }>`
    select ${counting(against, now())} as resets_at`.execute(db)
  return rows[0]!.resetsAt
}

/** For a statement that does more than count: the time when the reached limit resets, or null. */
export const counting = (against: Limit[], now: Date): RawBuilder<Date | null> =>
  sql`count_try(
    ${against.map(({ key }) => key)}::bytea[],
    ${against.map(({ most }) => most)}::integer[],
    ${against.map(({ seconds }) => seconds)}::integer[],
    ${now}
  )`

/**
 * Locks the rows in the order in which they are counted, to avoid a deadlock between two logins.
 */
export const givingBack = (against: Limit[]): RawBuilder<unknown> =>
  sql`update limits set used = least(used, mine.most) - 1
    from (
      select limits.key, counted.most
      from unnest(
        ${against.map(({ key }) => key)}::bytea[], ${against.map(({ most }) => most)}::integer[]
      ) with ordinality as counted (key, most, nth)
      join limits using (key)
      order by nth for update of limits
    ) as mine
    where limits.key = mine.key and used > 0`

/** Skips rows that are being counted: they would be locked in a different order. */
export async function forgetOldLimits({ db, now }: Counting): Promise<void> {
  const old = db
    .selectFrom('limits')
    .select('key')
    .where('resetsAt', '<', now())
    .forUpdate()
    .skipLocked()
  await db.deleteFrom('limits').where('key', 'in', old).execute()
}
