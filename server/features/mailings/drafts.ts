import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Mailing, MailingText, mailings } from '#contract/desk/mailings.ts'
import type { BodyOf, QueryOf } from '#contract/route.ts'
import type { App, Member } from '#server/app.ts'
import { pageOf, readCursor, writeCursor } from '#server/cursor.ts'
import { invalid } from '#server/errors.ts'
import type { Letter } from '#server/infra/mail/mail.ts'
import { sentence } from '#server/sentences.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { readSite } from '../content/content.ts'
import { proseLetter, queueLetter } from '../letters/letters.ts'
import { audienceGiven, countAudience, everyMember } from './audience.ts'
import { type MailingRow, expectDraft, lockRow, present, presentOne, subjectOf } from './rows.ts'

export async function listMailings(
  { db }: Pick<App, 'db'>,
  { state, sort, cursor, limit }: QueryOf<typeof mailings.list>,
): Promise<{ items: Mailing[]; nextCursor: string | null }> {
  const place = readCursor(cursor)
  const isNewest = sort === 'newest'
  const at = place && sql`(${place.time}::timestamptz, ${place.id}::uuid)`
  let query = db.selectFrom('mailings').selectAll()
  if (state) query = query.where('state', '=', state)
  if (at)
    query = query.where(
      isNewest ? sql<boolean>`(created_at, id) < ${at}` : sql<boolean>`(created_at, id) > ${at}`,
    )
  const rows = await query
    .orderBy('createdAt', isNewest ? 'desc' : 'asc')
    .orderBy('id', isNewest ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
  const { shown, nextCursor } = pageOf(rows, limit, (last) => writeCursor(last.createdAt, last.id))
  return { items: await present({ db }, shown as MailingRow[]), nextCursor }
}

export const makeMailing = (
  app: App,
  actor: Actor,
  { texts = {}, notice = false, ...audience }: BodyOf<typeof mailings.make>,
): Promise<Mailing> =>
  app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    await expectTexts(inside, texts)
    const id = uuid()
    const at = app.now()
    await db
      .insertInto('mailings')
      .values({
        ...(await audienceGiven(inside, audience, everyMember)),
        ...{ id, texts: JSON.stringify(texts), notice, createdAt: at, changedAt: at },
      })
      .execute()
    await audit(inside, actor, 'mailing.made', subjectOf({ id, texts }))
    return presentOne(inside, id)
  })

export const changeMailing = (
  app: App,
  actor: Actor,
  id: string,
  { version, texts, notice, ...audience }: BodyOf<typeof mailings.change>,
): Promise<Mailing> =>
  app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const row = await lockRow(inside, id)
    expectDraft(row, version)
    if (texts) await expectTexts(inside, texts)
    const after = { id, texts: texts ?? row.texts }
    await db
      .updateTable('mailings')
      .set({
        ...(await audienceGiven(inside, audience, row)),
        texts: JSON.stringify(after.texts),
        notice: notice ?? row.notice,
        version: row.version + 1,
        changedAt: app.now(),
      })
      .where('id', '=', id)
      .execute()
    await audit(inside, actor, 'mailing.changed', subjectOf(after))
    return presentOne(inside, id)
  })

export const removeMailing = (app: App, actor: Actor, id: string): Promise<{ deleted: number }> =>
  app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const row = await lockRow(inside, id)
    expectDraft(row)
    await db.deleteFrom('mailings').where('id', '=', id).execute()
    await audit(inside, actor, 'mailing.deleted', subjectOf(row))
    return { deleted: 1 }
  })

export const countMembers = async (app: App, body: BodyOf<typeof mailings.count>) =>
  countAudience(app, await audienceGiven(app, body, everyMember))

/** As the operator would get it; its link to unsubscribe opens nothing. */
export async function previewMailing(
  app: App,
  member: Member,
  { locale, ...text }: BodyOf<typeof mailings.preview>,
): Promise<Pick<Letter, 'subject' | 'html' | 'text'>> {
  await expectTexts(app, { [locale]: text })
  const { subject, html, text: plain } = await toOneself(app, member, locale, text)
  return { subject, html, text: plain }
}

export const testMailing = (
  app: App,
  actor: Actor & { member: Member },
  id: string,
  locale: string,
) =>
  app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const row = await lockRow(inside, id)
    const text = row.texts[locale]
    if (!text?.subject || !text.body)
      throw invalid({ locale: 'Write the subject and the text in this language first.' })
    await queueLetter(app, await toOneself(app, actor.member, locale, text), db)
    await audit(inside, actor, 'mailing.tested', subjectOf(row))
    return null
  })

const toOneself = (
  app: App,
  { email, firstName }: Member,
  locale: string,
  { subject, body }: MailingText,
): Promise<Letter> =>
  proseLetter(app, {
    ...{ to: email, locale, subject, body, firstName },
    unsubscribeUrl: `${app.config.publicUrl}/unsubscribe#test`,
  })

/** In languages of the site, and with no placeholder but the one that is filled in. */
async function expectTexts(app: Pick<App, 'config'>, texts: Record<string, MailingText>) {
  const { languages } = await readSite(app)
  for (const [locale, text] of Object.entries(texts)) {
    if (!languages.includes(locale)) throw invalid({ texts: 'This language is not there yet.' })
    for (const field of ['subject', 'body'] as const)
      for (const [whole] of text[field].matchAll(/\{\{[^{}]*(?:\}\})?/g))
        if (whole !== '{{firstName}}')
          throw invalid({
            [`texts.${locale}.${field}`]: sentence(
              'There is no {placeholder}; only {known} is filled in.',
              { placeholder: whole.slice(0, 60), known: '{{firstName}}' },
            ),
          })
  }
}
