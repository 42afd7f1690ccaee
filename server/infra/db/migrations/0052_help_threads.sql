-- Questions that members handed to the operator, each with a copy of what they sent along of a
-- chat, and the replies of both. The copy stays when the chat is deleted; all of it goes with the
-- account.
create table help_threads (
  id uuid primary key,
  member_id uuid not null references users on delete cascade,
  -- Made by the browser: sent twice, it is one thread.
  request_id uuid not null,
  question text not null,
  note text not null,
  -- The answer that did not help, and its chat; without references, because the thread outlives them.
  message_id uuid,
  chat_id uuid,
  part text not null check (part in ('question', 'answer', 'chat')),
  sent jsonb not null,
  -- How many earlier messages of the chat did not fit.
  left_out integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'closed')),
  -- Whether the operator has replied since the member last looked.
  unread boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (member_id, request_id)
);
create unique index help_threads_message on help_threads (member_id, message_id);
create index help_threads_chat on help_threads (member_id, chat_id);
create index help_threads_state on help_threads (state, id);
create index users_operators on users (id) where role = 'operator';

create table help_replies (
  id uuid primary key,
  thread_id uuid not null references help_threads on delete cascade,
  request_id uuid not null,
  -- The operator's first name; null for the member's own.
  operator_name text,
  text text not null,
  created_at timestamptz not null,
  unique (thread_id, request_id)
);

-- Every reply changes its thread, too. The member is told, and each operator.
create trigger help_threads_insert_noted after insert on help_threads
  referencing new table as changed for each statement execute function note_changes(
    'help', 'told.member_id', 'told.id::text',
    '(select id, member_id from changed union select changed.id, users.id from changed cross join users where users.role = ''operator'') as told');
create trigger help_threads_update_noted after update on help_threads
  referencing new table as changed for each statement execute function note_changes(
    'help', 'told.member_id', 'told.id::text',
    '(select id, member_id from changed union select changed.id, users.id from changed cross join users where users.role = ''operator'') as told');
create trigger help_threads_delete_noted after delete on help_threads
  referencing old table as changed for each statement execute function note_changes(
    'help', 'told.member_id', 'told.id::text',
    '(select id, member_id from changed union select changed.id, users.id from changed cross join users where users.role = ''operator'') as told');
