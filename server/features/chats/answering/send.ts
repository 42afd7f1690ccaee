import type { Exchange, NewMessage } from '#contract/chats/chat.ts'
import type { Citation } from '#contract/documents/documents.ts'
import type { NewSelection, Selection } from '#contract/chats/selections.ts'
import type { Step } from '#contract/chats/steps.ts'
import { v7 as uuid } from 'uuid'
import type { App, Member } from '#server/app.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import type { Beginning } from '#server/infra/model/model.ts'
import { expectSelection } from '#server/features/documents/documents.ts'
import { isSmallTalk } from '#server/features/answering/answering.ts'
import { holdFreeMessage, holdMessage } from '#server/features/subscriptions/subscriptions.ts'
import { forgetDraft } from '../drafts.ts'
import { endAfter } from './end-of-chat.ts'
import { once } from './idempotency.ts'
import { indexBeginning, indexMessages } from '../search/terms.ts'
import {
  type ChatRow,
  type MessageRow,
  expectMessage,
  findMessage,
  presentChat,
  presentMessage,
} from '../store.ts'
import { expectRoomBeside } from '../siblings.ts'
import type { StoredExchange } from './stored-exchange.ts'
import { takeFiles } from './take-files.ts'
import { titleOf } from './title.ts'

/**
 * Stores a question and the beginning of its answer; repeating the same request changes nothing.
 */
export const sendMessage = (
  app: App,
  member: Member,
  message: NewMessage,
): Promise<StoredExchange> =>
  once(app, member, message.requestId, async (trx) => {
    const sent = message.chatId
      ? await sendInChat(trx, member, message, message.chatId)
      : await beginChat(trx, member, message)
    await forgetDraft(trx, member, message.chatId ?? null)
    return sent
  })

/** Adds an edited question, or a new answer to the same question, beside the existing one. */
export const answerAgain = (
  app: App,
  member: Member,
  request: {
    requestId: string
    messageId: string
    message?: string | undefined
    goOn?: boolean | undefined
  },
): Promise<StoredExchange> =>
  once(app, member, request.requestId, async (trx) => {
    const { chatId } = await findMessage(trx, member, request.messageId)
    const chat = await lockChat(trx, member, chatId)
    // Read again, now that the lock keeps others from deleting it.
    const before = await findMessage(trx, member, request.messageId)
    if (before.role === 'bot') {
      const goesOnFrom = request.goOn ? beginningOf(before) : null
      await expectRoomBeside(trx, chatId, before.parentId, 'bot')
      return addAnswer(
        trx,
        member,
        chat,
        await findMessage(trx, member, before.parentId!),
        goesOnFrom,
      )
    }
    if (!request.message) throw invalid({ message: 'Enter the message as it should be.' })
    const question = {
      ...{ chatId: chat.id, parentId: before.parentId, content: request.message },
      selection: before.selection as Selection | null,
    }
    return addAnswer(trx, member, chat, await createQuestion(trx, question))
  })

export async function presentExchange(
  app: Pick<App, 'db'>,
  sent: Pick<StoredExchange, 'chat' | 'userMessage' | 'botMessage'>,
): Promise<Exchange> {
  const [chat, userMessage, botMessage] = await Promise.all([
    presentChat(app, sent.chat),
    presentMessage(app, sent.userMessage),
    presentMessage(app, sent.botMessage),
  ])
  return { chat, userMessage, botMessage }
}

async function sendInChat(app: App, member: Member, message: NewMessage, chatId: string) {
  const chat = await lockChat(app, member, chatId)
  if (message.parentId) await expectMessage(app, chatId, message.parentId)
  const parentId =
    message.parentId === undefined
      ? await endAfter(app, chat, message.lastSeenId)
      : message.parentId
  const files = await takeFiles(app, member, chat.id, message)
  const selection = await selectionOf(app, member, chat.id, message)
  const question = { chatId: chat.id, parentId, content: message.message, selection }
  return addAnswer(app, member, { ...chat, ...files }, await createQuestion(app, question))
}

/**
 * A chat with its first question and the beginning of its answer, in as few statements as possible.
 */
