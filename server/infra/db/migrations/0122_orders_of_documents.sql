-- The desk lists its documents by age, title, size and state: those that failed, that are read, that wait,
-- that are ready. A title may be long, and a row of an index may not. (order.ts has the same expressions.)
create index files_listed on files (id) where owner_id is null and replaced_by is null;
create index files_title on files (lower(left(title, 100)), id)
  where owner_id is null and replaced_by is null;
create index files_size on files (size_bytes desc, id desc)
  where owner_id is null and replaced_by is null;
create index files_state on files (
  (case state when 'failed' then 3 when 'reading' then 2 when 'queued' then 1 else 0 end) desc, id desc
) where owner_id is null and replaced_by is null;
