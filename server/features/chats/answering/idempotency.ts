import type { App, Member } from '#server/app.ts'
import type { StoredExchange } from './stored-exchange.ts'
import { findChat, findMessage } from '../store.ts'

/** A repeated request, even a concurrent one, finds what the first one created. */
export async function once(
  app: App,
  member: Member,
  requestId: string,
  work: (trx: App) => Promise<Omit<StoredExchange, 'fresh'>>,
): Promise<StoredExchange> {
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
    // The running answer, the quota or the key of the first request may refuse its concurrent
    // duplicate.
    const twin = await findEarlier(app, member, requestId)
    if (twin) return twin
    throw error
  }
}

async function findEarlier(
  app: Pick<App, 'db'>,
  member: Member,
  requestId: string,
): Promise<StoredExchange | undefined> {
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
  return { chat, userMessage, botMessage, goesOnFrom: null, fresh: false }
}
