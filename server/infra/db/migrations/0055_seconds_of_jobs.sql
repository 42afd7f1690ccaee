-- How long a job will take, estimated: of two that came close together the shorter one is done first.
alter table jobs add column seconds real not null default 0;
