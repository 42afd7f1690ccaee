-- What a member is writing and has not sent, for their other devices; of a chat, or of a new one.
create table drafts (
  member_id uuid not null references users on delete cascade,
  chat_id uuid references chats on delete cascade,
  text text not null,
  updated_at timestamptz not null,
  unique nulls not distinct (member_id, chat_id)
);
create index drafts_chat on drafts (chat_id);

create trigger drafts_insert_noted after insert on drafts referencing new table as changed
  for each statement execute function note_changes(
    'draft', 'changed.member_id', 'coalesce(changed.chat_id::text, ''new'')', 'changed');
create trigger drafts_update_noted after update on drafts referencing new table as changed
  for each statement execute function note_changes(
    'draft', 'changed.member_id', 'coalesce(changed.chat_id::text, ''new'')', 'changed');
create trigger drafts_delete_noted after delete on drafts referencing old table as changed
  for each statement execute function note_changes(
    'draft', 'changed.member_id', 'coalesce(changed.chat_id::text, ''new'')', 'changed');
