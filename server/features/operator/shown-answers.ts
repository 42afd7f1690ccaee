import { sql } from 'kysely'

/**
 * Which answers an editor may see, for queries over messages, chats and answer_passages. Members
 * keep temporary chats to themselves, chats that ever held an own document, and answers that quote a
 * file which is not, or no longer, the operator's. Passages are stored when an answer ends; copies
 * of it in a fork or an import never have them.
 */
export const isShown = sql<boolean>`(
  messages.role = 'bot' and messages.status <> 'streaming'
  and not chats.temporary and not chats.had_own_files
  and not exists (
    select from jsonb_array_elements(messages.citations) as cited
    where cited ->> 'fileId' not in (select id::text from files where owner_id is null)
  )
)`

/** An answer that could not be given, or did not help. */
export const wantsAnswer = sql<boolean>`(
  messages.grounded = 'no' and messages.status = 'complete' or messages.feedback = 'down'
)`
