-- Chats, their messages as a tree, and the log of every answer.

-- Server processes that share this database; one that has not been seen lately is dead.
create table instances (
  id uuid primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

create table chats (
  id uuid primary key,
  member_id uuid not null references users on delete cascade,
  title text not null,
  -- Whether the member has named it; a name is never changed by itself.
  titled_by_member boolean not null default false,
  pinned boolean not null default false,
  archived boolean not null default false,
  temporary boolean not null default false,
  -- The end of the branch that is shown.
  current_message_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index chats_newest on chats (member_id, archived, updated_at desc, id desc);

create table messages (
  id uuid primary key,
  chat_id uuid not null references chats on delete cascade,
  parent_id uuid references messages on delete cascade,
  role text not null check (role in ('user', 'bot')),
  content text not null default '',
  status text not null check (status in ('streaming', 'complete', 'stopped', 'interrupted', 'failed')),
  grounded text check (grounded in ('yes', 'no')),
  citations jsonb not null default '[]',
  feedback text check (feedback in ('up', 'down')),
  feedback_comment text,
  -- Of an answer: which process writes it, and from which period its message was taken.
  instance_id uuid,
  charged_period timestamptz,
  created_at timestamptz not null default now()
);
create index messages_chat on messages (chat_id, id);
create index messages_parent on messages (parent_id);
-- One answer at a time in a chat, whatever two tabs do at once.
create unique index messages_running on messages (chat_id) where status = 'streaming';
create index messages_streaming on messages (instance_id) where status = 'streaming';

-- A request that came twice finds what its first coming made.
create table message_requests (
  member_id uuid not null references users on delete cascade,
  request_id uuid not null,
  chat_id uuid not null references chats on delete cascade,
  user_message_id uuid not null,
  bot_message_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (member_id, request_id)
);

-- Everything a reader was told of an answer, in order; appended only.
create table answer_events (
  message_id uuid not null references messages on delete cascade,
  seq integer not null,
  type text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (message_id, seq)
);
create index answer_events_age on answer_events (created_at);
