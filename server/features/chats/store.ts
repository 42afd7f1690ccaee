import type { Chat, Message } from '#contract/chat.ts'
import type { Citation } from '#contract/documents.ts'
import { type Selectable, sql } from 'kysely'
import type { App, Member } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Chats, Messages } from '../../infra/db/tables.ts'

export type ChatRow = Selectable<Chats>
export type MessageRow = Selectable<Messages>

/** Found through the owner, so that another member's is simply not there. */
export async function findChat({ db }: Pick<App, 'db'>, member: Pick<Member, 'id'>, id: string): Promise<ChatRow> {
  const chat = await db
    .selectFrom('chats')
    .selectAll()
    .where('memberId', '=', member.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!chat) throw notFound('Chat')
  return chat
}

export async function findMessage({ db }: Pick<App, 'db'>, member: Pick<Member, 'id'>, id: string): Promise<MessageRow> {
  const message = await db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chatId')
    .selectAll('messages')
    .where('chats.memberId', '=', member.id)
    .where('messages.id', '=', id)
    .executeTakeFirst()
  if (!message) throw notFound('Message')
  return message
}

export async function presentChat({ db }: Pick<App, 'db'>, chat: ChatRow): Promise<Chat> {
  const [presented] = await presentChats({ db }, [chat])
  return presented!
}

export async function presentChats({ db }: Pick<App, 'db'>, rows: ChatRow[]): Promise<Chat[]> {
  if (rows.length === 0) return []
  const running = await db
    .selectFrom('messages')
    .select('chatId')
    .where('status', '=', 'streaming')
    .where('chatId', 'in', rows.map((row) => row.id))
    .execute()
  const runningIds = new Set(running.map((row) => row.chatId))
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    title: row.title,
    pinned: row.pinned,
    archived: row.archived,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    currentMessageId: row.currentMessageId,
    running: runningIds.has(row.id),
  }))
}

export async function presentMessage({ db }: Pick<App, 'db'>, row: MessageRow): Promise<Message> {
  const [message] = await presentMessages({ db }, [row])
  return message!
}

export async function presentMessages({ db }: Pick<App, 'db'>, rows: MessageRow[]): Promise<Message[]> {
  const siblings = await siblingsOf({ db }, rows)
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    chatId: row.chatId,
    parentId: row.parentId,
    role: row.role as Message['role'],
    content: row.content,
    status: row.status as Message['status'],
    ...(row.role === 'bot'
      ? { grounded: row.grounded as Message['grounded'], feedback: row.feedback as Message['feedback'] }
      : {}),
    citations: row.citations as Citation[],
    createdAt: row.createdAt.toISOString(),
    siblings: siblings.get(row.parentId ?? '') ?? [row.id],
  }))
}

/** The ids below each parent, oldest first; the key '' stands for the roots of the chat. */
async function siblingsOf({ db }: Pick<App, 'db'>, rows: MessageRow[]): Promise<Map<string, string[]>> {
  const chatId = rows[0]?.chatId
  const result = new Map<string, string[]>()
  if (!chatId) return result
  const parents = [...new Set(rows.map((row) => row.parentId).filter((id) => id !== null))]
  const found = await db
    .selectFrom('messages')
    .select(['id', 'parentId'])
    .where('chatId', '=', chatId)
    .where((where) =>
      where.or([
        where('parentId', 'is', null),
        ...(parents.length > 0 ? [where('parentId', 'in', parents)] : []),
      ]),
    )
    .orderBy('id')
    .execute()
  for (const { id, parentId } of found) {
    const key = parentId ?? ''
    result.set(key, [...(result.get(key) ?? []), id])
  }
  return result
}

/** The turns that led to a message, oldest first, at most so many. */
export async function turnsBefore({ db }: Pick<App, 'db'>, messageId: string | null, most: number) {
  if (!messageId) return []
  const { rows } = await sql<{ role: 'user' | 'bot'; content: string }>`
    with recursive branch as (
      select id, parent_id, role, content, 1 as back from messages where id = ${messageId}
      union all
      select above.id, above.parent_id, above.role, above.content, back + 1
      from messages above join branch on above.id = branch.parent_id where back < ${most}
    )
    select role, content from branch order by back desc`.execute(db)
  return rows
}
