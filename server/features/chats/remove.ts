import { sql } from 'kysely'
import type { App, Member } from '../../app.ts'
import { invalid } from '../../errors.ts'
import { forgetAttachmentsOf } from '../documents/documents.ts'
import { lockChat } from './send.ts'
import { endHere } from './stop.ts'
import { findChat, findMessage } from './store.ts'

export async function deleteChats(
  app: App,
  member: Member,
  what: { chatId?: string | undefined; messageId?: string | undefined; all?: boolean | undefined },
): Promise<{ deleted: number }> {
  if (what.messageId) return deleteMessage(app, member, what.messageId)
  if (!what.chatId && !what.all)
    throw invalid({ chatId: 'Say which chat or message to delete, or all=true.' })
  if (what.chatId) await findChat(app, member, what.chatId)
  await endAll(app, await runningIn(app, member, what.chatId))
  return app.db.transaction().execute(async (db) => {
    const going = await db
      .selectFrom('chats')
      .select('id')
      .where('memberId', '=', member.id)
      .$if(what.chatId !== undefined, (rows) => rows.where('id', '=', what.chatId!))
      // In the same order for all who delete at this moment.
      .orderBy('id')
      .forUpdate()
      .execute()
    const ids = going.map(({ id }) => id)
    await forgetAttachmentsOf({ ...app, db }, ids)
    // What is searched in goes with them, and a trigger takes back what was shared of them.
    await sql`delete from chats where id = any (${ids}::uuid[])`.execute(db)
    return { deleted: ids.length }
  })
}

async function deleteMessage(app: App, member: Member, messageId: string) {
  const { chatId } = await findMessage(app, member, messageId)
  const below = sql`
    with recursive below as (
      select id, status from messages where id = ${messageId}
      union all
      select messages.id, messages.status from messages join below on messages.parent_id = below.id
    )`
  const running = await sql<{ id: string }>`${below}
    select id from below where status = 'streaming'`.execute(app.db)
  await endAll(app, running.rows)
  const deleted = await app.db.transaction().execute(async (db) => {
    // Nobody can answer what is being deleted.
    await lockChat({ ...app, db }, member, chatId)
    const { rows } = await sql`${below}
      delete from messages where id in (select id from below) returning id`.execute(db)
    const newest = await db
      .selectFrom('messages')
      .select('id')
      .where('chatId', '=', chatId)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    await db
      .updateTable('chats')
      .set({ currentMessageId: newest?.id ?? null })
      .where('id', '=', chatId)
      .execute()
    return rows.length
  })
  return { deleted }
}

/** For an account that goes: nothing is written any further. */
export const stopAnswersOf = async (app: App, memberId: string) =>
  endAll(app, await runningIn(app, { id: memberId }, undefined))

/** What is deleted is not written any further. */
export async function endAll(app: App, running: { id: string }[]) {
  for (const { id } of running)
    if (endHere(app, id, 'stopped')) await app.running.get(id)?.finished
    else await app.database.notify('stop_answer', id)
}

const runningIn = ({ db }: App, member: Pick<Member, 'id'>, chatId: string | undefined) =>
  db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chatId')
    .select('messages.id')
    .where('chats.memberId', '=', member.id)
    .where('messages.status', '=', 'streaming')
    .$if(chatId !== undefined, (rows) => rows.where('chats.id', '=', chatId!))
    .execute()
