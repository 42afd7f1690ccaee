-- Folders of a member for their chats; a chat is in one or in none.
create table folders (
  id uuid primary key,
  member_id uuid not null references users on delete cascade,
  name text not null,
  created_at timestamptz not null
);
-- Two of one name could not be told apart in a menu.
create unique index folders_name on folders (member_id, lower(name));

-- The chats of a folder that is removed stay.
alter table chats add column folder_id uuid references folders on delete set null;
create index chats_folder on chats (folder_id, updated_at desc, id desc) where folder_id is not null;

create trigger folders_insert_noted after insert on folders referencing new table as changed
  for each statement execute function note_changes(
    'folders', 'changed.member_id', 'null::text', 'changed');
create trigger folders_update_noted after update on folders referencing new table as changed
  for each statement execute function note_changes(
    'folders', 'changed.member_id', 'null::text', 'changed');
create trigger folders_delete_noted after delete on folders referencing old table as changed
  for each statement execute function note_changes(
    'folders', 'changed.member_id', 'null::text', 'changed');
