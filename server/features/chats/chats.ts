import type { Chat, Message } from '#contract/chat.ts'
import { sql } from 'kysely'
import type { App, Member } from '../../app.ts'
import { invalid } from '../../errors.ts'
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

export { chatsOf, countChats } from './export.ts'
export { stopAnswersOf } from './remove.ts'

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
