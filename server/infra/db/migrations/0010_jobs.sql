-- Work to be done later. A job that is done is deleted; one that failed for good stays to be read.
create table jobs (
  id bigint generated always as identity primary key,
  name text not null,
  data jsonb not null,
  once text, -- at most one job of that name and key waits or runs
  state text not null default 'waiting' check (state in ('waiting', 'running', 'failed')),
  attempts integer not null default 0,
  retries integer not null,
  run_at timestamptz not null default now(),
  owner uuid, -- the process that runs it; it has to renew the lease
  leased_until timestamptz,
  error text,
  created_at timestamptz not null default now()
);

create unique index jobs_once on jobs (name, once) where once is not null and state <> 'failed';
create index jobs_due on jobs (run_at) where state = 'waiting';
create index jobs_leases on jobs (leased_until) where state = 'running';

-- The last minute for which a repeated job was sent, so that of several servers one sends it.
create table job_slots (
  name text primary key,
  slot timestamptz not null
);
