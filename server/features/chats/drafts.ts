import { sql } from 'kysely'
import type { Draft } from '#contract/chats/drafts.ts'
import type { App, Member } from '#server/app.ts'
import { notFound } from '#server/errors.ts'

/** The others are in the browser in which they were written. */
const mostShown = 100

export async function listDrafts({ db }: Pick<App, 'db'>, member: Member): Promise<Draft[]> {
  const rows = await db
    .selectFrom('drafts')
    .select(['chatId', 'text', 'updatedAt'])
    .where('memberId', '=', member.id)
    .orderBy('updatedAt', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map(({ updatedAt, ...draft }) => ({ ...draft, updatedAt: updatedAt.toISOString() }))
}

export async function keepDraft(
  app: Pick<App, 'db' | 'now'>,
  member: Member,
  { chatId, text }: { chatId: string | null; text: string },
): Promise<null> {
  if (!text.trim()) {
    await forgetDraft(app, member, chatId)
    return null
  }
  const { numAffectedRows } = await sql`
    insert into drafts (member_id, chat_id, text, updated_at)
    select ${member.id}, ${chatId}::uuid, ${text}, ${app.now()}
    where ${chatId}::uuid is null
      or exists (select from chats where id = ${chatId}::uuid and member_id = ${member.id})
    on conflict (member_id, chat_id) do update set text = excluded.text, updated_at = excluded.updated_at`.execute(
    app.db,
  )
  if (!numAffectedRows) throw notFound('Chat')
  return null
}

export async function forgetDraft(
  { db }: Pick<App, 'db'>,
  member: Pick<Member, 'id'>,
  chatId: string | null,
): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('memberId', '=', member.id)
    .where('chatId', 'is not distinct from', chatId)
    .execute()
}

/** For the export of everything about a member. */
export const draftsOf = async ({ db }: Pick<App, 'db'>, memberId: string) =>
  db
    .selectFrom('drafts')
    .select(['chatId', 'text', 'updatedAt'])
    .where('memberId', '=', memberId)
    .orderBy('updatedAt')
    .execute()
