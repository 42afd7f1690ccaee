import type { Approval } from '#contract/desk/approval.ts'
import type { Chat, Message } from '#contract/chats/chat.ts'
import type { Citation } from '#contract/documents/documents.ts'
import type { Selection } from '#contract/chats/selections.ts'
import type { RequestTokens, Step } from '#contract/chats/steps.ts'
import type { Written } from '#contract/documents/written.ts'
import { type Selectable, sql } from 'kysely'
import type { App, Member } from '#server/app.ts'
import { notFound } from '#server/errors.ts'
import type { Chats, Messages } from '#server/infra/db/tables.ts'
import { readerOf, seenWithin } from '../audiences/audiences.ts'
import { type Siblings, withSiblings } from './siblings.ts'

export type ChatRow = Selectable<Chats>
export type MessageRow = Selectable<Messages>

/** Filtered by owner, so that another member's chat is simply not found. */
export async function findChat(
  { db }: Pick<App, 'db'>,
  member: Pick<Member, 'id'>,
  id: string,
): Promise<ChatRow> {
  const chat = await db
    .selectFrom('chats')
    .selectAll()
    .where('memberId', '=', member.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!chat) throw notFound('Chat')
  return chat
}

export async function findMessage(
  { db }: Pick<App, 'db'>,
  member: Pick<Member, 'id'>,
  id: string,
): Promise<MessageRow> {
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
    .where(
      'chatId',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
  const runningIds = new Set(running.map((row) => row.chatId))
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    title: row.title,
    pinned: row.pinned,
    archived: row.archived,
    temporary: row.temporary,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    currentMessageId: row.currentMessageId,
    running: runningIds.has(row.id),
    fileIds: row.fileIds,
    folderId: row.folderId,
  }))
}

export async function presentMessage(app: Pick<App, 'db'>, row: MessageRow): Promise<Message> {
  const [message] = await withSiblings(app, [row])
  return presentOwn(message!)
}

/** For its member; to nobody else it is told that a message is saved. */
export const presentOwn = (row: MessageRow & Siblings): Message => ({
  ...presentRow(row),
  ...(row.savedAt ? { saved: true as const } : {}),
})

export function presentRow(row: MessageRow & Siblings): Message {
  const steps = row.steps as Step[]
  const requests = row.requests as RequestTokens[]
  return {
    _id: row.id,
    id: row.id,
    chatId: row.chatId,
    parentId: row.parentId,
    role: row.role as Message['role'],
    content: row.content,
    status: row.status as Message['status'],
    ...(row.role === 'bot'
      ? {
          grounded: row.grounded as Message['grounded'],
          feedback: row.feedback as Message['feedback'],
          comment: row.feedbackComment,
          ...(steps.length > 0 ? { steps } : {}),
          ...(row.free ? { free: true } : {}),
          ...(row.model === null ? {} : { model: row.model }),
          ...(row.approved ? { approved: row.approved as Approval } : {}),
          ...(row.written ? { written: row.written as Written } : {}),
          ...(row.inputTokens === null || row.outputTokens === null
            ? {}
            : {
                tokens: {
                  ...{ input: row.inputTokens, output: row.outputTokens },
                  ...(requests.some(({ estimated }) => estimated) ? { estimated: true } : {}),
                },
              }),
        }
      : {}),
    citations: row.citations as Citation[],
    ...(row.selection ? { selection: row.selection as Selection } : {}),
    createdAt: row.createdAt.toISOString(),
    siblings: row.siblings,
    ...(row.amongSiblings ? { amongSiblings: row.amongSiblings } : {}),
  }
}

/** The branch to a message of a chat, from its first question on, or its newest messages. */
export async function branchTo(
  { db }: Pick<App, 'db'>,
  chatId: string,
  messageId: string,
  most = 2 ** 31 - 1,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    with recursive branch as (
      select id, parent_id, 1 as back from messages where id = ${messageId} and chat_id = ${chatId}
      union all
      select above.id, above.parent_id, back + 1
      from messages above join branch on above.id = branch.parent_id
      where back < ${most}::integer
    )
    select messages.* from messages join branch on branch.id = messages.id order by back desc`.execute(
    db,
  )
  return rows
}

/** The length of the branch to a message, before it is read. */
export async function sizeOfBranch(
  { db }: Pick<App, 'db'>,
  chatId: string,
  messageId: string,
): Promise<{ messages: number; bytes: number }> {
  const { rows } = await sql<{ messages: number; bytes: number }>`
    with recursive branch as (
      select id, parent_id from messages where id = ${messageId} and chat_id = ${chatId}
      union all
      select above.id, above.parent_id
      from messages above join branch on above.id = branch.parent_id
    )
    select count(*)::integer as messages,
      coalesce(sum(octet_length(content) + pg_column_size(citations) + pg_column_size(steps) + coalesce(pg_column_size(selection), 0)), 0)::float8 as bytes
    from messages where id in (select id from branch)`.execute(db)
  return rows[0]!
}

export async function expectMessage({ db }: Pick<App, 'db'>, chatId: string, id: string) {
  const message = await db
    .selectFrom('messages')
    .select('id')
    .where('chatId', '=', chatId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!message) throw notFound('Message')
}

/**
 * Only files that the assistant answers from can be chosen; own documents are always used in their
 * chat.
 */
export async function expectFiles(
  { db, now }: Pick<App, 'db' | 'now'>,
  member: { id: string },
  ids: string[],
) {
  if (ids.length === 0) return
  const found = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .where('ownerId', 'is', null)
    .where('assistant', '=', true)
    .where(seenWithin(readerOf({ now }, member)))
    .execute()
  if (found.length < new Set(ids).size) throw notFound('File')
}
