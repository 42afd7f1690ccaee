import type { App } from '#server/app.ts'
import { forgetNames } from '../audit/audit.ts'
import { stopAnswersOf } from '../chats/chats.ts'
import { removeBytesOf } from '../documents/documents.ts'
import { forgetPassesOf } from '../guest-passes/guest-passes.ts'
import { sendLetterLater } from '../letters/letters.ts'
import { endPlansOf } from '../payments/payments.ts'
import { endAllSessions, removeAvatar } from '../users/users.ts'

/** One that cannot be deleted keeps none of the others; the job fails in the end and is tried again. */
export async function deleteDueAccounts(app: App): Promise<void> {
  const due = await app.db
    .selectFrom('users')
    .select('id')
    .where('deletesAt', '<=', app.now())
    .orderBy('deletesAt')
    .execute()
  let left = 0
  for (const { id } of due)
    try {
      await stopAnswersOf(app, id)
      await endPlansOf(app, id)
      await deleteAccount(app, id)
    } catch (error) {
      left++
      app.log.error({ err: error, userId: id }, 'An account could not be deleted.')
    }
  if (left > 0) throw new Error(`${left} of ${due.length} accounts could not be deleted.`)
}

/**
 * Files first, then the row that knows of them, so that a crash in between leaves no files behind.
 * The rows are locked, so that nobody adds a file meanwhile.
 */
async function deleteAccount(app: App, id: string) {
  await app.db.transaction().execute(async (db) => {
    const inside = { ...app, db }
    const user = await db
      .selectFrom('users')
      .select(['id', 'email', 'firstName', 'locale', 'avatarKey', 'emailVerifiedAt'])
      .where('id', '=', id)
      .where('deletesAt', '<=', app.now())
      .forUpdate()
      .executeTakeFirst()
    // The member took it back at the last moment, or another server was faster.
    if (!user) return
    await removeFiles(inside, user)
    await endAllSessions(inside, id)
    await forgetPassesOf(inside, id)
    await db.deleteFrom('users').where('id', '=', id).execute()
    await forgetNames({ db }, id)
    // The deletion itself was noted, thing by thing.
    await db.deleteFrom('changes').where('memberId', '=', id).execute()
    await sendLetterLater(app, 'account-deleted', user, { firstName: user.firstName }, db)
  })
}

async function removeFiles(app: App, user: { id: string; avatarKey: string | null }) {
  if (user.avatarKey) await removeAvatar(app, user.avatarKey)
  await removeBytesOf(app, user)
  const exports = await app.db
    .selectFrom('dataExports')
    .select('storageKey')
    .where('userId', '=', user.id)
    .forUpdate()
    .execute()
  for (const { storageKey } of exports) if (storageKey) await app.storage.remove(storageKey)
}
