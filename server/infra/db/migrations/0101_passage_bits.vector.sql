-- One bit for each dimension of a vector: whether it is above zero. Among very many passages the
-- search takes the nearest by these bits and compares only their vectors. Narrow, and never packed,
-- so that one row costs little to read.
create table passage_bits (
  passage_id uuid primary key references passage_vectors on delete cascade,
  file_id uuid not null,
  bits bit(384) not null
);

alter table passage_bits alter column bits set storage plain;

create index passage_bits_file_id on passage_bits (file_id);

-- Of the vectors of models on another machine, which have the width of their model.
create table model_bits (
  model_id integer not null,
  passage_id uuid not null,
  file_id uuid not null,
  bits bit varying not null,
  primary key (model_id, passage_id),
  foreign key (model_id, passage_id) references model_vectors on delete cascade
);

alter table model_bits alter column bits set storage plain;

create index model_bits_file_id on model_bits (file_id, model_id);

-- The models whose vectors all have their bits; null stands for the built-in one. The vectors that
-- are there already get theirs in the background.
create table filled_bits (
  model_id integer references embedding_models on delete cascade
);

create unique index filled_bits_model_id on filled_bits (coalesce(model_id, 0));

-- In the transaction that stores the vectors, whichever version of the server does. Before 0.7.0
-- pgvector makes no bits.
create or replace function keep_passage_bits() returns trigger language plpgsql as $$
begin
  if to_regprocedure('binary_quantize(vector)') is not null then
    insert into passage_bits (passage_id, file_id, bits)
      select passage_id, file_id, binary_quantize(embedding) from added;
  end if;
  return null;
end
$$;

create or replace function keep_model_bits() returns trigger language plpgsql as $$
begin
  if to_regprocedure('binary_quantize(vector)') is not null then
    insert into model_bits (model_id, passage_id, file_id, bits)
      select model_id, passage_id, file_id, binary_quantize(embedding) from added
      where embedding is not null;
  end if;
  return null;
end
$$;

create trigger passage_vectors_bits after insert on passage_vectors
  referencing new table as added for each statement execute function keep_passage_bits();

create trigger model_vectors_bits after insert on model_vectors
  referencing new table as added for each statement execute function keep_model_bits();
