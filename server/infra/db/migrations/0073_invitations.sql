-- What the operator decides on screen, by the name of the setting.
create table settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

create table invitations (
  id uuid primary key,
  -- Trimmed and in lower case.
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  locale text not null,
  group_ids uuid[] not null default '{}',
  plan_id uuid,
  -- What the e-mail says to this person.
  note text not null default '',
  -- SHA-256 of the token, which is in the e-mail only.
  token_hash bytea not null unique,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  user_id uuid references users on delete cascade
);
-- A person is invited once, however often a file is sent.
create unique index invitations_waiting on invitations (email) where accepted_at is null;
create index invitations_newest on invitations (invited_at desc, id desc);
create index invitations_user on invitations (user_id);
