-- The meaning of what can be quoted of a passage: its sentences and the rows of its tables, one
-- after the other as server/infra/model/units.ts parts it, 384 signed bytes each. Plain bytes,
-- as they are weighed by the program and only for passages that have been found.
create table passage_units (
  passage_id uuid primary key references passages on delete cascade,
  meanings bytea not null
);
