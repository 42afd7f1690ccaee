import { randomBytes } from 'node:crypto'
import type { App } from '#server/app.ts'

const use = 'recovery-code'
const codesAtOnce = 10
const codeCharacters = 10
// Crockford's base 32: five bits a character, and no characters that look alike.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Replaces all recovery codes by ten new ones of 50 random bits; only their keyed hashes are
 * stored.
 */
export async function replaceRecoveryCodes(
  app: Pick<App, 'db' | 'secrets'>,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, makeCode)
  await app.db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await app.db
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, hash: hashOf(app, userId, code) })))
    .execute()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Whether this was an unused code of the account; it is used now. */
export async function spendRecoveryCode(
  app: Pick<App, 'db' | 'secrets' | 'now'>,
  userId: string,
  written: string,
): Promise<boolean> {
  const used = await app.db
    .updateTable('recoveryCodes')
    .set({ usedAt: app.now() })
    .where('userId', '=', userId)
    .where('hash', 'in', app.secrets.hashes(use, asMade(written), Buffer.from(userId)))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

export async function countRecoveryCodes({ db }: Pick<App, 'db'>, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

const makeCode = () =>
  Array.from(randomBytes(codeCharacters), (byte) => alphabet[byte % alphabet.length]).join('')

/** Codes are read off paper: spaces, dashes and case are ignored, and an O is read as a 0. */
const asMade = (written: string) =>
  written
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')

const hashOf = ({ secrets }: Pick<App, 'secrets'>, userId: string, code: string) =>
  secrets.hash(use, code, Buffer.from(userId))
