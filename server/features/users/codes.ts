import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { App } from '#server/app.ts'
import { gone, invalid } from '#server/errors.ts'
import { sentence } from '#server/sentences.ts'

/** The purpose of a code, its recipient, and its subject, such as the address. */
type CodePurpose = {
  purpose: 'verify-email' | 'change-email'
  userId: string
  subject: string
}

const lastsMs = 10 * 60_000
const triesPerCode = 5

/** A new six-digit code; earlier ones are withdrawn. */
export async function makeCode(
  app: Pick<App, 'db' | 'now' | 'secrets'>,
  purpose: CodePurpose,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const salt = randomBytes(16)
  const now = app.now()
  await app.db
    .deleteFrom('codes')
    .where('purpose', '=', purpose.purpose)
    .where('userId', '=', purpose.userId)
    .execute()
  await app.db
    .insertInto('codes')
    .values({
      id: uuid(),
      ...purpose,
      salt,
      hash: app.secrets.hash('code', code, salt),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lastsMs),
    })
    .execute()
  return code
}

/** Spends the newest code. Throws 422 for a wrong one, 410 if there is no valid code. */
export async function useCode(
  app: Pick<App, 'db' | 'now' | 'secrets'>,
  purpose: CodePurpose,
  secret: string,
  field: string,
): Promise<void> {
  const now = app.now()
  // The statement that reads the code counts the try, so that fifty concurrent ones are still five.
  const { rows } = await sql<{ id: string; salt: Uint8Array; hash: Uint8Array; tries: number }>`
    update codes set tries = tries + 1
    where id = (
      select id from codes
      where purpose = ${purpose.purpose} and user_id = ${purpose.userId}
      order by created_at desc, id desc limit 1
    ) and used_at is null and expires_at > ${now} and tries < ${triesPerCode}
      and subject = ${purpose.subject}
    returning id, salt, hash, tries`.execute(app.db)
  const code = rows[0]
  if (!code) throw gone('This code has expired or has been used. Ask for a new one.')
  const hashes = app.secrets.hashes('code', secret, code.salt)
  if (!hashes.some((hash) => timingSafeEqual(code.hash, hash))) {
    const left = triesPerCode - code.tries
    if (left === 0)
      throw gone('This code has been tried five times and is no longer good. Ask for a new one.')
    throw invalid({
      [field]:
        left === 1
          ? 'This is not the code we sent. One try is left.'
          : sentence('This is not the code we sent. {tries} tries are left.', { tries: left }),
    })
  }
  const used = await app.db
    .updateTable('codes')
    .set({ usedAt: now })
    .where('id', '=', code.id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw gone('This code has been used. Ask for a new one.')
}

/** The subject of a valid code, such as the address that waits to be confirmed. */
export async function pendingSubject(
  { db, now }: Pick<App, 'db' | 'now'>,
  purpose: Pick<CodePurpose, 'purpose' | 'userId'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('codes')
    .select('subject')
    .where('purpose', '=', purpose.purpose)
    .where('userId', '=', purpose.userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now())
    .where('tries', '<', triesPerCode)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return row?.subject
}
