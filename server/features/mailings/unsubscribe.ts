import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { gone } from '#server/errors.ts'
import { hashOfToken } from '#server/infra/secrets/token-hash.ts'

/**
 * Mail programs send this without a person having opened anything. The token is good for this and
 * for nothing else, as often as it is sent.
 */
export async function unsubscribe({ db, now }: Pick<App, 'db' | 'now'>, token: string) {
  const { rows } = await sql`
    update users set letters_off_at = coalesce(letters_off_at, ${now()}::timestamptz)
    from mailing_recipients recipient
    where recipient.token_hash = ${hashOfToken(token)} and users.id = recipient.user_id
    returning users.id`.execute(db)
  if (rows.length === 0)
    throw gone('This unsubscribe link is not valid. You can unsubscribe in your profile.')
  return null
}
