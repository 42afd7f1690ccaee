import type { App, Member } from './app.ts'
import { invalidToken } from './errors.ts'

/**
 * Locks the member's row until the transaction ends, so that requests of the same moment are counted
 * one after the other, and two of them cannot both take the last place.
 */
export async function lockForCounting(
  { db }: Pick<App, 'db'>,
  { id }: Pick<Member, 'id'>,
): Promise<void> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    // Weaker than `for update`: concurrent inserts that only refer to this member do not wait.
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw invalidToken()
}
