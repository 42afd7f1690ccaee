-- What each request to a model took for an answer, in order.
alter table messages add column requests jsonb not null default '[]';
