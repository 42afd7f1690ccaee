import { sql } from 'kysely'
import type { MemberDetail } from '#contract/desk/members.ts'
import type { App } from '#server/app.ts'
import { notFound } from '#server/errors.ts'
import { paymentsUrlOf } from '../payments/payments.ts'
import { listGrants } from '../subscriptions/subscriptions.ts'
import { listActivity } from '../users/users.ts'
import { findMember } from './read.ts'

const mostActivity = 20

export async function openMember(app: App, id: string): Promise<MemberDetail> {
  const found = await findMember(app, id)
  if (!found) throw notFound('Member')
  const { row, shown } = found
  const { items } = await listActivity(app, { id }, { limit: mostActivity })
  const { documents, documentBytes, passesGiven, passesUsed, ...counts } = await countsOf(app, id)
  return {
    ...shown,
    ...counts,
    documents: { count: documents, sizeBytes: documentBytes },
    guestPasses: { given: passesGiven, used: passesUsed },
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    deletesAt: row.deletesAt?.toISOString() ?? null,
    secondFactor: row.secondFactorAt !== null,
    paymentsUrl: await paymentsUrlOf(app, { id }),
    grants: await listGrants(app, row),
    note: row.note,
    // A detail may be an address, or the name of a passkey.
    activity: items.map(({ detail: _detail, ...entry }) => entry),
  }
}

type Counts = {
  sessions: number
  passkeys: number
  documents: number
  documentBytes: number
  chats: number
  passesGiven: number
  passesUsed: number
}

async function countsOf({ db }: Pick<App, 'db'>, id: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*)::integer from sessions where user_id = ${id}) as sessions,
      (select count(*)::integer from passkeys where user_id = ${id}) as passkeys,
      (select count(*)::integer from files where owner_id = ${id}) as documents,
      (select coalesce(sum(size_bytes), 0)::double precision from files where owner_id = ${id})
        as document_bytes,
      (select count(*)::integer from chats where member_id = ${id}) as chats,
      (select count(*)::integer from guest_passes where giver_id = ${id}) as passes_given,
      (select count(*)::integer from guest_passes where giver_id = ${id} and used_at is not null)
        as passes_used`.execute(db)
  return rows[0]!
}
