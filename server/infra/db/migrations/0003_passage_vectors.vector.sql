-- The meaning of each passage as a vector (all-MiniLM-L6-v2 has 384 dimensions). Runs only where
-- the extension is there; without it the search goes by words alone.
-- Narrow and stored in the row, so that an exact search within a few files reads little.
create table passage_vectors (
  passage_id uuid primary key references passages on delete cascade,
  file_id uuid not null references files on delete cascade,
  embedding vector(384) not null
);

alter table passage_vectors alter column embedding set storage plain;

create index passage_vectors_file_id on passage_vectors (file_id);
