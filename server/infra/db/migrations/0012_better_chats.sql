-- Searching, sharing, importing and fitting chats; members' own documents and prompts.

alter table chats
  -- The files its answers may use beside its own attachments; null is every file of the library.
  add column file_ids uuid[],
  -- Of a chat from elsewhere: what it was there, so that it comes in once.
  add column source text;
create unique index chats_source on chats (member_id, source) where source is not null;
-- They come first in the list, and are few among many.
create index chats_pinned on chats (member_id, archived, updated_at desc, id desc) where pinned;
-- Temporary chats go a day after they were begun.
create index chats_temporary on chats (created_at) where temporary;

alter table messages
  -- Of an answer by a model that counts.
  add column input_tokens integer,
  add column output_tokens integer;

-- What was said up to a message, for models that cannot read all of it.
create table chat_summaries (
  message_id uuid primary key references messages on delete cascade,
  text text not null,
  created_at timestamptz not null default now()
);

-- What is searched in: a row for the title of each chat (its id is the chat's) and for each message
-- that is finished. Each word begins with the end of the member's id, so that a search reads hardly
-- anybody else's.
create table search_terms (
  id uuid primary key,
  chat_id uuid not null references chats on delete cascade,
  message_id uuid references messages on delete cascade,
  terms tsvector not null
);
-- What was added last is found as quickly as the rest.
create index search_terms_terms on search_terms using gin (terms) with (fastupdate = off);
create index search_terms_chat on search_terms (chat_id);
create index search_terms_message on search_terms (message_id);

-- Links to a chat as it stood. They outlive it only to say that they were withdrawn.
create table shares (
  id uuid primary key,
  member_id uuid not null references users on delete cascade,
  chat_id uuid references chats on delete set null,
  -- Keyed hash of the secret in the address, and the secret itself, sealed, for its owner's list.
  secret_hash bytea not null unique,
  secret_sealed text not null,
  title text not null,
  -- Oldest first, as the contract shows them.
  messages jsonb not null,
  -- How many: lists read no texts.
  message_count integer not null,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create index shares_member on shares (member_id, created_at desc);
create index shares_chat on shares (chat_id);

-- Whoever deletes a chat takes back what he has shown of it.
create function withdraw_shares() returns trigger language plpgsql as $$
begin
  update shares set withdrawn_at = coalesce(withdrawn_at, now()), messages = '[]', title = ''
  where chat_id = old.id;
  return old;
end
$$;
create trigger chats_deleted before delete on chats
  for each row execute function withdraw_shares();

-- Prompts that members wrote for themselves; the operator's are in the content folder.
create table prompts (
  id uuid primary key,
  member_id uuid not null references users on delete cascade,
  category_id uuid,
  title text not null,
  description text not null default '',
  text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index prompts_member on prompts (member_id, title);

-- A member's own document is attached to one chat, or waits for the chat that begins with the next
-- message; without either it is removed after a day.
alter table files
  add column owner_id uuid references users on delete cascade,
  add column chat_id uuid references chats on delete set null,
  add constraint files_own check (owner_id is null or not (public or library));
create index files_owner on files (owner_id) where owner_id is not null;
create index files_chat on files (chat_id) where chat_id is not null;
