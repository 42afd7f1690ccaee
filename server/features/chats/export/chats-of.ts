import type { Citation } from '#contract/documents.ts'
import type { Selection } from '#contract/selections.ts'
import type { Step } from '#contract/steps.ts'
import type { App, Member } from '../../../app.ts'

type Owner = Pick<Member, 'id'>

export type ChatToExport = Awaited<ReturnType<typeof chatsAfter>>[number] & {
  messages: MessageToExport[]
}
export type MessageToExport = Awaited<ReturnType<typeof messagesOf>>[number]

/** Every chat of a member with all its messages, one at a time, because there may be many. */
export async function* chatsOf(app: Pick<App, 'db'>, owner: Owner): AsyncGenerator<ChatToExport> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const chats = await chatsAfter(app, owner, after)
    if (chats.length === 0) return
    for (const chat of chats) yield { ...chat, messages: await messagesOf(app, chat.id) }
    after = chats.at(-1)!.id
  }
}

/** One of them; undefined when it is not the member's. */
export async function chatOf(
  app: Pick<App, 'db'>,
  owner: Owner,
  chatId: string,
): Promise<ChatToExport | undefined> {
  const chat = await rowsOf(app, owner).where('id', '=', chatId).executeTakeFirst()
  return chat && { ...chat, messages: await messagesOf(app, chat.id) }
}

export async function countChats({ db }: Pick<App, 'db'>, { id }: Owner) {
  const row = await db
    .selectFrom('chats')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('memberId', '=', id)
    .executeTakeFirstOrThrow()
  return row.count
}

const atOnce = 100

const chatsAfter = (app: Pick<App, 'db'>, owner: Owner, after: string) =>
  rowsOf(app, owner).where('id', '>', after).orderBy('id').limit(atOnce).execute()

const rowsOf = ({ db }: Pick<App, 'db'>, { id: memberId }: Owner) =>
  db
    .selectFrom('chats')
    .select(['id', 'title', 'pinned', 'archived', 'temporary', 'createdAt', 'updatedAt'])
    .select(['currentMessageId', 'fileIds'])
    .where('memberId', '=', memberId)

async function messagesOf({ db }: Pick<App, 'db'>, chatId: string) {
  const rows = await db
    .selectFrom('messages')
    .select([
      'id',
      'parentId',
      'role',
      'content',
      'status',
      'grounded',
      'citations',
      'steps',
      'selection',
    ])
    .select(['feedback', 'feedbackComment', 'createdAt', 'inputTokens', 'outputTokens', 'model'])
    .where('chatId', '=', chatId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    citations: row.citations as Citation[],
    steps: row.steps as Step[],
    selection: row.selection as Selection | null,
  }))
}
