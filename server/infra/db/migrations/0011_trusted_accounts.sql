-- What an account needs to be trusted: a second factor, limits, links, what happened in it, its data.

-- Which key the secrets below are sealed with (server/infra/secrets): another one could not open them.
create table sealing_key (
  only_row boolean primary key default true check (only_row),
  fingerprint bytea not null
);

alter table users
  add column accepted_terms_at timestamptz,
  -- Set while logging in with the password asks for more.
  add column second_factor_at timestamptz,
  -- The app's secret, sealed. It counts from app_confirmed_at on.
  add column app_secret text,
  add column app_confirmed_at timestamptz,
  -- The newest step of time whose code was used: no code opens twice.
  add column app_last_step bigint,
  -- When the account will be gone, where its member has asked for that.
  add column deletes_at timestamptz;
create index users_deletes on users (deletes_at) where deletes_at is not null;

alter table sessions
  -- For a minute after a new token was given, requests that are on their way may carry the old one.
  add column previous_token_hash bytea,
  add column previous_until timestamptz;
create unique index sessions_previous on sessions (previous_token_hash)
  where previous_token_hash is not null;

-- Keyed hashes (HMAC-SHA256); a used code stays to be told apart from a wrong one.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- As WebAuthn names it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  -- Kept by its maker and so on several devices.
  synced boolean not null default false,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at desc);

-- What a browser has to sign with a passkey; each is answered once.
create table challenges (
  id uuid primary key,
  purpose text not null check (purpose in ('log-in', 'add-passkey')),
  -- Unknown while somebody logs in.
  user_id uuid references users on delete cascade,
  challenge text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index challenges_expiry on challenges (expires_at);

alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('verify-email', 'change-email'));

alter table links
  add column user_id uuid references users on delete cascade,
  -- What the link is about, such as the change of an address that it takes back.
  add column subject text;
alter table links drop constraint links_purpose_check;
alter table links add constraint links_purpose_check
  check (purpose in ('set-up', 'reset-password', 'undo-email-change'));
create index links_user on links (user_id, purpose);

-- For seven days the old address can take a change back, and nobody else can have it.
create table email_changes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  old_email text not null,
  new_email text not null,
  changed_at timestamptz not null default now(),
  undo_until timestamptz not null,
  undone_at timestamptz
);
create index email_changes_old on email_changes (old_email, undo_until) where undone_at is null;
create index email_changes_user on email_changes (user_id);

-- Devices that a member has logged in from: guesses made elsewhere never lock them out.
create table devices (
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of the network and what the browser says of itself.
  hash bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, hash)
);

-- Tries of a time window, counted for all servers together. The keys are SHA-256, so that no
-- address stands here.
create table limits (
  key bytea primary key,
  used integer not null,
  resets_at timestamptz not null
);
create index limits_expiry on limits (resets_at);

-- Counts one try against several limits, the narrowest first. Where one is reached the wider ones
-- are not touched, so that nobody uses up what belongs to others by trying after he was refused.
-- Answers when the limit that refused resets, or null when the try may go on.
create function count_try(keys bytea[], mosts integer[], window_seconds integer[], at timestamptz)
returns timestamptz language plpgsql as $$
declare
  row limits;
begin
  for i in 1 .. coalesce(array_length(keys, 1), 0) loop
    insert into limits as known (key, used, resets_at)
      values (keys[i], 1, at + make_interval(secs => window_seconds[i]))
    on conflict (key) do update set
      used = case when known.resets_at <= at then 1 else least(known.used + 1, mosts[i] + 1) end,
      resets_at = case when known.resets_at <= at then excluded.resets_at else known.resets_at end
    returning * into row;
    if row.used > mosts[i] then
      return row.resets_at;
    end if;
  end loop;
  return null;
end
$$;

-- What happened in an account. Rows are added and never changed; they go with the account.
create table activity (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  event text not null,
  detail text,
  user_agent text not null default '',
  ip text not null default '',
  at timestamptz not null default now()
);
create index activity_user on activity (user_id, at desc, id desc);

create function refuse_change_of_activity() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from users where id = old.user_id) then
    return old;
  end if;
  raise exception 'What happened in an account cannot be changed.';
end
$$;
create trigger activity_is_appended before update or delete on activity
  for each row execute function refuse_change_of_activity();

-- Downloads of everything about a member.
create table data_exports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'working', 'ready', 'failed')),
  -- In hundredths.
  progress integer not null default 0 check (progress between 0 and 100),
  storage_key text,
  size_bytes bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index data_exports_user on data_exports (user_id, created_at desc);
create index data_exports_expiry on data_exports (expires_at) where expires_at is not null;
