import { sql } from 'kysely'
import type { MailingText } from '#contract/desk/mailings.ts'
import type { App } from '#server/app.ts'

type Row = {
  at: Date | null
  texts: Record<string, MailingText>
  state: string
  noticeDismissedAt: Date | null
}

/** The operator's letters to a member, for their export. */
export async function letterRowsOf({ db }: Pick<App, 'db'>, memberId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select recipient.tried_at as "at", mailings.texts, recipient.state,
      recipient.dismissed_at as "noticeDismissedAt"
    from mailing_recipients recipient join mailings on mailings.id = recipient.mailing_id
    where recipient.user_id = ${memberId} order by mailings.started_at`.execute(db)
  return rows
}
