-- The words of the documents as they are written: passages.terms has only their stems. A mistyped
-- word of a question is corrected to one of them, if it stands in a document that may be searched.
create table document_words (
  word text primary key,
  -- In how many passages it stands.
  passages integer not null
);

-- The word, and the word without each one of its letters. Whoever types one letter too many, too few
-- or wrong, or exchanges two, still shares one of these.
create function typing_keys(word text) returns text[] language sql immutable parallel safe as $$
  select array(
    select $1 union select overlay($1 placing '' from at for 1) from generate_series(1, char_length($1)) as at
  )
$$;

-- Words are added once and hardly ever again, so that nothing is gained by adding them later.
create index document_words_keys on document_words using gin (typing_keys(word)) with (fastupdate = off);

-- The words that are worth a correction: no numbers, codes or addresses.
create function words_in(written text) returns setof text language sql immutable parallel safe as $$
  select word from unnest(tsvector_to_array(to_tsvector('simple'::regconfig, $1))) as word
  where char_length(word) between 3 and 40 and word !~ '[[:digit:][:punct:][:space:]]'
$$;

-- The triggers that count terms run before these, by their names, and hold the row of
-- search_totals: no two transactions count words at the same time.
create function count_words_in() returns trigger language plpgsql as $$
begin
  insert into document_words (word, passages)
    select word, count(*) from added, words_in(added.heading || ' ' || added.text) as word
    group by word order by word
  on conflict (word) do update set passages = document_words.passages + excluded.passages;
  return null;
end
$$;

create function count_words_out() returns trigger language plpgsql as $$
begin
  with gone as materialized (
    select word, count(*) as passages from removed, words_in(removed.heading || ' ' || removed.text) as word
    group by word
  ), last as (
    delete from document_words using gone
    where document_words.word = gone.word and document_words.passages <= gone.passages
  )
  update document_words set passages = document_words.passages - gone.passages
  from gone where document_words.word = gone.word and document_words.passages > gone.passages;
  return null;
end
$$;

create trigger passages_words_added after insert on passages
  referencing new table as added for each statement execute function count_words_in();

create trigger passages_words_removed after delete on passages
  referencing old table as removed for each statement execute function count_words_out();

insert into document_words (word, passages)
  select word, count(*) from passages, words_in(heading || ' ' || text) as word
  group by word order by word;
