import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import { fromAudience, wantsLetters } from './audience.ts'
import type { MailingRow } from './rows.ts'

/**
 * Fixes who is written to and has them written to, in the caller's transaction, which holds the
 * row: whatever happens later, everybody in the audience at this moment has a row of their own.
 */
export async function begin(app: App, row: MailingRow): Promise<number> {
  const { db } = app
  const now = app.now()
  const { numAffectedRows } = await sql`
    insert into mailing_recipients (mailing_id, user_id, state, reason, due_at)
    select ${row.id}::uuid, users.id, case when ${wantsLetters} then 'waiting' else 'skipped' end,
      ${skipped}, ${now}::timestamptz
    ${fromAudience(now, row)}`.execute(db)
  await db
    .updateTable('mailings')
    .set({ state: 'sending', startedAt: now, sendAt: null })
    .where('id', '=', row.id)
    .execute()
  if (row.notice) await tellOfNotice(app, row.id)
  await sendSoon(app)
  return Number(numAffectedRows ?? 0)
}

/** Why a member gets no letter, by the row `users`; null where they get one. */
export const skipped = sql<string | null>`case
  when users.suspended_at is not null then 'suspended'
  when users.deletes_at is not null then 'leaving'
  when users.email_verified_at is null then 'unverified'
  when users.letters_off_at is not null then 'unsubscribed' end`

/** Those who are logged in somewhere read their notices again. */
export async function tellOfNotice({ db }: Pick<App, 'db'>, id: string): Promise<void> {
  await sql`
    insert into changes (member_id, kind) select distinct user_id, 'notices' from sessions
    where user_id in (select user_id from mailing_recipients where mailing_id = ${id})`.execute(db)
}

export const sendSoon = (app: Pick<App, 'jobs' | 'db'>) =>
  app.jobs.send('send-mailings', {}, { once: 'all', again: true, trx: app.db })

/** Begins those whose time has come, and goes on with what an ended job left. */
export async function lookForMailings(app: App): Promise<void> {
  const due = await app.db
    .selectFrom('mailings')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('sendAt', '<=', app.now())
    .orderBy('sendAt')
    .execute()
  for (const { id } of due)
    await app.db.transaction().execute(async (db) => {
      const row = await db
        .selectFrom('mailings')
        .selectAll()
        .where('id', '=', id)
        // It may have been taken back, or begun by another server.
        .where('state', '=', 'scheduled')
        .forUpdate()
        .executeTakeFirst()
      if (row) await begin({ ...app, db }, row as MailingRow)
    })
  const { rows } = await sql`select from mailings where state = 'sending' limit 1`.execute(app.db)
  if (rows.length > 0) await sendSoon(app)
}
