-- Models of embeddings on another machine. The vectors of the built-in model stay in
-- passage_vectors: they answer until another model has all of its own, and whenever it is away.
create table embedding_models (
  id integer generated always as identity primary key,
  -- As EMBEDDINGS_MODEL and EMBEDDINGS_URL have it.
  name text not null,
  url text not null,
  width integer not null,
  -- Whether questions are compared with its vectors: once each passage has one.
  ready boolean not null default false,
  -- Why the last request failed, as a sentence; null once one succeeds.
  trouble jsonb,
  created_at timestamptz not null default now(),
  unique (name, width),
  unique (id, width)
);

create table model_vectors (
  model_id integer not null,
  passage_id uuid not null references passages on delete cascade,
  file_id uuid not null references files on delete cascade,
  width integer not null,
  -- Of length 1; null of a text that the model refuses.
  embedding vector check (vector_dims(embedding) = width),
  primary key (model_id, passage_id),
  -- All vectors of a model have its width.
  foreign key (model_id, width) references embedding_models (id, width) on delete cascade
);

-- Stored in the row, uncompressed, unless they are too large for one.
alter table model_vectors alter column embedding set storage main;

create index model_vectors_file_id on model_vectors (file_id, model_id);
create index model_vectors_passage_id on model_vectors (passage_id);
