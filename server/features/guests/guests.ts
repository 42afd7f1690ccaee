import { bestLanguage } from '#server/languages.ts'
import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { guests, ReceivedRequest } from '#contract/account/guests.ts'
import type { BodyOf, QueryOf } from '#contract/route.ts'
import type { App, From, Member } from '#server/app.ts'
import { pageOf, readCursor, writeCursor } from '#server/cursor.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { Tables } from '#server/infra/db/tables.ts'
import { countTry, limits } from '#server/infra/limits/limits.ts'
import { readSite } from '../content/content.ts'
import { type Actor, audit, audited } from '../audit/audit.ts'
import { sendLetterLater } from '../letters/letters.ts'
import { sentence } from '#server/sentences.ts'

type Row = Selectable<Tables['contactRequests']>

/**
 * Stores the request in the inbox and tells the operator. A robot's request appears to be sent, and
 * is dropped.
 */
export async function requestContact(
  app: App,
  given: BodyOf<typeof guests.contact>,
  from: From,
): Promise<{ _id: string }> {
  const id = uuid()
  await countTry(app, [
    limits.contactRequests(given.email, from.ip),
    limits.contactRequestsOfNetwork(from.ip),
  ])
  if (given.website) return { _id: id }
  const { name, email, subject, message } = given
  const { contact, languages } = await readSite(app)
  const locale = bestLanguage(given.locale ? [given.locale] : [], languages)
  await app.db.transaction().execute(async (db) => {
    await db
      .insertInto('contactRequests')
      .values({ id, name, email, subject, message, locale, createdAt: app.now() })
      .execute()
    await sendLetterLater(
      app,
      'contact-request',
      { email: contact.email, locale: languages[0]! },
      { name, email, subject, message, url: `${app.config.publicUrl}/dashboard/operator/inbox` },
      db,
    )
  })
  return { _id: id }
}

export async function listRequests(
  { db }: Pick<App, 'db'>,
  { closed = false, sort, cursor, limit }: QueryOf<typeof guests.requests>,
): Promise<{ items: ReceivedRequest[]; nextCursor: string | null }> {
  const place = readCursor(cursor)
  const isNewest = sort === 'newest'
  const rows = await db
    .selectFrom('contactRequests')
    .selectAll()
    .where('state', '=', closed ? 'closed' : 'open')
    .$if(place !== undefined, (query) => query.where('id', isNewest ? '<' : '>', place!.id))
    .orderBy('id', isNewest ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
  const { shown, nextCursor } = pageOf(rows, limit, (last) => writeCursor(last.createdAt, last.id))
  return { items: shown.map(present), nextCursor }
}

/** With who put it aside, as the audit log says. */
export async function readRequest(
  { db }: Pick<App, 'db'>,
  id: string,
): Promise<ReceivedRequest & { closedBy: string | null }> {
  const request = present(await find({ db }, id))
  if (request.state === 'open' || request.answer) return { ...request, closedBy: null }
  const closing = await db
    .selectFrom('auditLog')
    .select('actorName')
    .where('act', '=', 'request.closed')
    .where('subjectId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...request, closedBy: closing?.actorName ?? null }
}

/**
 * Answers by e-mail, and once: of two operators who answer concurrently, the second learns of the
 * first.
 */
export async function answerRequest(
  app: App,
  actor: Actor & { member: Member },
  id: string,
  answer: string,
): Promise<ReceivedRequest> {
  return app.db.transaction().execute(async (db) => {
    const row = await db
      .updateTable('contactRequests')
      .set({ answer, answeredBy: actor.member.firstName, answeredAt: app.now(), state: 'closed' })
      .where('id', '=', id)
      .where('answeredAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!row) {
      const { answeredBy } = await find({ db }, id)
      throw conflict(
        sentence('{answeredBy} has answered this request already. Your answer was not sent.', {
          answeredBy: answeredBy!,
        }),
      )
    }
    const { email, locale, name, subject, message } = row
    const values = { firstName: name, subject, message, answer }
    await sendLetterLater(app, 'contact-answer', { email, locale }, values, db)
    await audit({ ...app, db }, actor, 'request.answered', { kind: 'request', id })
    return present(row)
  })
}

export const setState = (
  app: App,
  actor: Actor,
  id: string,
  { state, seen }: BodyOf<typeof guests.setState>,
): Promise<ReceivedRequest> =>
  audited(
    app,
    actor,
    state === 'closed' ? 'request.closed' : 'request.reopened',
    () => ({ kind: 'request', id }),
    async ({ db }) => {
      if (seen) expectAsSeen(await find({ db }, id, 'lock'), seen)
      const row = await db
        .updateTable('contactRequests')
        .set({ state })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw notFound('Request')
      return present(row)
    },
  )

/** What a colleague has done meanwhile stays: a request that they answered is not opened again. */
function expectAsSeen(row: Row, seen: { state: ReceivedRequest['state']; answered: boolean }) {
  if (row.answeredAt && !seen.answered)
    throw conflict(
      sentence('{answeredBy} has answered this request meanwhile.', {
        answeredBy: row.answeredBy ?? '',
      }),
    )
  if (row.state === seen.state) return
  throw conflict(
    row.state === 'closed'
      ? 'Somebody else has put this request aside meanwhile.'
      : 'Somebody else has taken this request up again meanwhile.',
  )
}

export const removeRequest = (app: App, actor: Actor, id: string): Promise<{ deleted: number }> =>
  audited(
    app,
    actor,
    'request.removed',
    () => ({ kind: 'request', id }),
    async ({ db }) => {
      const { numDeletedRows } = await db
        .deleteFrom('contactRequests')
        .where('id', '=', id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw notFound('Request')
      return { deleted: Number(numDeletedRows) }
    },
  )

async function find({ db }: Pick<App, 'db'>, id: string, how?: 'lock'): Promise<Row> {
  const row = await db
    .selectFrom('contactRequests')
    .selectAll()
    .where('id', '=', id)
    .$if(how === 'lock', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound('Request')
  return row
}

const present = ({ id, name, email, subject, message, ...row }: Row): ReceivedRequest => ({
  _id: id,
  id,
  name,
  email,
  subject,
  message,
  receivedAt: row.createdAt.toISOString(),
  state: row.state as ReceivedRequest['state'],
  answer:
    row.answer !== null && row.answeredAt
      ? { text: row.answer, by: row.answeredBy ?? '', at: row.answeredAt.toISOString() }
      : null,
})
