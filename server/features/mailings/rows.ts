import { type Selectable, sql } from 'kysely'
import type { Mailing, MailingState, MailingText } from '#contract/desk/mailings.ts'
import type { App } from '#server/app.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { Tables } from '#server/infra/db/tables.ts'

export type MailingRow = Omit<Selectable<Tables['mailings']>, 'texts' | 'state' | 'audience'> & {
  texts: Record<string, MailingText>
  state: MailingState
  audience: Mailing['audience']
}

export async function findRow({ db }: Pick<App, 'db'>, id: string): Promise<MailingRow> {
  const row = await db.selectFrom('mailings').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Mailing')
  return row as MailingRow
}

export async function lockRow({ db }: Pick<App, 'db'>, id: string): Promise<MailingRow> {
  const row = await db
    .selectFrom('mailings')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Mailing')
  return row as MailingRow
}

export function expectDraft({ state, version }: MailingRow, given?: number): void {
  if (state !== 'draft') throw conflict('This mailing is not a draft any more.')
  if (given !== undefined && given !== version)
    throw conflict('Somebody else has changed this meanwhile. Load it again.')
}

export const subjectOf = ({ id, texts }: Pick<MailingRow, 'id' | 'texts'>) => ({
  kind: 'mailing',
  id,
  name: Object.values(texts).find(({ subject }) => subject)?.subject ?? '',
})

/** Those that can be sent, in the order of the site's languages. */
export const writtenIn = (texts: Record<string, MailingText>, languages: string[]): string[] =>
  [...languages, ...Object.keys(texts)].filter(
    (locale, i, all) =>
      all.indexOf(locale) === i && Boolean(texts[locale]?.subject && texts[locale].body),
  )

export async function present({ db }: Pick<App, 'db'>, rows: MailingRow[]): Promise<Mailing[]> {
  const begun = rows.filter(({ startedAt }) => startedAt).map(({ id }) => id)
  const counts = begun.length > 0 ? await countStates({ db }, begun) : new Map()
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    texts: row.texts,
    audience: row.audience,
    planIds: row.planIds,
    groupIds: row.groupIds,
    inactiveSince: row.inactiveSince?.toISOString() ?? null,
    notice: row.notice,
    state: row.state,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    sendAt: row.sendAt?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    counts: row.startedAt ? (counts.get(row.id) ?? noneCounted) : null,
    troubleAt: row.troubleAt?.toISOString() ?? null,
    trouble: row.trouble,
  }))
}

type Counts = NonNullable<Mailing['counts']>
const noneCounted: Counts = { recipients: 0, sent: 0, waiting: 0, skipped: 0, failures: 0 }

async function countStates({ db }: Pick<App, 'db'>, ids: string[]): Promise<Map<string, Counts>> {
  const { rows } = await sql<{ id: string } & Counts>`
    select mailing_id as id, count(*)::integer as recipients,
      count(*) filter (where state = 'sent')::integer as sent,
      count(*) filter (where state in ('waiting', 'sending'))::integer as waiting,
      count(*) filter (where state = 'skipped')::integer as skipped,
      count(*) filter (where state in ('bounced', 'failed', 'doubt'))::integer as failures
    from mailing_recipients where mailing_id = any (${ids}::uuid[]) group by mailing_id`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export const presentOne = async (app: Pick<App, 'db'>, id: string): Promise<Mailing> =>
  (await present(app, [await findRow(app, id)]))[0]!
