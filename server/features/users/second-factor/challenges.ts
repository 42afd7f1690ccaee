import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { App } from '#server/app.ts'

type Purpose = 'log-in' | 'add-passkey'

export const challengeLastsMs = 5 * 60_000

/** 256 random bits that a passkey has to sign. `userId` is null during a login. */
export async function makeChallenge(
  app: Pick<App, 'db' | 'now'>,
  purpose: Purpose,
  userId: string | null,
): Promise<{ id: string; challenge: Uint8Array<ArrayBuffer> }> {
  const now = app.now()
  const challenge = new Uint8Array(randomBytes(32))
  const id = uuid()
  await app.db.deleteFrom('challenges').where('expiresAt', '<=', now).execute()
  await app.db
    .insertInto('challenges')
    .values({
      id,
      purpose,
      userId,
      challenge: Buffer.from(challenge).toString('base64url'),
      createdAt: now,
      expiresAt: new Date(now.getTime() + challengeLastsMs),
    })
    .execute()
  return { id, challenge }
}

/**
 * Removes the challenge, so that it is used once, whatever the answer; undefined if there is none.
 */
export async function spendChallenge(
  app: Pick<App, 'db' | 'now'>,
  id: string,
  purpose: Purpose,
  userId: string | null,
): Promise<string | undefined> {
  const spent = await app.db
    .deleteFrom('challenges')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('expiresAt', '>', app.now())
    .returning('challenge')
    .executeTakeFirst()
  return spent?.challenge
}
