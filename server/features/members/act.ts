import type { MemberDetail, NewGrant } from '#contract/desk/members.ts'
import type { Act } from '#contract/desk/audit.ts'
import type { App } from '#server/app.ts'
import { conflict } from '#server/errors.ts'
import { audit } from '../audit/audit.ts'
import { stopAnswersOf } from '../chats/chats.ts'
import { keepAccount, letGo } from '../personal-data/personal-data.ts'
import { giveGrant, takeGrantBack } from '../subscriptions/subscriptions.ts'
import {
  atTheServer,
  endAllSessions,
  record,
  refuseTheLastOperator,
  sendResetLetter,
} from '../users/users.ts'
import { type Found, type Operator, lockMember, subjectOf } from './change.ts'
import { openMember } from './detail.ts'

/** What the member's own activity says of these. */
const detail = 'by the operator'

export const signOut = (app: App, by: Operator, id: string, reason?: string) =>
  act(app, by, id, 'member.signed-out', reason, async (inside) => {
    await endAllSessions(inside, id)
    await record(inside, id, 'signed-out', atTheServer)
  })

export const sendResetLetterTo = (app: App, by: Operator, id: string, reason?: string) =>
  act(app, by, id, 'member.reset-letter-sent', reason, (inside, member) =>
    sendResetLetter(inside, member, atTheServer, detail),
  )

export const verifyMember = (app: App, by: Operator, id: string, reason?: string) =>
  act(app, by, id, 'member.verified', reason, async (inside, member) => {
    if (member.emailVerifiedAt) throw conflict('This address is verified already.')
    const now = app.now()
    await inside.db
      .updateTable('users')
      .set({ emailVerifiedAt: now, updatedAt: now })
      .where('id', '=', id)
      .execute()
    await app.jobs.send('show-own-documents', { userId: id }, { trx: inside.db })
    await record(inside, id, 'email-verified', atTheServer, member.email)
  })

/** As when members leave; they are written to wherever the address is known to be theirs. */
export async function removeMember(app: App, by: Operator, id: string, reason: string) {
  await app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    await refuseTheLastOperator(inside, { id }, by.member)
    const member = await lockMember(inside, id)
    if (member.deletesAt) throw conflict('This account is going to be deleted already.')
    await letGo(inside, member, { from: atTheServer, detail, tells: isVerified(member) })
    await audit(inside, by, 'member.deletion-asked', subjectOf(member), reason)
  })
  await stopAnswersOf(app, id)
  return openMember(app, id)
}

export const keepMember = (app: App, by: Operator, id: string, reason?: string) =>
  act(app, by, id, 'member.deletion-taken-back', reason, (inside, member) =>
    keepAccount(inside, member, { from: atTheServer, detail, tells: isVerified(member) }),
  )

const isVerified = ({ emailVerifiedAt }: Found) => emailVerifiedAt !== null

export const giveTo = (app: App, by: Operator, id: string, given: NewGrant) =>
  act(app, by, id, 'grant.given', given.reason, async (inside, member) => {
    await giveGrant(inside, member, given, by.member)
  })

export const takeBackFrom = (
  app: App,
  by: Operator,
  { id, grantId }: { id: string; grantId: string },
  reason?: string,
) =>
  act(app, by, id, 'grant.taken-back', reason, async (inside) => {
    await takeGrantBack(inside, id, grantId)
  })

async function act(
  app: App,
  by: Operator,
  id: string,
  name: Act,
  reason: string | undefined,
  work: (inside: App, member: Found) => Promise<unknown>,
): Promise<MemberDetail> {
  await app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const member = await lockMember(inside, id)
    await work(inside, member)
    await audit(inside, by, name, subjectOf(member), reason)
  })
  return openMember(app, id)
}
