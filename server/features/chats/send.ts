import type { Exchange, NewMessage } from '#contract/chat.ts'
import { v7 as uuid } from 'uuid'
import type { App, Member } from '../../app.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { holdMessage } from '../subscriptions/subscriptions.ts'
import { titleOf } from './title.ts'
import {
  type ChatRow,
  type MessageRow,
  findChat,
  findMessage,
  presentChat,
  presentMessage,
} from './store.ts'

/** What a request made: the rows, and whether they were made just now. */
export type Sent = {
  chat: ChatRow
  userMessage: MessageRow
  botMessage: MessageRow
  fresh: boolean
}

/** Stores a question and the beginning of its answer; the same request again changes nothing. */
export const sendMessage = (app: App, member: Member, message: NewMessage): Promise<Sent> =>
  once(app, member, message.requestId, async (trx) => {
    const chat = message.chatId
      ? await lockChat(trx, member, message.chatId)
      : await createChat(trx, member, message)
    const parentId = message.parentId === undefined ? chat.currentMessageId : message.parentId
    if (message.parentId) await expectMessage(trx, chat, message.parentId)
    const question = { chatId: chat.id, parentId, content: message.message }
    return ask(trx, member, chat, await createQuestion(trx, question))
  })

/** Puts an edited question, or a new answer to the same one, beside what was there. */
export const answerAgain = (
  app: App,
  member: Member,
  request: { requestId: string; messageId: string; message?: string | undefined },
): Promise<Sent> =>
  once(app, member, request.requestId, async (trx) => {
    const { chatId } = await findMessage(trx, member, request.messageId)
    const chat = await lockChat(trx, member, chatId)
    // Again, now that nobody can delete it.
    const before = await findMessage(trx, member, request.messageId)
    if (before.role === 'bot')
      return ask(trx, member, chat, await findMessage(trx, member, before.parentId!))
    if (!request.message) throw invalid({ message: 'Write the message as it should be.' })
    const question = { chatId: chat.id, parentId: before.parentId, content: request.message }
    return ask(trx, member, chat, await createQuestion(trx, question))
  })

export async function presentExchange(
  app: Pick<App, 'db'>,
  sent: Omit<Sent, 'fresh'>,
): Promise<Exchange> {
  const [chat, userMessage, botMessage] = await Promise.all([
    presentChat(app, sent.chat),
    presentMessage(app, sent.userMessage),
    presentMessage(app, sent.botMessage),
  ])
  return { chat, userMessage, botMessage }
}

async function once(
  app: App,
  member: Member,
  requestId: string,
  work: (trx: App) => Promise<Omit<Sent, 'fresh'>>,
): Promise<Sent> {
  const earlier = await findEarlier(app, member, requestId)
  if (earlier) return earlier
  try {
    const sent = await app.db.transaction().execute(async (db) => {
      const sent = await work({ ...app, db })
      await db
        .insertInto('messageRequests')
        .values({
          memberId: member.id,
          requestId,
          chatId: sent.chat.id,
          userMessageId: sent.userMessage.id,
          botMessageId: sent.botMessage.id,
        })
        .execute()
      return sent
    })
    return { ...sent, fresh: true }
  } catch (error) {
    // A twin may be stopped by its first coming: by the answer that runs, the quota or the key.
    const twin = await findEarlier(app, member, requestId)
    if (twin) return twin
    throw error
  }
}

async function findEarlier(
  app: Pick<App, 'db'>,
  member: Member,
  requestId: string,
): Promise<Sent | undefined> {
  const earlier = await app.db
    .selectFrom('messageRequests')
    .selectAll()
    .where('memberId', '=', member.id)
    .where('requestId', '=', requestId)
    .executeTakeFirst()
  if (!earlier) return undefined
  const [chat, userMessage, botMessage] = await Promise.all([
    findChat(app, member, earlier.chatId),
    findMessage(app, member, earlier.userMessageId),
    findMessage(app, member, earlier.botMessageId),
  ])
  return { chat, userMessage, botMessage, fresh: false }
}

/** The answer's row, with its message held from the quota in the same transaction. */
async function ask(app: App, member: Member, chat: ChatRow, userMessage: MessageRow) {
  const chargedPeriod = await holdMessage(app, member)
  const botMessage = await createAnswer(app, chat, userMessage, chargedPeriod)
  const updated = await app.db
    .updateTable('chats')
    .set({ currentMessageId: botMessage.id, updatedAt: app.now() })
    .where('id', '=', chat.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { chat: updated, userMessage, botMessage }
}

async function createAnswer(app: App, chat: ChatRow, userMessage: MessageRow, chargedPeriod: Date) {
  const running = await app.db
    .selectFrom('messages')
    .select('id')
    .where('chatId', '=', chat.id)
    .where('status', '=', 'streaming')
    .executeTakeFirst()
  if (running)
    throw conflict(
      'An answer is still being written in this chat. Stop it, or wait until it is done.',
      {
        messageId: running.id,
      },
    )
  return app.db
    .insertInto('messages')
    .values({
      id: uuid(),
      chatId: chat.id,
      parentId: userMessage.id,
      role: 'bot',
      status: 'streaming',
      instanceId: app.instanceId,
      chargedPeriod,
      createdAt: app.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const createQuestion = (
  app: App,
  question: { chatId: string; parentId: string | null; content: string },
) =>
  app.db
    .insertInto('messages')
    .values({ id: uuid(), ...question, role: 'user', status: 'complete', createdAt: app.now() })
    .returningAll()
    .executeTakeFirstOrThrow()

const createChat = (app: App, member: Member, message: NewMessage) =>
  app.db
    .insertInto('chats')
    .values({
      id: uuid(),
      memberId: member.id,
      title: titleOf(message.message),
      temporary: message.temporary ?? false,
      createdAt: app.now(),
      updatedAt: app.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Two requests for one chat take their turns here. */
export async function lockChat({ db }: App, member: Member, id: string): Promise<ChatRow> {
  const chat = await db
    .selectFrom('chats')
    .selectAll()
    .where('memberId', '=', member.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!chat) throw notFound('Chat')
  return chat
}

async function expectMessage({ db }: App, chat: ChatRow, id: string) {
  const message = await db
    .selectFrom('messages')
    .select('id')
    .where('chatId', '=', chat.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!message) throw notFound('Message')
}
