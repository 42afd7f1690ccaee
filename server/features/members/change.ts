import type { MemberDetail, members } from '#contract/desk/members.ts'
import type { BodyOf } from '#contract/route.ts'
import type { App, Member } from '#server/app.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import { type Actor, audit } from '../audit/audit.ts'
import { stopAnswersOf } from '../chats/chats.ts'
import { atTheServer, endAllSessions, record, refuseTheLastOperator } from '../users/users.ts'
import { openMember } from './detail.ts'

export type Operator = Actor & { member: Member }
type Change = BodyOf<typeof members.change>

export type Found = {
  id: string
  email: string
  firstName: string
  lastName: string
  locale: string
  role: Member['role']
  emailVerifiedAt: Date | null
  note: string
  suspendedAt: Date | null
  deletesAt: Date | null
}

export async function changeMember(
  app: App,
  by: Operator,
  id: string,
  change: Change,
): Promise<MemberDetail> {
  const { role, seenRole, groupIds, suspended, reason } = change
  if (suspended !== undefined && !reason) throw invalid({ reason: 'Enter the reason.' })
  await app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    // Before the member's own row, in the order in which accounts are deleted.
    if (suspended || (role && role !== 'operator'))
      await refuseTheLastOperator(inside, { id }, by.member)
    const member = await lockMember(inside, id)
    expectSeen(member, change)
    if (role && role !== member.role)
      await changeRole(inside, by, member, { role, seenRole, reason })
    if (groupIds) await changeGroups(inside, by, member, groupIds, reason)
    await changeNote(inside, by, member, change)
    if (suspended !== undefined && suspended !== (member.suspendedAt !== null))
      await (suspended ? suspend : restore)(inside, by, member, reason)
  })
  // Those that begin from now on are refused.
  if (suspended) await stopAnswersOf(app, id)
  return openMember(app, id)
}

export async function lockMember({ db }: Pick<App, 'db'>, id: string): Promise<Found> {
  const member = await db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName', 'locale', 'role'])
    .select(['emailVerifiedAt', 'note', 'suspendedAt', 'deletesAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw notFound('Member')
  return { ...member, role: member.role as Found['role'] }
}

/**
 * Who takes their own suspension back must not take back one that a colleague means, and a second
 * suspension would have neither its date nor its reason anywhere.
 */
function expectSeen({ suspendedAt }: Found, { suspended, seenSuspendedAt: seen }: Change) {
  if (seen === undefined) return
  if ((suspendedAt?.getTime() ?? null) === (seen && Date.parse(seen))) {
    if (suspended && suspendedAt) throw conflict('This member is suspended already.')
    return
  }
  throw conflict(
    suspendedAt
      ? 'Somebody else has suspended this member meanwhile.'
      : 'Somebody else has taken the suspension back meanwhile.',
  )
}

/** As the audit log names them. */
export const subjectOf = ({ id, firstName, lastName }: Found) => ({
  kind: 'member',
  id,
  name: `${firstName} ${lastName}`.trim(),
})

async function changeRole(
  app: App,
  by: Operator,
  member: Found,
  { role, seenRole, reason }: Change & { role: Member['role'] },
) {
  if (seenRole && seenRole !== member.role)
    throw conflict('Somebody else has changed this role meanwhile.')
  await app.db.updateTable('users').set({ role }).where('id', '=', member.id).execute()
  await record(app, member.id, 'role-changed', atTheServer, role)
  const said = [`${member.role} → ${role}`, reason].filter(Boolean).join(': ')
  await audit(app, by, 'member.role-changed', subjectOf(member), said)
}

async function changeGroups(
  app: App,
  by: Operator,
  member: Found,
  groupIds: string[],
  reason: string | undefined,
) {
  const wanted = [...new Set(groupIds)]
  const had = await app.db
    .selectFrom('groupMembers')
    .select('groupId')
    .where('userId', '=', member.id)
    .execute()
  const before = had.map(({ groupId }) => groupId)
  const [more, less] = [
    wanted.filter((id) => !before.includes(id)),
    before.filter((id) => !wanted.includes(id)),
  ]
  if (more.length + less.length === 0) return
  const named = await app.db
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('id', 'in', [...more, ...less])
    // Nobody deletes a group meanwhile.
    .forKeyShare()
    .execute()
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  if (more.some((id) => !nameOf.has(id))) throw invalid({ groupIds: 'There is no such group.' })
  if (less.length > 0)
    await app.db
      .deleteFrom('groupMembers')
      .where('userId', '=', member.id)
      .where('groupId', 'in', less)
      .execute()
  if (more.length > 0)
    await app.db
      .insertInto('groupMembers')
      .values(more.map((groupId) => ({ groupId, userId: member.id, addedAt: app.now() })))
      .execute()
  const changes = [
    ...more.map((id) => `+ ${nameOf.get(id)}`),
    ...less.map((id) => `− ${nameOf.get(id) ?? id}`),
  ].join(', ')
  const said = [changes, reason].filter(Boolean).join(': ')
  await audit(app, by, 'member.groups-changed', subjectOf(member), said)
}

async function changeNote(
  app: App,
  by: Operator,
  member: Found,
  { note, seenNote, reason }: Change,
) {
  if (note === undefined || note === member.note) return
  if (seenNote !== undefined && seenNote !== member.note)
    throw conflict('Somebody else has changed this note meanwhile.')
  await app.db.updateTable('users').set({ note }).where('id', '=', member.id).execute()
  await audit(app, by, 'member.note-changed', subjectOf(member), reason)
}

async function suspend(app: App, by: Operator, member: Found, reason: string | undefined) {
  await app.db
    .updateTable('users')
    .set({ suspendedAt: app.now() })
    .where('id', '=', member.id)
    .execute()
  await endAllSessions(app, member.id)
  await record(app, member.id, 'suspended', atTheServer)
  await audit(app, by, 'member.suspended', subjectOf(member), reason)
}

async function restore(app: App, by: Operator, member: Found, reason: string | undefined) {
  await app.db.updateTable('users').set({ suspendedAt: null }).where('id', '=', member.id).execute()
  await record(app, member.id, 'restored', atTheServer)
  await audit(app, by, 'member.restored', subjectOf(member), reason)
}
