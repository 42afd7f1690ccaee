import type { App, Member } from '../../app.ts'

/** Every chat of a member with all its messages, one after the other: there may be many. */
export async function* chatsOf({ db }: Pick<App, 'db'>, { id: memberId }: Pick<Member, 'id'>) {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const chat = await db
      .selectFrom('chats')
      .select(['id', 'title', 'pinned', 'archived', 'temporary', 'createdAt', 'updatedAt'])
      .where('memberId', '=', memberId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!chat) return
    after = chat.id
    const messages = await db
      .selectFrom('messages')
      .select(['id', 'parentId', 'role', 'content', 'status', 'grounded', 'citations'])
      .select(['feedback', 'feedbackComment', 'createdAt'])
      .where('chatId', '=', chat.id)
      .orderBy('id')
      .execute()
    yield { ...chat, messages }
  }
}

export async function countChats({ db }: Pick<App, 'db'>, { id }: Pick<Member, 'id'>) {
  const row = await db
    .selectFrom('chats')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('memberId', '=', id)
    .executeTakeFirstOrThrow()
  return row.count
}
