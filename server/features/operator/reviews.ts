import { sql } from 'kysely'
import {
  type DocumentReview,
  type ListedOwner,
  noOwner,
  type reviews,
} from '#contract/desk/reviews.ts'
import type { BodyOf, QueryOf } from '#contract/route.ts'
import type { App } from '#server/app.ts'
import { pageOf, readCursor, writeCursor } from '#server/cursor.ts'
import { invalid, notFound } from '#server/errors.ts'
import { type Actor, audit } from '../audit/audit.ts'

type Listing = QueryOf<typeof reviews.list>

/** Stands for the missing day of a document without one, so that it comes last in either order. */
const never = { earliest: '9999-12-31', latest: '0001-01-01' }

export async function listReviews(
  app: Pick<App, 'db' | 'now'>,
  { overdue, ownerId, sort, cursor, limit }: Listing,
): Promise<{ items: DocumentReview[]; nextCursor: string | null }> {
  const place = readCursor(cursor)
  const rises = sort === 'earliest'
  const day = sql<string>`coalesce(review_on, ${never[sort]}::date)`
  const at = place && sql`(${place.time.slice(0, 10)}::date, ${place.id}::uuid)`
  let rows = documents(app)
    .orderBy(day, rises ? 'asc' : 'desc')
    .orderBy('files.id', rises ? 'asc' : 'desc')
    .limit(limit + 1)
  if (ownerId === noOwner) rows = rows.where('keeperId', 'is', null)
  else if (ownerId) rows = rows.where('keeperId', '=', ownerId)
  if (overdue) rows = rows.where('reviewOn', '<=', today(app))
  if (at)
    rows = rows.where(
      rises ? sql<boolean>`(${day}, files.id) > ${at}` : sql<boolean>`(${day}, files.id) < ${at}`,
    )
  const { shown, nextCursor } = pageOf(await rows.execute(), limit, (last) =>
    writeCursor(new Date(last.reviewOn ?? never[sort]), last.id),
  )
  return { items: shown.map((row) => present(app, row)), nextCursor }
}

/** How many are overdue, and since when, for the desk. */
export const overdueReviews = (app: Pick<App, 'db' | 'now'>) => sql<{
  count: number
  since: Date | null
}>`
  select count(*)::integer as count, min(review_on)::timestamptz as since from files
  where review_on <= ${today(app)}::date and owner_id is null and replaced_by is null
    and (replaces is null or state = 'ready')`

/** Those who have lost the role are listed as long as a document is theirs, so that it is found. */
export async function listOwners(app: Pick<App, 'db'>): Promise<ListedOwner[]> {
  const rows = await app.db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'role'])
    .where(({ eb, or }) =>
      or([
        eb('role', '<>', 'member'),
        eb('id', 'in', documents(app).clearSelect().select('keeperId')),
      ]),
    )
    .orderBy('firstName')
    .orderBy('id')
    .execute()
  return rows.map(({ id, firstName, lastName, role }) => ({
    ...{ _id: id, id, name: `${firstName} ${lastName}`.trim() },
    former: role === 'member',
  }))
}

export async function changeReview(
  app: App,
  actor: Actor,
  id: string,
  { ownerId, reviewOn }: BodyOf<typeof reviews.change>,
): Promise<DocumentReview> {
  return app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    if (ownerId && !(await listOwners(inside)).some(({ id, former }) => id === ownerId && !former))
      throw invalid({ ownerId: 'Choose an editor or an operator.' })
    const found = await documents(inside).where('files.id', '=', id).executeTakeFirst()
    if (!found) throw notFound('File')
    await db
      .updateTable('files')
      .set({
        ...(ownerId === undefined ? {} : { keeperId: ownerId }),
        ...(reviewOn === undefined ? {} : { reviewOn }),
        updatedAt: app.now(),
      })
      .where('id', '=', id)
      .execute()
    await audit(inside, actor, 'document.review-set', {
      ...{ kind: 'document', id, name: found.title },
    })
    return present(app, (await documents(inside).where('files.id', '=', id).executeTakeFirst())!)
  })
}

/** The current version of each; one that waits to be read has its details from it. */
const documents = ({ db }: Pick<App, 'db'>) =>
  db
    .selectFrom('files')
    .leftJoin('users', 'users.id', 'files.keeperId')
    .select(['files.id', 'title', 'filename', 'reviewOn'])
    .select(['users.id as ownerId', 'firstName', 'lastName'])
    .where('files.ownerId', 'is', null)
    .where('replacedBy', 'is', null)
    .where(({ eb, or }) => or([eb('replaces', 'is', null), eb('files.state', '=', 'ready')]))

type Row = Awaited<ReturnType<ReturnType<typeof documents>['execute']>>[number]

const today = ({ now }: Pick<App, 'now'>) => now().toISOString().slice(0, 10)

const present = (app: Pick<App, 'now'>, row: Row): DocumentReview => ({
  ...{ _id: row.id, id: row.id, title: row.title, filename: row.filename },
  owner: row.ownerId
    ? { _id: row.ownerId, id: row.ownerId, name: `${row.firstName} ${row.lastName}`.trim() }
    : null,
  reviewOn: row.reviewOn,
  overdue: row.reviewOn !== null && row.reviewOn <= today(app),
})
