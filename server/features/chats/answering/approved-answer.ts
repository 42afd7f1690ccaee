import { sql } from 'kysely'
import { collapseWhitespace } from '#server/infra/language/collapse-whitespace.ts'
import type { App, Member } from '#server/app.ts'
import { type Given, approvedFor } from '#server/features/approved/approved.ts'
import { readingsOf } from '#server/features/passages/passages.ts'
import type { StoredExchange } from './stored-exchange.ts'
import { talkBefore } from './summary.ts'

/**
 * What an editor has approved for a question of this meaning. Not for one that means something only
 * within its chat, or about a selection or own documents; and once for each question: a member who
 * has it answered again wants another answer.
 */
export async function approvedAnswer(
  app: App,
  member: Member,
  { chat, userMessage, goesOnFrom }: StoredExchange,
): Promise<Given | undefined> {
  if (goesOnFrom || userMessage.selection || chat.hadOwnFiles) return undefined
  const { history } = await talkBefore(app, userMessage.parentId)
  const text = collapseWhitespace(userMessage.content)
  if (readingsOf(text, history).whole[0]?.whole !== text) return undefined
  const given = await app.db
    .selectFrom('messages')
    .select('id')
    .where('parentId', '=', userMessage.id)
    .where(sql<boolean>`approved is not null and approved ->> 'fixed' is null`)
    .executeTakeFirst()
  if (given) return undefined
  return approvedFor(app, text, {
    ...{ memberId: member.id, chatId: chat.id, fileIds: chat.fileIds },
    now: app.now,
  })
}
