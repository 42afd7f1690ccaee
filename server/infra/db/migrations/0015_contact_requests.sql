-- What guests write to the operator, until he deletes it.
create table contact_requests (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  -- The answer is written in it.
  locale text not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  answer text,
  answered_by text,
  answered_at timestamptz,
  created_at timestamptz not null
);
create index contact_requests_state on contact_requests (state, id desc);
