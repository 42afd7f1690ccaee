-- A pass lets its guest have the plan of its giver for some days. It stays when the giver's account is
-- deleted, so that it is known who had one.
create table guest_passes (
  id uuid primary key,
  giver_id uuid references users on delete set null,
  -- Where the letter went, trimmed and in lower case; null once the giver's account is gone.
  email text,
  locale text not null,
  plan_id uuid not null,
  -- The giver's period in which it counts.
  period_start timestamptz not null,
  -- SHA-256 of the token, which is in the e-mail only.
  token_hash bytea not null unique,
  given_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  user_id uuid references users on delete cascade,
  -- Null once the plan was taken back.
  grant_id uuid references grants on delete set null,
  check ((used_at is null) = (user_id is null))
);
create index guest_passes_giver on guest_passes (giver_id, given_at desc, id desc);
create index guest_passes_user on guest_passes (user_id, used_at);
create index guest_passes_grant on guest_passes (grant_id);

-- What came by a guest pass; whoever has a plan so gives no passes.
alter table grants add column by_guest_pass boolean not null default false;
-- Passes given in the period, counted as messages are.
alter table usage add column guest_passes integer not null default 0 check (guest_passes >= 0);
