import type { Chat, Message } from '#contract/chats/chat.ts'
import { sql } from 'kysely'
import type { App, Member } from '#server/app.ts'
import { invalid, notFound } from '#server/errors.ts'
import { pageOf, readCursor, writeCursor } from '#server/cursor.ts'
import { groupQuestionLater } from './answering/looking-up/evidence.ts'
import { cleanTitle } from './clean-title.ts'
import { indexTitles } from './search/terms.ts'
import { cursorAfter, presentAll, readPage } from './message-pages.ts'
import { lockChat } from './answering/send.ts'
import {
  expectFiles,
  expectMessage,
  findChat,
  findMessage,
  presentChat,
  presentChats,
  presentMessage,
} from './store.ts'
import { expectFolder } from './folders.ts'

export { copyChat } from './copy/copy.ts'
export { listFolders } from './folders.ts'
export { draftsOf } from './drafts.ts'
export { chatsOf, countChats } from './export/chats-of.ts'
export { indexMessages } from './search/terms.ts'
export { cleanTitle } from './clean-title.ts'
export { checkedParts, passagesFor } from './answering/checked-parts.ts'
export { branchTo, findChat, findMessage, presentChat, presentRow, sizeOfBranch } from './store.ts'
export { stopAnswersOf } from './remove.ts'

type Page = { cursor?: string | undefined; limit: number }

/** Pinned first, then newest first. */
export async function listChats(
  app: App,
  member: Member,
  query: Page & { archived?: boolean | undefined; folderId?: string | undefined },
) {
  const inPinned = query.cursor?.startsWith(pinnedMark)
  const after = readCursor(inPinned ? query.cursor!.slice(pinnedMark.length) : query.cursor)
  const rows = (pinned: boolean, from: typeof after, limit: number) => {
    const some = app.db
      .selectFrom('chats')
      .selectAll()
      .where('memberId', '=', member.id)
      .where('archived', '=', query.archived ?? false)
      .where('pinned', '=', pinned)
      .$if(query.folderId !== undefined, (chats) => chats.where('folderId', '=', query.folderId!))
      .orderBy('updatedAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
    return (
      from
        ? some.where(sql<boolean>`(updated_at, id) < (${from.time}::timestamptz, ${from.id}::uuid)`)
        : some
    ).execute()
  }
  // Two queries, so that each reads in the order of its index, however many chats there are.
  const found = !after || inPinned ? await rows(true, after, query.limit + 1) : []
  if (found.length <= query.limit)
    found.push(...(await rows(false, inPinned ? undefined : after, query.limit + 1 - found.length)))
  const { shown, nextCursor } = pageOf(
    found,
    query.limit,
    (last) => `${last.pinned ? pinnedMark : ''}${writeCursor(last.updatedAt, last.id)}`,
  )
  return { items: await presentChats(app, shown), nextCursor }
}

export const readChat = async (app: App, member: Member, chatId: string): Promise<Chat> =>
  presentChat(app, await findChat(app, member, chatId))

/** Marks a cursor among the pinned chats; no other cursor begins with it. */
const pinnedMark = 'p.'

/**
 * Messages of every branch, oldest first. The first page is the newest part, and the cursor leads
 * back in time.
 */
export async function listMessages(app: App, member: Member, chatId: string, query: Page) {
  const before = readCursor(query.cursor)
  let rows = app.db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chatId')
    .where('chats.memberId', '=', member.id)
    .where('chatId', '=', chatId)
    .orderBy('messages.id', 'desc')
  if (before) rows = rows.where('messages.id', '<', before.id)
  const found = await readPage(app, rows, query.limit)
  // An empty list may mean that the chat belongs to somebody else.
  if (found.rows.length === 0) await findChat(app, member, chatId)
  const items = await withTextSoFar(app, await presentAll(app, member, found.rows.toReversed()))
  return { items, nextCursor: cursorAfter(found) }
}

type ChatChange = {
  chatId: string
  pinned?: boolean | undefined
  archived?: boolean | undefined
  currentMessageId?: string | undefined
  fileIds?: string[] | null | undefined
  folderId?: string | null | undefined
}

export async function changeChat(app: App, member: Member, change: ChatChange): Promise<Chat> {
  const { chatId, ...given } = change
  await findChat(app, member, chatId)
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (Object.keys(set).length === 0)
    throw invalid({
      pinned: 'Say what to change: pinned, archived, currentMessageId, folderId or fileIds.',
    })
  if (given.fileIds) await expectFiles(app, member, given.fileIds)
  const row = await app.db.transaction().execute(async (db) => {
    // The lock: a concurrent request that deletes the chosen message runs before or after this.
    await lockChat({ ...app, db }, member, chatId)
    if (given.folderId) await expectFolder({ db }, member, given.folderId)
    if (given.currentMessageId) await expectMessage({ db }, chatId, given.currentMessageId)
    return db
      .updateTable('chats')
      .set(set)
      .where('id', '=', chatId)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return presentChat(app, row)
}

export async function renameChat(
  app: App,
  member: Member,
  chatId: string,
  given: string,
): Promise<Chat> {
  const title = cleanTitle(given)
  if (!title) throw invalid({ title: 'Write a title.' })
  await findChat(app, member, chatId)
  const row = await app.db.transaction().execute(async (db) => {
    const renamed = await db
      .updateTable('chats')
      .set({ title, titledByMember: true })
      .where('id', '=', chatId)
      .returningAll()
      .executeTakeFirst()
    if (!renamed) throw notFound('Chat')
    await indexTitles({ db }, [renamed])
    return renamed
  })
  return presentChat(app, row)
}

export async function rateAnswer(
  app: App,
  member: Member,
  rating: { messageId: string; feedback: 'up' | 'down' | null; comment?: string | undefined },
): Promise<Message> {
  const message = await findMessage(app, member, rating.messageId)
  if (message.role !== 'bot') throw invalid({ messageId: 'Only an answer can be rated.' })
  const row = await app.db.transaction().execute(async (db) => {
    if (rating.feedback === 'down') await groupQuestionLater(app, message.id, db)
    return db
      .updateTable('messages')
      .set({ feedback: rating.feedback, feedbackComment: rating.comment ?? null })
      .where('id', '=', message.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return presentMessage(app, row)
}

/** An answer in progress shows the text in its log. */
async function withTextSoFar(app: App, messages: Message[]): Promise<Message[]> {
  return Promise.all(
    messages.map(async (message) => {
      if (message.status !== 'streaming') return message
      const events = await app.answerLog.read(message.id, 0)
      const content = events
        .map(({ event }) => (event.type === 'text' ? event.data.delta : ''))
        .join('')
      const citations = events.flatMap(({ event }) => (event.type === 'source' ? [event.data] : []))
      const steps = events.flatMap(({ event }) => (event.type === 'step' ? [event.data] : []))
      return { ...message, content, citations, ...(steps.length > 0 ? { steps } : {}) }
    }),
  )
}
