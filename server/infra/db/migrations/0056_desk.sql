-- Editors look after documents, content, answers and the inbox; operators after everything.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('member', 'editor', 'operator'));

-- What editors and operators did. A row outlives whom it is about, and whoever acted.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid,
  -- The actor's name at that time.
  actor_name text not null,
  act text not null,
  -- Whom or what it was done to: a kind such as 'member', an id, and a name at that time.
  subject_kind text not null,
  subject_id text,
  subject_name text,
  reason text,
  ip text not null,
  user_agent text not null
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_subject on audit_log (subject_id, at desc, id desc);
create index audit_log_act on audit_log (act, at desc, id desc);

create table groups (
  id uuid primary key,
  name text not null,
  description text not null default '',
  created_at timestamptz not null
);
create unique index groups_name on groups (lower(name));

create table group_members (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (group_id, user_id)
);
create index group_members_user on group_members (user_id);
