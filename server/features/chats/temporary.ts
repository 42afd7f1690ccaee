import { hourMs } from '#server/durations.ts'
import type { App } from '#server/app.ts'
import { forgetAttachmentsOf } from '../documents/documents.ts'
import { endAll } from './remove.ts'

/** The sweep runs every hour, so no temporary chat stays longer than a day. */
const keptMs = 23 * hourMs
const atOnce = 100

/** Deletes temporary chats a day after they began, with their attachments, used or not. */
export async function forgetTemporaryChats(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - keptMs)
  for (;;) {
    const due = await app.db
      .selectFrom('chats')
      .select('id')
      .where('temporary', '=', true)
      .where('createdAt', '<', before)
      .limit(atOnce)
      .execute()
    if (due.length === 0) return
    const ids = due.map(({ id }) => id)
    const running = await app.db
      .selectFrom('messages')
      .select('id')
      .where('chatId', 'in', ids)
      .where('status', '=', 'streaming')
      .execute()
    await endAll(app, running)
    await app.db.transaction().execute(async (db) => {
      await db
        .selectFrom('chats')
        .select('id')
        .where('id', 'in', ids)
        .orderBy('id')
        .forUpdate()
        .execute()
      await forgetAttachmentsOf({ ...app, db }, ids)
      await db.deleteFrom('chats').where('id', 'in', ids).execute()
    })
  }
}
