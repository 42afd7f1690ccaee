-- What each server does: whether any runs the jobs can be told by those that do not.
alter table instances add column role text not null default 'all'
  check (role in ('all', 'web', 'worker'));
