import type { App, From, Member } from '../../app.ts'
import { conflict } from '../../errors.ts'
import { Said } from '../../implement.ts'
import { dayIn, sendLetterLater } from '../letters/letters.ts'
import { stopAnswersOf } from '../chats/chats.ts'
import { confirmIdentity, endAllSessions, record, removeAvatar } from '../users/users.ts'

const graceMs = 14 * 86_400_000

/** Everybody is logged out at once; whoever logs in again within the days of grace can keep it. */
export async function askForDeletion(
  app: App,
  member: Member,
  given: { password: string; otp?: string | undefined },
  from: From,
): Promise<Said<{ deletesAt: string }>> {
  await confirmIdentity(app, member, given, from)
  if (member.role === 'operator' && !(await hasOtherOperator(app, member)))
    throw conflict('You are the only operator. Make somebody else one before you go.')
  const deletesAt = new Date(app.now().getTime() + graceMs)
  const until = dayIn(member.locale, deletesAt)
  await app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    await db.updateTable('users').set({ deletesAt }).where('id', '=', member.id).execute()
    await record(inside, member.id, 'deletion-asked', from)
    await endAllSessions(inside, member.id)
    const values = { firstName: member.firstName, until, url: `${app.config.publicUrl}/login` }
    await sendLetterLater(app, 'deletion-asked', member, values, db)
  })
  return new Said(
    { deletesAt: deletesAt.toISOString() },
    `Your account will be deleted on ${dayIn('en-GB', deletesAt)}.`,
  )
}

export async function takeDeletionBack(app: App, member: Member, from: From): Promise<null> {
  const kept = await app.db
    .updateTable('users')
    .set({ deletesAt: null })
    .where('id', '=', member.id)
    .where('deletesAt', 'is not', null)
    .executeTakeFirst()
  if (kept.numUpdatedRows === 0n) throw conflict('This account is not going to be deleted.')
  await record(app, member.id, 'deletion-taken-back', from)
  const url = `${app.config.publicUrl}/forgot-password`
  await sendLetterLater(app, 'deletion-taken-back', member, { firstName: member.firstName, url })
  return null
}

export const startDeleting = (app: App) =>
  app.jobs.every('delete-accounts', '13 * * * *', () => deleteDueAccounts(app))

/** Files first, then the row that knows of them, so that a death in between leaves nothing behind. */
export async function deleteDueAccounts(app: App): Promise<void> {
  const due = await app.db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'locale', 'avatarKey'])
    .where('deletesAt', '<=', app.now())
    .execute()
  for (const user of due) {
    await stopAnswersOf(app, user.id)
    await removeFiles(app, user)
    await app.db.transaction().execute(async (db) => {
      const inside = { ...app, db }
      await endAllSessions(inside, user.id)
      const gone = await db
        .deleteFrom('users')
        .where('id', '=', user.id)
        .where('deletesAt', '<=', app.now())
        .executeTakeFirst()
      if (gone.numDeletedRows === 0n) return
      await sendLetterLater(app, 'account-deleted', user, { firstName: user.firstName }, db)
    })
  }
}

async function removeFiles(app: App, user: { id: string; avatarKey: string | null }) {
  if (user.avatarKey) await removeAvatar(app, user.avatarKey)
  const exports = await app.db
    .selectFrom('dataExports')
    .select('storageKey')
    .where('userId', '=', user.id)
    .execute()
  for (const { storageKey } of exports) if (storageKey) await app.storage.remove(storageKey)
}

const hasOtherOperator = async ({ db }: Pick<App, 'db'>, member: Member) =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'operator')
    .where('id', '!=', member.id)
    .where('deletesAt', 'is', null)
    .executeTakeFirst()) !== undefined
