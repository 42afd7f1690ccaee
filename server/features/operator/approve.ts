import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { ApprovedAnswer, ApprovedSort, ApprovedState } from '#contract/desk/approved.ts'
import type { Citation } from '#contract/documents/documents.ts'
import type { App } from '#server/app.ts'
import { pageOf, readCursor, writeCursor } from '#server/cursor.ts'
import { conflict, notFound } from '#server/errors.ts'
import { packMeanings } from '#server/infra/embeddings/vectors.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { currentCitations } from '../documents/documents.ts'
import { answersShown, presentAnswers } from './answers.ts'

/** As it is, or corrected. A question that has an approved answer gets the new one in its place. */
export async function approveAnswer(
  app: App,
  actor: Actor,
  messageId: string,
  corrected: string | undefined,
): Promise<ApprovedAnswer> {
  const rows = await answersShown(app).where('messages.id', '=', messageId).execute()
  const [shown] = await presentAnswers(app, rows)
  if (!shown || !shown.question.content) throw notFound('Answer')
  const { question, answer } = shown
  if (answer.status !== 'complete') throw conflict('Only a complete answer can be approved.')
  const citations = await currentCitations(app, answer.citations)
  const [meaning] = await app.embed([question.content], 'question')
  return app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    await db.deleteFrom('approvedAnswers').where('question', '=', question.content).execute()
    const row = await db
      .insertInto('approvedAnswers')
      .values({
        ...{ id: uuid(), question: question.content, meaning: packMeanings([meaning!]) },
        ...asWritten(corrected ?? answer.content, answer.citations, citations),
        ...{ state: 'active', approvedBy: actor.member.firstName, approvedAt: app.now() },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(inside, actor, 'answer.approved', {
      ...{ kind: 'approved answer', id: row.id, name: question.content },
    })
    return present(row)
  })
}

/** Again, after a passage that it cites has changed, or with other words. */
export async function approveAgain(
  app: App,
  actor: Actor,
  id: string,
  corrected: string | undefined,
): Promise<ApprovedAnswer> {
  return app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const before = await db
      .selectFrom('approvedAnswers')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('Answer')
    const cited = before.citations as Citation[]
    const row = await db
      .updateTable('approvedAnswers')
      .set({
        ...asWritten(corrected ?? before.content, cited, await currentCitations(inside, cited)),
        ...{ state: 'active', changedAt: null },
        ...{ approvedBy: actor.member.firstName, approvedAt: app.now() },
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(inside, actor, 'answer.approved', {
      ...{ kind: 'approved answer', id, name: row.question },
    })
    return present(row)
  })
}

export async function withdraw(app: App, actor: Actor, id: string): Promise<{ deleted: number }> {
  return app.db.transaction().execute(async (db) => {
    const row = await db
      .deleteFrom('approvedAnswers')
      .where('id', '=', id)
      .returning('question')
      .executeTakeFirst()
    if (!row) throw notFound('Answer')
    await audit({ ...app, db }, actor, 'answer.withdrawn', {
      ...{ kind: 'approved answer', id, name: row.question },
    })
    return { deleted: 1 }
  })
}

type Listing = {
  state?: ApprovedState | undefined
  sort: ApprovedSort
  cursor?: string | undefined
  limit: number
}

export async function listApproved(
  { db }: Pick<App, 'db'>,
  { state, sort, cursor, limit }: Listing,
): Promise<{ items: ApprovedAnswer[]; nextCursor: string | null }> {
  const before = readCursor(cursor)
  const isOldest = sort === 'oldest'
  const rows = await db
    .selectFrom('approvedAnswers')
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(approved_at, id) ${isOldest ? sql`>` : sql`<`} (${before!.time}::timestamptz, ${before!.id}::uuid)`,
      ),
    )
    // One that is approved again counts from then.
    .orderBy('approvedAt', isOldest ? 'asc' : 'desc')
    .orderBy('id', isOldest ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute()
  const { shown, nextCursor } = pageOf(rows, limit, (last) => writeCursor(last.approvedAt, last.id))
  return { items: shown.map(present), nextCursor }
}

/** The numbers of sources that are gone are taken out, and so are sources without a number. */
function asWritten(text: string, cited: Citation[], current: Citation[]) {
  const gone = new Set(cited.map(({ n }) => n))
  for (const { n } of current) gone.delete(n)
  const content = text.replace(/ ?\[(\d{1,3})\]/g, (marker, n: string) =>
    gone.has(Number(n)) ? '' : marker,
  )
  const kept = current.filter(({ n }) => content.includes(`[${n}]`))
  return { content, citations: JSON.stringify(kept) }
}

type Row = {
  id: string
  question: string
  content: string
  citations: unknown
  state: string
  approvedBy: string
  approvedAt: Date
  changedAt: Date | null
}

const present = (row: Row): ApprovedAnswer => ({
  ...{ _id: row.id, id: row.id, question: row.question, content: row.content },
  citations: row.citations as Citation[],
  state: row.state as ApprovedAnswer['state'],
  approved: { by: row.approvedBy, at: row.approvedAt.toISOString() },
  changedAt: row.changedAt?.toISOString() ?? null,
})
