-- What models read and wrote for the member in this period, as far as their providers count.
alter table usage add column tokens bigint not null default 0 check (tokens >= 0);
