import { randomBytes } from 'node:crypto'
import { dayMs, minuteMs } from '#server/durations.ts'
import type { App } from '#server/app.ts'
import { gone } from '#server/errors.ts'
import { hashOfToken } from '#server/infra/secrets/token-hash.ts'

type Purpose = 'set-up' | 'reset-password' | 'undo-email-change'
type About = { userId: string; subject: string }

const lastsMs = {
  'set-up': dayMs,
  'reset-password': 30 * minuteMs,
  'undo-email-change': 7 * dayMs,
} satisfies Record<Purpose, number>

/**
 * The token of a new link, 256 random bits; earlier links of that purpose and person are withdrawn.
 * `about`: the account and the thing that the link concerns.
 */
export async function makeLinkToken(
  app: Pick<App, 'db' | 'now'>,
  purpose: Purpose,
  about?: About,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = app.now()
  // Two address changes in a row must not withdraw the link that undoes the first one.
  if (purpose !== 'undo-email-change') await withdrawLinks(app, purpose, about?.userId ?? null)
  await app.db
    .insertInto('links')
    .values({
      tokenHash: hashOfToken(token),
      purpose,
      ...about,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lastsMs[purpose]),
    })
    .execute()
  return token
}

/** The subject of a link, without spending it. Throws 410 for an invalid one. */
export async function readLink(
  app: Pick<App, 'db' | 'now'>,
  purpose: Purpose,
  token: string,
): Promise<About> {
  const link = await app.db
    .selectFrom('links')
    .select(['userId', 'subject'])
    .where('tokenHash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', app.now())
    .executeTakeFirst()
  return aboutOf(link)
}

/** Spends a link once, whatever arrives concurrently. Throws 410 for an invalid one. */
export async function spendLink(
  app: Pick<App, 'db' | 'now'>,
  purpose: Purpose,
  token: string,
): Promise<About> {
  const link = await app.db
    .deleteFrom('links')
    .where('tokenHash', '=', hashOfToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', app.now())
    .returning(['userId', 'subject'])
    .executeTakeFirst()
  return aboutOf(link)
}

export async function withdrawLinks(
  { db }: Pick<App, 'db'>,
  purpose: Purpose,
  userId: string | null,
): Promise<void> {
  await db
    .deleteFrom('links')
    .where('purpose', '=', purpose)
    .where('userId', userId === null ? 'is' : '=', userId)
    .execute()
}

function aboutOf(link: { userId: string | null; subject: string | null } | undefined): About {
  if (!link) throw gone('This link has expired or has been used.')
  return { userId: link.userId ?? '', subject: link.subject ?? '' }
}
