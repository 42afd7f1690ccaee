-- A suspended member cannot log in; everything of theirs stays as it is.
alter table users
  add column suspended_at timestamptz,
  -- What operators write down about the member, for themselves.
  add column note text not null default '';
create index users_newest on users (created_at desc, id desc);
create index users_by_name on users (lower(last_name), lower(first_name), id);

-- Apart from the account, whose every change is told to the member's devices. Written when a member
-- logs in, and then every few minutes at most.
create table last_seen (
  user_id uuid primary key references users on delete cascade,
  at timestamptz not null
);
create index last_seen_newest on last_seen (at desc, user_id desc);
insert into last_seen (user_id, at) select user_id, max(last_used_at) from sessions group by user_id;

-- What an operator gives to a member: a plan for a time, or more messages in one period. It costs
-- nothing, and is apart from what the member pays for.
create table grants (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  plan_id uuid,
  -- Of a plan; without it, the plan stays until it is taken back.
  until timestamptz,
  messages integer check (messages > 0),
  -- Of messages: the period in which they can be used.
  period_start timestamptz,
  reason text not null,
  granted_by uuid references users on delete set null,
  created_at timestamptz not null,
  check ((plan_id is null) <> (messages is null)),
  check ((messages is null) = (period_start is null))
);
create index grants_user on grants (user_id, created_at);
create index grants_plan on grants (plan_id) where plan_id is not null;

-- The member's devices show the plan.
create trigger grants_insert_noted after insert on grants
  referencing new table as changed for each statement
  execute function note_changes('plan', 'changed.user_id', 'null::text', 'changed');
create trigger grants_delete_noted after delete on grants
  referencing old table as changed for each statement
  execute function note_changes('plan', 'changed.user_id', 'null::text', 'changed');
