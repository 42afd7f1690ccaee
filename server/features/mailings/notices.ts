import { sql } from 'kysely'
import type { MailingText, Notice } from '#contract/desk/mailings.ts'
import { dayMs } from '#server/durations.ts'
import type { App, Member } from '#server/app.ts'
import { notFound } from '#server/errors.ts'
import { bestLanguage } from '#server/languages.ts'
import { readSite } from '../content/content.ts'
import { writtenIn } from './rows.ts'

/** Older ones are no news. */
const shownForMs = 30 * dayMs
const mostShown = 20

type Row = { id: string; texts: Record<string, MailingText>; startedAt: Date }

/** What the member was written and has not dismissed, in their language. */
export async function noticesOf(app: App, member: Member): Promise<Notice[]> {
  const { rows } = await sql<Row>`
    select mailings.id, mailings.texts, mailings.started_at
    from mailing_recipients recipient join mailings on mailings.id = recipient.mailing_id
    where recipient.user_id = ${member.id} and recipient.dismissed_at is null
      and mailings.notice and mailings.state in ('sending', 'sent')
      and mailings.started_at > ${new Date(app.now().getTime() - shownForMs)}
    order by mailings.started_at desc, mailings.id desc limit ${mostShown}`.execute(app.db)
  const { languages } = await readSite(app)
  return rows.map(({ id, texts, startedAt }) => {
    const { subject, body } = texts[bestLanguage([member.locale], writtenIn(texts, languages))]!
    const fill = (text: string) => text.replaceAll('{{firstName}}', member.firstName)
    return {
      ...{ _id: id, id },
      subject: fill(subject),
      body: fill(body),
      at: startedAt.toISOString(),
    }
  })
}

export async function dismiss(
  { db, now }: Pick<App, 'db' | 'now'>,
  member: Member,
  id: string,
): Promise<null> {
  const { rows } = await sql`
    update mailing_recipients set dismissed_at = coalesce(dismissed_at, ${now()}::timestamptz)
    where mailing_id = ${id} and user_id = ${member.id} returning user_id`.execute(db)
  if (rows.length === 0) throw notFound('Notice')
  return null
}
