import type { Chat, Message } from '#contract/chat.ts'
import { sql } from 'kysely'
import type { App, Member } from '../../app.ts'
import { invalid, notFound, unavailable } from '../../errors.ts'
import type { AnswerEnd } from './answer.ts'
import { readCursor, writeCursor } from '../../cursor.ts'
import {
  findChat,
  findMessage,
  presentChat,
  presentChats,
  presentMessage,
  presentRow,
  siblings,
} from './store.ts'

type Page = { cursor?: string | undefined; limit: number }

/** Pinned first, then newest first. */
export async function listChats(
  app: App,
  member: Member,
  query: Page & { q?: string | undefined; archived?: boolean | undefined },
) {
  const after = readCursor(query.cursor)
  let rows = app.db
    .selectFrom('chats')
    .selectAll()
    .where('memberId', '=', member.id)
    .where('archived', '=', query.archived ?? false)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
  if (after)
    rows = rows.where(
      sql<boolean>`(updated_at, id) < (${after.time}::timestamptz, ${after.id}::uuid)`,
    )
  if (query.q?.trim()) rows = rows.where('temporary', '=', false).where(holds(query.q.trim()))
  const found = await rows.execute()
  const items = found.slice(0, query.limit)
  const last = items.at(-1)
  return {
    items: await presentChats(app, items),
    nextCursor: found.length > query.limit && last ? writeCursor(last.updatedAt, last.id) : null,
  }
}

/** Every branch, oldest first; the first page is the newest part, and the cursor leads back in time. */
export async function listMessages(app: App, member: Member, chatId: string, query: Page) {
  const before = readCursor(query.cursor)
  let rows = app.db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chatId')
    .selectAll('messages')
    .select(siblings.as('siblings'))
    .where('chats.memberId', '=', member.id)
    .where('chatId', '=', chatId)
    .orderBy('messages.id', 'desc')
    .limit(query.limit + 1)
  if (before) rows = rows.where('messages.id', '<', before.id)
  const found = await rows.execute()
  // Nothing to see may mean that the chat is somebody else's.
  if (found.length === 0) await findChat(app, member, chatId)
  const items = found.slice(0, query.limit)
  const oldest = items.at(-1)
  return {
    items: await withTextSoFar(app, items.toReversed().map(presentRow)),
    nextCursor:
      found.length > query.limit && oldest ? writeCursor(oldest.createdAt, oldest.id) : null,
  }
}

export async function changeChat(
  app: App,
  member: Member,
  change: { chatId: string; pinned?: boolean | undefined; archived?: boolean | undefined },
): Promise<Chat> {
  const { chatId, pinned, archived } = change
  await findChat(app, member, chatId)
  if (pinned === undefined && archived === undefined)
    throw invalid({ pinned: 'Say whether the chat is pinned or archived.' })
  const row = await app.db
    .updateTable('chats')
    .set({
      ...(pinned === undefined ? {} : { pinned }),
      ...(archived === undefined ? {} : { archived }),
    })
    .where('id', '=', chatId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentChat(app, row)
}

export async function renameChat(
  app: App,
  member: Member,
  chatId: string,
  title: string,
): Promise<Chat> {
  await findChat(app, member, chatId)
  const row = await app.db
    .updateTable('chats')
    .set({ title, titledByMember: true })
    .where('id', '=', chatId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentChat(app, row)
}

export async function rateAnswer(
  app: App,
  member: Member,
  rating: { messageId: string; feedback: 'up' | 'down' | null; comment?: string | undefined },
): Promise<Message> {
  const message = await findMessage(app, member, rating.messageId)
  if (message.role !== 'bot') throw invalid({ messageId: 'Only an answer can be rated.' })
  const row = await app.db
    .updateTable('messages')
    .set({ feedback: rating.feedback, feedbackComment: rating.comment ?? null })
    .where('id', '=', message.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentMessage(app, row)
}

const stopWithinMs = 5_000

/** Ends an answer wherever it is written; what was written stays. A finished one is left as it is. */
export async function stopAnswer(app: App, member: Member, messageId: string): Promise<Message> {
  const message = await findMessage(app, member, messageId)
  if (message.role !== 'bot') throw notFound('Answer')
  if (message.status === 'streaming') {
    const over = untilOver(app, messageId)
    if (!endHere(app, messageId, 'stopped')) await app.database.notify('stop_answer', messageId)
    await over
  }
  return presentMessage(app, await findMessage(app, member, messageId))
}

/** Whether this process was writing it. */
export function endHere(app: App, messageId: string, end: AnswerEnd): boolean {
  const running = app.running.get(messageId)
  running?.abort.abort(end)
  return running !== undefined
}

async function untilOver(app: App, messageId: string): Promise<void> {
  const here = app.running.get(messageId)
  if (here) return here.finished
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => {
      unsubscribe()
      reject(unavailable('The answer could not be stopped just now. Try again in a moment.'))
    }, stopWithinMs)
    const unsubscribe = app.answerLog.subscribe(messageId, async () => {
      const row = await app.db
        .selectFrom('messages')
        .select('status')
        .where('id', '=', messageId)
        .executeTakeFirst()
      if (row?.status === 'streaming') return
      clearTimeout(late)
      unsubscribe()
      resolve()
    })
  })
}

