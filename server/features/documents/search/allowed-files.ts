import { type RawBuilder, sql } from 'kysely'
import { type Reader, seenWithin } from '#server/features/audiences/audiences.ts'

/**
 * The chosen files of the library (null: all) that the member may see, and always the chat's own
 * documents.
 */
export type Within = Reader & { memberId: string; chatId: string; fileIds: string[] | null }

/**
 * A query for the ids of the files that may be searched. Without a chat, whatever the assistant
 * answers from: so the operator's checks ask, and never a member. With `only`, no others than these,
 * and with `language` none in another language.
 */
export function allowedFilesIn(
  within: Within | undefined,
  only?: string[],
  language?: string,
): RawBuilder<unknown> {
  if (language)
    return sql`select id from files where language = ${language} and id in (${allowedFilesIn(within, only)})`
  if (only)
    return sql`select id from (${allowedFilesIn(within)}) as allowed where id = any (${only}::uuid[])`
  const chosen = within?.fileIds ?? null
  const library = sql`select id from files
    where owner_id is null and assistant and replaced_by is null
      and ${within ? seenWithin(within) : sql`true`}
      and (${chosen}::uuid[] is null or id = any (${chosen}::uuid[])
        or exists (select from files as older where older.replaced_by = files.id and older.id = any (${chosen}::uuid[])))`
  if (!within) return library
  return sql`${library} union all
    select id from files where chat_id = ${within.chatId} and owner_id = ${within.memberId}`
}
