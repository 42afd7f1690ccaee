import type { App, Member } from '#server/app.ts'
import { conflict, operatorsOnly } from '#server/errors.ts'

/**
 * For the transaction in which an operator is demoted, suspended or deleted; throws 409 if nobody
 * would be left to run the site. Two operators who do this to each other lock all operators'
 * accounts: the second one waits, and sees what the first has done.
 */
export async function refuseTheLastOperator(
  { db }: Pick<App, 'db'>,
  going: { id: string },
  actor: Pick<Member, 'id'>,
): Promise<void> {
  const staying = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'operator')
    .where('deletesAt', 'is', null)
    .where('suspendedAt', 'is', null)
    // Always in the same order, to avoid a deadlock.
    .orderBy('id')
    .forUpdate()
    .execute()
  if (staying.some(({ id }) => id !== going.id)) {
    if (actor.id !== going.id && !staying.some(({ id }) => id === actor.id)) throw operatorsOnly()
    return
  }
  throw conflict(
    actor.id === going.id
      ? 'You are the only operator, and nobody could run the site without one. The account stays.'
      : 'This is the only operator, and nobody could run the site without one. The account stays.',
  )
}
