import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import type { ChatRow } from '../store.ts'

/**
 * The message that a new question follows: the end of the chat, if it goes on from the message that
 * the member saw last; that message itself if they saw another branch.
 */
export async function endAfter(
  app: App,
  chat: ChatRow,
  seenId: string | undefined,
): Promise<string | null> {
  const end = await endOf(app, chat)
  if (!seenId || !end || seenId === end) return end
  const seen = await app.db
    .selectFrom('messages')
    .select('id')
    .where('chatId', '=', chat.id)
    .where('id', '=', seenId)
    .executeTakeFirst()
  // It was deleted meanwhile.
  if (!seen) return end
  const { rows } = await sql<{ isAbove: boolean }>`
    with recursive above as (
      select id, parent_id from messages where id = ${end} and chat_id = ${chat.id}
      union all
      select messages.id, messages.parent_id
      from messages join above on messages.id = above.parent_id
      -- Ids begin with their time: nothing above it is younger.
      where above.id > ${seenId}
    )
    select exists (select from above where id = ${seenId}) as is_above`.execute(app.db)
  return rows[0]!.isAbove ? end : seenId
}

/** The message shown last; if it was deleted, the newest one. */
async function endOf({ db }: App, chat: ChatRow): Promise<string | null> {
  const rows = db.selectFrom('messages').select('id').where('chatId', '=', chat.id)
  const end = await rows.where('id', '=', chat.currentMessageId).executeTakeFirst()
  return (end ?? (await rows.orderBy('id', 'desc').executeTakeFirst()))?.id ?? null
}
