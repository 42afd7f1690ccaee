import { sql } from 'kysely'

/** It quotes what may help. Replies to small talk, and those about the documents, cite nothing. */
export const isUnsure = sql<boolean>`(
  messages.grounded is null and messages.status = 'complete'
  and jsonb_array_length(messages.citations) > 0
)`

/**
 * Which answers an editor may see, for queries over messages, chats and answer_passages. Nobody
 * reads members' chats: an answer is shown only where it was refused or is unsure, where its member
 * rated it, or where they sent it to the operator; who sent the question alone kept the answer. Of
 * these, members keep temporary chats to themselves, chats that ever held an own document, and
 * answers that quote a file which is not, or no longer, the operator's. Passages are stored when an
 * answer ends; copies of it in a fork or an import never have them.
 */
export const isShown = sql<boolean>`(
  messages.role = 'bot' and messages.status <> 'streaming'
  and (
    messages.grounded = 'no' or messages.feedback is not null or ${isUnsure}
    or exists (
      select from help_threads
      where help_threads.member_id = chats.member_id and help_threads.message_id = messages.id
        and help_threads.part <> 'question'
    )
  )
  and not chats.temporary and not chats.had_own_files
  and not exists (
    select from jsonb_array_elements(messages.citations) as cited
    where cited ->> 'fileId' not in (select id::text from files where owner_id is null)
  )
)`

/** The member asked the operator about this answer, and has a reply. */
export const isReplied = sql<boolean>`exists (
  select from help_threads
  join help_replies on help_replies.thread_id = help_threads.id
  where help_threads.member_id = chats.member_id and help_threads.message_id = messages.id
    and help_replies.operator_name is not null
)`

/** An answer that could not be given, or did not help, and nobody has replied in its place. */
export const wantsAnswer = sql<boolean>`(
  (messages.grounded = 'no' and messages.status = 'complete' or messages.feedback = 'down')
  and not ${isReplied}
)`
