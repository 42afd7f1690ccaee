-- Of an answer: how long its reader waited for the first word, in milliseconds.
alter table messages add column first_word_ms integer;

-- Accounts that were deleted, without whose they were.
create table departures (
  at timestamptz not null default now(),
  joined_at timestamptz not null
);
create index departures_at on departures (at);
create index departures_joined on departures (joined_at);
create function note_departure() returns trigger language plpgsql as $$
begin
  insert into departures (joined_at) values (old.created_at);
  return null;
end
$$;
create trigger users_departed after delete on users for each row execute function note_departure();

-- What was counted for a day, a week (from Monday) or a month that is over, in UTC.
create table rolled_figures (
  by text not null check (by in ('day', 'week', 'month')),
  starts date not null,
  figures jsonb not null,
  made_at timestamptz not null,
  primary key (by, starts)
);

create index message_requests_created on message_requests (created_at);
create index users_created on users (created_at);
create index reading_places_read on reading_places (read_at);
create index plan_events_at on plan_events (at);
