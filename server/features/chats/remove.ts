import { sql } from 'kysely'
import type { GoesAlong } from '#contract/chats/goes-along.ts'
import type { App, Member } from '#server/app.ts'
import { invalid } from '#server/errors.ts'
import { forgetAttachmentsOf } from '../documents/documents.ts'
import { lockChat } from './answering/send.ts'
import { endHere } from './answering/running/stop.ts'
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
  // Chats that begin from now on stay; concurrent deletions lock in the same order.
  const chats = await app.db
    .selectFrom('chats')
    .select('id')
    .where('memberId', '=', member.id)
    .$if(what.chatId !== undefined, (rows) => rows.where('id', '=', what.chatId!))
    .orderBy('id')
    .execute()
  let deleted = 0
  for (let i = 0; i < chats.length; i += atOnce.chats) {
    const ids = chats.slice(i, i + atOnce.chats).map(({ id }) => id)
    for (const some of await inPortions(app, ids)) deleted += await deleteSome(app, member, some)
  }
  return { deleted }
}

/** What a member is told before the chats are gone: who has the links reads nothing any more. */
export async function goesAlong(
  { db }: Pick<App, 'db'>,
  member: Pick<Member, 'id'>,
  chatIds: string[] | undefined,
): Promise<GoesAlong> {
  const going = chatIds ? sql`chats.id = any (${chatIds}::uuid[])` : sql`true`
  const { rows } = await sql<GoesAlong>`
    select
      (select count(*)::integer from messages join chats on chats.id = messages.chat_id
        where chats.member_id = ${member.id} and ${going} and messages.saved_at is not null) as saved,
      (select count(*)::integer from shares join chats on chats.id = shares.chat_id
        where chats.member_id = ${member.id} and ${going} and shares.withdrawn_at is null) as links`.execute(
    db,
  )
  return rows[0]!
}

/** The size of one statement that does not hold others up; a running one ends within 30 s. */
export const atOnce = { chats: 200, messages: 20_000 }

/** A batch of chats with so many messages together, or one chat with more. */
async function inPortions({ db }: Pick<App, 'db'>, ids: string[]): Promise<string[][]> {
  const { rows } = await sql<{ id: string; messages: number }>`
    select chat_id as id, count(*)::integer as messages from messages
    where chat_id = any (${ids}::uuid[]) group by chat_id`.execute(db)
  const counts = new Map(rows.map(({ id, messages }) => [id, messages]))
  const portions: string[][] = []
  let sum = 0
  for (const id of ids) {
    const messages = counts.get(id) ?? 0
    if (portions.length === 0 || sum + messages > atOnce.messages) {
      portions.push([])
      sum = 0
    }
    portions.at(-1)!.push(id)
    sum += messages
  }
  return portions
}

async function deleteSome(app: App, member: Member, ids: string[]): Promise<number> {
  await endAll(app, await runningIn(app, member, ids))
  if (ids.length === 1) await emptyChat(app, member, ids[0]!)
  return app.db.transaction().execute(async (db) => {
    const going = await db
      .selectFrom('chats')
      .select('id')
      .where('memberId', '=', member.id)
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
    const found = going.map(({ id }) => id)
    await forgetAttachmentsOf({ ...app, db }, found)
    // The search index goes with them, and a trigger withdraws their share links.
    await sql`delete from chats where id = any (${found}::uuid[])`.execute(db)
    return found.length
  })
}

/**
 * Deletes until no more is left than goes with the chat itself: the newest first, so that none
 * takes others along.
 */
async function emptyChat({ db }: App, member: Member, chatId: string) {
  for (;;) {
    const { rows } = await sql`
      select from messages join chats on chats.id = messages.chat_id
      where chats.id = ${chatId} and chats.member_id = ${member.id}
      limit 1 offset ${atOnce.messages}`.execute(db)
    if (rows.length === 0) return
    await db.transaction().execute(async (trx) => {
      await sql`select from chats where id = ${chatId} for update`.execute(trx)
      await sql`
        delete from messages where id in (
          select id from messages where chat_id = ${chatId}
          order by id desc limit ${atOnce.messages})`.execute(trx)
    })
  }
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
    // Nobody can add an answer while it is being deleted.
    const chat = await lockChat({ ...app, db }, member, chatId)
    const { parentId } = await findMessage({ db }, member, messageId)
    const { rows } = await sql<{ id: string }>`${below}
      delete from messages where id in (select id from below) returning id`.execute(db)
    if (rows.some(({ id }) => id === chat.currentMessageId))
      await db
        .updateTable('chats')
        .set({ currentMessageId: await newestBelow({ db }, chatId, parentId) })
        .where('id', '=', chatId)
        .execute()
    return rows.length
  })
  return { deleted }
}

/**
 * Where a chat continues when the shown message is deleted: at a sibling, or else at the message
 * before.
 */
async function newestBelow({ db }: Pick<App, 'db'>, chatId: string, parentId: string | null) {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from messages
      where chat_id = ${chatId} and ${parentId ? sql`id = ${parentId}` : sql`parent_id is null`}
      union all
      select messages.id from messages join below on messages.parent_id = below.id
    )
    select id from below order by id desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** For an account that is deleted: stops all its answers. */
export const stopAnswersOf = async (app: App, memberId: string) =>
  endAll(app, await runningIn(app, { id: memberId }, undefined))

/** Stops the answers of what is deleted. */
export async function endAll(app: App, running: { id: string }[]) {
  for (const { id } of running)
    if (endHere(app, id, 'stopped')) await app.running.get(id)?.finished
    else await app.database.notify('stop_answer', id)
}

const runningIn = ({ db }: App, member: Pick<Member, 'id'>, chatIds: string[] | undefined) =>
  db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chatId')
    .select('messages.id')
    .where('chats.memberId', '=', member.id)
    .where('messages.status', '=', 'streaming')
    .$if(chatIds !== undefined, (rows) => rows.where('chats.id', 'in', chatIds!))
    .execute()
