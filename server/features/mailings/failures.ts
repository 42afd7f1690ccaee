import { sql } from 'kysely'
import type { Mailing, MailingFailure, mailings } from '#contract/desk/mailings.ts'
import type { QueryOf } from '#contract/route.ts'
import type { App } from '#server/app.ts'
import { pageOf, readCursor, writeCursor } from '#server/cursor.ts'
import { notFound } from '#server/errors.ts'
import type { Actor } from '../audit/audit.ts'
import { sendSoon } from './begin.ts'
import { findRow } from './rows.ts'
import { change } from './sending.ts'

type Row = Omit<MailingFailure, '_id' | 'at'> & { at: Date }

/** To whom it did not arrive, the newest first. */
export async function listFailures(
  { db }: Pick<App, 'db'>,
  id: string,
  { cursor, limit }: QueryOf<typeof mailings.failures>,
): Promise<{ items: MailingFailure[]; nextCursor: string | null }> {
  await findRow({ db }, id)
  const before = readCursor(cursor)
  const { rows } = await sql<Row>`
    select users.id, trim(users.first_name || ' ' || users.last_name) as name, users.email,
      recipient.state, recipient.reason, recipient.tried_at as at
    from mailing_recipients recipient join users on users.id = recipient.user_id
    where recipient.mailing_id = ${id} and recipient.state in ('bounced', 'failed', 'doubt')
      and (${before === undefined} or (recipient.tried_at, recipient.user_id)
        < (${before?.time ?? null}::timestamptz, ${before?.id ?? null}::uuid))
    order by recipient.tried_at desc, recipient.user_id desc limit ${limit + 1}`.execute(db)
  const { shown, nextCursor } = pageOf(rows, limit, (last) => writeCursor(last.at, last.id))
  return {
    items: shown.map((row) => ({ _id: row.id, ...row, at: row.at.toISOString() })),
    nextCursor,
  }
}

/** An operator decides it, who has seen that the letter may have arrived. */
export const sendToOneAgain = (
  app: App,
  actor: Actor,
  { id, memberId }: { id: string; memberId: string },
): Promise<Mailing> =>
  change(app, actor, id, async (inside, { state }) => {
    const { numUpdatedRows } = await inside.db
      .updateTable('mailingRecipients')
      .set({ state: 'waiting', reason: null, attempts: 0, dueAt: app.now() })
      .where('mailingId', '=', id)
      .where('userId', '=', memberId)
      .where('state', 'in', ['bounced', 'failed', 'doubt'])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound('Member')
    if (state === 'sent') {
      await inside.db
        .updateTable('mailings')
        .set({ state: 'sending', finishedAt: null })
        .where('id', '=', id)
        .execute()
      await sendSoon(inside)
    }
    return 'mailing.sent-again'
  })