async function beginChat(app: App, member: Member, message: NewMessage) {
  if (message.parentId) throw notFound('Message')
  const [chatId, questionId, answerId] = [uuid(), uuid(), uuid()]
  const createdAt = app.now()
  const chat = await app.db
    .insertInto('chats')
    .values({
      id: chatId,
      memberId: member.id,
      title: titleOf(message.message) || 'Chat',
      temporary: message.temporary ?? false,
      currentMessageId: answerId,
      createdAt,
      updatedAt: createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const files = await takeFiles(app, member, chatId, message)
  const selection = await selectionOf(app, member, chatId, message)
  // The same order of locks as for an existing chat.
  const chargedPeriod = await holdMessageFor(app, member, { content: message.message, selection })
  const [userMessage, botMessage] = await app.db
    .insertInto('messages')
    .values([
      {
        id: questionId,
        chatId,
        role: 'user',
        content: message.message,
        selection: selection && JSON.stringify(selection),
        status: 'complete',
        createdAt,
      },
      {
        ...answerRow(app, chatId, questionId, chargedPeriod),
        id: answerId,
      },
    ])
    .returningAll()
    .execute()
  await indexBeginning(app, chat, userMessage!)
  return {
    chat: { ...chat, ...files },
    userMessage: userMessage!,
    botMessage: botMessage!,
    goesOnFrom: null,
  }
}

/** Small talk is answered with no message left, too: it takes none. */
const holdMessageFor = (
  app: App,
  member: Member,
  { content, selection }: { content: string; selection: unknown },
) =>
  selection === null && isSmallTalk(content)
    ? holdFreeMessage(app, member)
    : holdMessage(app, member)

/** Stores the empty answer and takes its message from the quota, in the caller's transaction. */
async function addAnswer(
  app: App,
  member: Member,
  chat: ChatRow,
  userMessage: MessageRow,
  goesOnFrom: Beginning | null = null,
) {
  const chargedPeriod = await holdMessageFor(app, member, userMessage)
  await expectNoneRunning(app, chat)
  const botMessage = await app.db
    .insertInto('messages')
    .values(answerRow(app, chat.id, userMessage.id, chargedPeriod))
    .returningAll()
    .executeTakeFirstOrThrow()
  const updated = await app.db
    .updateTable('chats')
    .set({ currentMessageId: botMessage.id, updatedAt: app.now() })
    .where('id', '=', chat.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { chat: updated, userMessage, botMessage, goesOnFrom }
}

async function expectNoneRunning(app: App, chat: ChatRow) {
  const running = await app.db
    .selectFrom('messages')
    .select('id')
    .where('chatId', '=', chat.id)
    .where('status', '=', 'streaming')
    .executeTakeFirst()
  if (running)
    throw conflict(
      'An answer is still being written in this chat. Stop it, or wait until it is done.',
      { messageId: running.id },
    )
}

const answerRow = (app: App, chatId: string, parentId: string, chargedPeriod: Date | null) => ({
  id: uuid(),
  chatId,
  parentId,
  role: 'bot',
  status: 'streaming',
  instanceId: app.instanceId,
  chargedPeriod,
  free: chargedPeriod === null,
  createdAt: app.now(),
})

function beginningOf(answer: MessageRow): Beginning {
  if (answer.status === 'streaming' || answer.status === 'complete')
    throw conflict('Only an answer that ended early can be continued.')
  return {
    content: answer.content,
    citations: answer.citations as Citation[],
    steps: answer.steps as Step[],
  }
}

async function createQuestion(
  app: App,
  {
    selection,
    ...question
  }: { chatId: string; parentId: string | null; content: string; selection: Selection | null },
) {
  await expectRoomBeside(app, question.chatId, question.parentId, 'user')
  const row = await app.db
    .insertInto('messages')
    .values({
      id: uuid(),
      ...question,
      selection: selection && JSON.stringify(selection),
      role: 'user',
      status: 'complete',
      createdAt: app.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await indexMessages(app, [row])
  return row
}

/** What the question is about, checked against its page; null if nothing was selected. */
const selectionOf = async (
  app: App,
  member: Member,
  chatId: string,
  { selection }: { selection?: NewSelection | undefined },
) => (selection ? expectSelection(app, member, chatId, selection) : null)

/** Two requests for one chat wait for each other here. */
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
