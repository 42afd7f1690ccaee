import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Invitation, invitations } from '#contract/desk/invitations.ts'
import type { QueryOf } from '#contract/route.ts'
import type { App } from '#server/app.ts'
import { pageOf, writePlace, placeInOrder } from '#server/cursor.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { Tables } from '#server/infra/db/tables.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { orders } from './order.ts'

type Row = Selectable<Tables['invitations']>

/** Who was invited, in the order that is asked for. */
export async function listInvitations(
  { db, now }: Pick<App, 'db' | 'now'>,
  { q, state, sort, cursor, limit }: QueryOf<typeof invitations.list>,
): Promise<{ items: Invitation[]; nextCursor: string | null }> {
  const { by, keysOf, after } = orders[sort]
  const place = placeInOrder(sort, orders[sort].isKeys, cursor)
  let query = db.selectFrom('invitations').selectAll()
  if (q)
    query = query.where(
      sql<boolean>`position(lower(${q}) in lower(email || ' ' || first_name || ' ' || last_name)) > 0`,
    )
  if (state === 'accepted') query = query.where('acceptedAt', 'is not', null)
  if (state === 'waiting')
    query = query.where('acceptedAt', 'is', null).where('expiresAt', '>', now())
  if (state === 'expired')
    query = query.where('acceptedAt', 'is', null).where('expiresAt', '<=', now())
  if (place) query = query.where(after(place))
  const rows = await query
    .orderBy(by)
    .limit(limit + 1)
    .execute()
  const { shown, nextCursor } = pageOf(rows, limit, (last) =>
    writePlace({ keys: [sort, ...keysOf(last)], id: last.id }),
  )
  return { items: shown.map((row) => invitationOf(row, now())), nextCursor }
}

export async function withdraw(app: App, actor: Actor, id: string): Promise<{ deleted: number }> {
  await app.db.transaction().execute(async (db) => {
    const row = await db
      .deleteFrom('invitations')
      .where('id', '=', id)
      .where('acceptedAt', 'is', null)
      .returning('email')
      .executeTakeFirst()
    if (!row) {
      const accepted = await db
        .selectFrom('invitations')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()
      if (accepted) throw conflict('This invitation was accepted: its address is a member now.')
      throw notFound('Invitation')
    }
    const subject = { kind: 'invitation', id, name: row.email }
    await audit({ ...app, db }, actor, 'invitation.withdrawn', subject)
  })
  return { deleted: 1 }
}

const invitationOf = (row: Row, now: Date): Invitation => ({
  _id: row.id,
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  groupIds: row.groupIds,
  planId: row.planId,
  note: row.note,
  state: row.acceptedAt ? 'accepted' : row.expiresAt > now ? 'waiting' : 'expired',
  invitedAt: row.invitedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  acceptedAt: row.acceptedAt?.toISOString() ?? null,
})
