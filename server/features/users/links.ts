import { createHash, randomBytes } from 'node:crypto'
import type { App } from '../../app.ts'
import { gone } from '../../errors.ts'

type Purpose = 'set-up'

const lastsMs = { 'set-up': 24 * 60 * 60_000 } satisfies Record<Purpose, number>

/** The token of a new link, 256 random bits; the links of that purpose before it are withdrawn. */
export async function makeLinkToken(
  app: Pick<App, 'db' | 'now'>,
  purpose: Purpose,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = app.now()
  await app.db.deleteFrom('links').where('purpose', '=', purpose).execute()
  await app.db
    .insertInto('links')
    .values({
      tokenHash: hashOf(token),
      purpose,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lastsMs[purpose]),
    })
    .execute()
  return token
}

/** Spends a link, once, whatever comes at the same moment. Throws 410 for any other token. */
export async function spendLinkToken(
  app: Pick<App, 'db' | 'now'>,
  purpose: Purpose,
  token: string,
): Promise<void> {
  const spent = await app.db
    .deleteFrom('links')
    .where('tokenHash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', app.now())
    .executeTakeFirst()
  if (spent.numDeletedRows === 0n) throw gone('This link has expired or has been used.')
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
