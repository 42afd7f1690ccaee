import { v7 as uuid } from 'uuid'
import type { Act } from '#contract/audit.ts'
import type { App, From, Member } from '../../app.ts'

/** Who acts, and from where. */
export type Actor = { member: Member; from: From }

type Subject = { kind: string; id?: string; name?: string }

/**
 * Records what an editor or operator did; the log says what was done, so nothing removes a row.
 *
 * @param inside the transaction in which it is done, so that neither stands without the other
 */
export async function audit(
  { db, now }: Pick<App, 'db' | 'now'>,
  { member, from }: Actor,
  act: Act,
  on: Subject,
  reason?: string,
): Promise<void> {
  await db
    .insertInto('auditLog')
    .values({
      id: uuid(),
      at: now(),
      actorId: member.id,
      actorName: member.firstName,
      act,
      subjectKind: on.kind,
      subjectId: on.id ?? null,
      subjectName: on.name ?? null,
      reason: reason ?? null,
      ...from,
    })
    .execute()
}
