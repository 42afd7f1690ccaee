import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Act } from '#contract/desk/audit.ts'
import { hourMs } from '#server/durations.ts'
import type { App, From, Member } from '#server/app.ts'

/** Who acts, and from where. */
export type Actor = { member: Pick<Member, 'id' | 'firstName'>; from: From }

/** Somebody at the server itself. */
type AtTheServer = { member: null; from: From }

type Subject = { kind: string; id?: string; name?: string }

/**
 * Records what an editor or operator did; the log says what was done, so nothing removes a row.
 *
 * @param inside the transaction in which it is done, so that neither stands without the other
 */
export async function audit(
  { db, now }: Pick<App, 'db' | 'now'>,
  { member, from }: Actor | AtTheServer,
  act: Act,
  on: Subject,
  reason?: string,
): Promise<void> {
  await db
    .insertInto('auditLog')
    .values({
      id: uuid(),
      at: now(),
      actorId: member?.id ?? null,
      actorName: member?.firstName ?? '',
      act,
      subjectKind: on.kind,
      subjectId: on.id ?? null,
      subjectName: on.name ?? null,
      reason: reason ?? null,
      ...from,
    })
    .execute()
}

/** Does something in a transaction and records it there; `on` says of the result to what. */
export const audited = <T>(
  app: App,
  actor: Actor,
  act: Act,
  on: (result: T) => Subject,
  work: (inside: App) => Promise<T>,
): Promise<T> =>
  app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const result = await work(inside)
    await audit(inside, actor, act, on(result))
    return result
  })

/** Screens read again what they show: within an hour, that is the same opening. */
const sameOpeningMs = hourMs

/** Records that somebody saw what members wrote, once for each thing. */
export async function auditOpened(
  { db, now }: Pick<App, 'db' | 'now'>,
  { member, from }: Actor,
  act: Act,
  kind: string,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  const at = now()
  const since = new Date(at.getTime() - sameOpeningMs)
  await sql`
    insert into audit_log (id, at, actor_id, actor_name, act, subject_kind, subject_id, ip, user_agent)
    select opened.id, ${at}::timestamptz, ${member.id}::uuid, ${member.firstName}::text, ${act}::text,
      ${kind}::text, opened.subject_id, ${from.ip}::text, ${from.userAgent}::text
    from unnest(${ids.map(() => uuid())}::uuid[], ${ids}::text[]) as opened (id, subject_id)
    where not exists (
      select from audit_log before
      where before.subject_id = opened.subject_id and before.at > ${since}
        and before.actor_id = ${member.id} and before.act = ${act}
    )`.execute(db)
}

/** For an account that is deleted: its id stays in the log, and its name goes. */
export async function forgetNames({ db }: Pick<App, 'db'>, memberId: string): Promise<void> {
  await db
    .updateTable('auditLog')
    .set({ subjectName: null })
    .where('subjectId', '=', memberId)
    .execute()
  await db.updateTable('auditLog').set({ actorName: '' }).where('actorId', '=', memberId).execute()
}
