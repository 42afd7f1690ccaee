-- Documents: the operator's files, what was read from them, and what the search counts.

-- One row for each file that is kept. The bytes are in the storage under storage_key.
create table files (
  id uuid primary key,
  -- The name in links (/v1/files/<filename>). Looked up here, never joined to a path.
  filename text not null unique,
  title text not null,
  -- Media type, such as application/pdf.
  type text not null,
  size_bytes bigint not null,
  -- Of the bytes, in hexadecimal; finds the same file sent twice.
  sha256 text not null,
  storage_key text not null,
  category_id uuid,
  -- Anyone may open it, members only otherwise.
  public boolean not null default false,
  -- Also shown in the library.
  library boolean not null default false,
  -- The assistant answers from it.
  assistant boolean not null default true,
  -- Sent by the operator, or found in the content folder.
  origin text not null default 'upload' check (origin in ('upload', 'content')),
  -- Of a file from the content folder: its name there, and what that folder last said of it.
  content_name text,
  content_about jsonb,
  -- How many pages it has, once that is known, and how many of them are stored below.
  pages integer,
  pages_read integer not null default 0,
  state text not null default 'queued' check (state in ('queued', 'reading', 'ready', 'failed')),
  -- Why reading failed, in a sentence for the operator.
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index files_sha256 on files (sha256);
-- Several servers that start at once bring the same library: it is kept once.
create unique index files_content_once on files (sha256) where origin = 'content';

-- The text of each page in reading order, and where its words stand on the page.
create table pages (
  file_id uuid not null references files on delete cascade,
  page integer not null,
  text text not null,
  -- In points.
  width real not null,
  height real not null,
  -- Offsets and boxes of the words, packed; server/infra/reader/words.ts reads and writes it.
  words bytea not null,
  -- The headings in force at the end of the page, by level, so that reading can go on from here.
  headings jsonb not null default '[]',
  primary key (file_id, page)
);

-- What the search finds: a paragraph, a list, a table, or a few short paragraphs.
create table passages (
  id uuid primary key,
  file_id uuid not null references files on delete cascade,
  page integer not null,
  -- From 0 on each page, in reading order.
  position integer not null,
  -- The headings above it, 'Fees › Waiting list'.
  heading text not null,
  -- Letter for letter what stands in pages.text from start_offset to end_offset
  -- (counted in UTF-16 units, as JavaScript does).
  text text not null,
  start_offset integer not null,
  end_offset integer not null,
  -- How many words of it are searched, stop words left out.
  length integer not null,
  -- Words of the heading have weight A, words of the text weight D.
  terms tsvector not null,
  unique (file_id, page, position)
);

create index passages_terms on passages using gin (terms);

-- For BM25: in how many passages each word stands, and how many passages and words there are.
-- The triggers below keep both in the transaction that changes the passages.
create table term_counts (
  term text primary key,
  passages integer not null
);

create table search_totals (
  only_row boolean primary key default true check (only_row),
  passages bigint not null default 0,
  terms bigint not null default 0
);

insert into search_totals default values;

-- Whoever counts takes the row of search_totals first and the words in alphabetical order, so that
-- two readers wait for each other and never in a circle.
create function count_passages_in() returns trigger language plpgsql as $$
begin
  update search_totals set
    passages = search_totals.passages + (select count(*) from added),
    terms = search_totals.terms + (select coalesce(sum(length), 0) from added);
  insert into term_counts (term, passages)
    select word, count(*) from added, unnest(tsvector_to_array(added.terms)) as word
    group by word order by word
  on conflict (term) do update set passages = term_counts.passages + excluded.passages;
  return null;
end
$$;

create function count_passages_out() returns trigger language plpgsql as $$
begin
  update search_totals set
    passages = search_totals.passages - (select count(*) from removed),
    terms = search_totals.terms - (select coalesce(sum(length), 0) from removed);
  with gone as (
    select word, count(*) as passages from removed, unnest(tsvector_to_array(removed.terms)) as word
    group by word
  ), held as (
    select term from term_counts where term in (select word from gone) order by term for update
  )
  update term_counts set passages = term_counts.passages - gone.passages
  from held join gone on gone.word = held.term
  where term_counts.term = held.term;
  delete from term_counts where passages <= 0;
  return null;
end
$$;

create trigger passages_added after insert on passages
  referencing new table as added for each statement execute function count_passages_in();

create trigger passages_removed after delete on passages
  referencing old table as removed for each statement execute function count_passages_out();
