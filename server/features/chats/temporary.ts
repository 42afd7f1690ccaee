import type { App } from '../../app.ts'
import { forgetAttachmentsOf } from '../documents/documents.ts'
import { endAll } from './remove.ts'

/** With an hour between two sweeps, none is there longer than a day. */
const keptMs = 23 * 3_600_000
const atOnce = 100

/** A day after they were begun temporary chats go, with what was attached to them, used or not. */
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
