-- People, their sessions and the codes they are sent.

create table users (
  id uuid primary key,
  -- Trimmed and in lower case.
  email text not null unique,
  email_verified_at timestamptz,
  -- argon2id in its own text form.
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  avatar_key text,
  role text not null default 'member' check (role in ('member', 'operator')),
  locale text not null default 'en',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of the token; the token itself is nowhere.
  token_hash bytea not null unique,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id, created_at desc);

-- Six-digit codes: salted hashes, bound to a purpose, a person and a matter.
create table codes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify-email')),
  -- What the code is about, such as the address it was sent to.
  subject text not null,
  salt bytea not null,
  hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index codes_user on codes (user_id, purpose, created_at desc);

-- One-time links. A spent one is gone.
create table links (
  -- SHA-256 of the token; 256 random bits need no salt.
  token_hash bytea primary key,
  purpose text not null check (purpose in ('set-up')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- How many messages of a period a member has used. A row is made with the first one.
create table usage (
  user_id uuid not null references users on delete cascade,
  -- The beginning of the period; 1970 for the messages that are given once.
  period_start timestamptz not null,
  used integer not null default 0 check (used >= 0),
  primary key (user_id, period_start)
);