export async function deleteChats(
  app: App,
  member: Member,
  what: { chatId?: string | undefined; messageId?: string | undefined; all?: boolean | undefined },
): Promise<{ deleted: number }> {
  if (what.messageId) return deleteMessage(app, member, what.messageId)
  if (!what.chatId && !what.all)
    throw invalid({ chatId: 'Say which chat or message to delete, or all=true.' })
  if (what.chatId) await findChat(app, member, what.chatId)
  let rows = app.db.deleteFrom('chats').where('memberId', '=', member.id)
  if (what.chatId) rows = rows.where('id', '=', what.chatId)
  await endRunning(app, member, what.chatId)
  const deleted = await rows.returning('id').execute()
  return { deleted: deleted.length }
}

async function deleteMessage(app: App, member: Member, messageId: string) {
  const message = await findMessage(app, member, messageId)
  await endRunning(app, member, message.chatId)
  const deleted = await app.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: string }>`
      with recursive below as (
        select id from messages where id = ${messageId}
        union all
        select messages.id from messages join below on messages.parent_id = below.id
      )
      delete from messages where id in (select id from below) returning id`.execute(db)
    const newest = await db
      .selectFrom('messages')
      .select('id')
      .where('chatId', '=', message.chatId)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    await db
      .updateTable('chats')
      .set({ currentMessageId: newest?.id ?? null })
      .where('id', '=', message.chatId)
      .execute()
    return rows.length
  })
  return { deleted }
}

/** What is deleted is not written any further. */
async function endRunning(app: App, member: Member, chatId: string | undefined) {
  let rows = app.db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chatId')
    .select('messages.id')
    .where('chats.memberId', '=', member.id)
    .where('messages.status', '=', 'streaming')
  if (chatId) rows = rows.where('chats.id', '=', chatId)
  for (const { id } of await rows.execute())
    if (!endHere(app, id, 'stopped')) await app.database.notify('stop_answer', id)
    else await app.running.get(id)?.finished
}

/** An answer that is being written shows what its log holds. */
async function withTextSoFar(app: App, messages: Message[]): Promise<Message[]> {
  return Promise.all(
    messages.map(async (message) => {
      if (message.status !== 'streaming') return message
      const events = await app.answerLog.read(message.id, 0)
      const content = events
        .map(({ event }) => (event.type === 'text' ? event.data.delta : ''))
        .join('')
      const citations = events.flatMap(({ event }) => (event.type === 'source' ? [event.data] : []))
      return { ...message, content, citations }
    }),
  )
}

const holds = (q: string) => {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(title ilike ${pattern} or exists (
    select from messages where messages.chat_id = chats.id and messages.content ilike ${pattern}))`
}
