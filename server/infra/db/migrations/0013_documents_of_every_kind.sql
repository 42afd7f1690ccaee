-- Documents of every kind, their versions, reading places, lessons, and the answer-quality desk.

alter table files
  -- In PostgreSQL's words ('english', 'german', …; 'simple' where it knows none): how it is searched.
  add column language text not null default 'english',
  add column version integer not null default 1,
  -- The newer version that took its place: it is found and listed no more, and old citations open it.
  add column replaced_by uuid references files on delete set null,
  -- The version whose place it takes as soon as it is ready.
  add column replaces uuid references files on delete set null,
  -- The picture of its first page in the storage; null where there is none.
  add column cover_key text,
  -- Pages that hold a picture and no text, and how many of them were recognised so far.
  add column scanned integer not null default 0,
  add column recognised integer not null default 0,
  -- [{ "page": 3, "sentence": "…" }], for the operator.
  add column troubles jsonb not null default '[]',
  -- Starts of reading that never came back; 0 again as soon as pages are stored.
  add column attempts integer not null default 0,
  -- For the library.
  add column description text not null default '';
create index files_replaced on files (replaced_by) where replaced_by is not null;
create index files_replaces on files (replaces) where replaces is not null;
create index files_library on files (created_at desc, id desc) where library and replaced_by is null;

alter table pages
  -- How a page without a number of its own is called: 'Slide 4'.
  add column place text,
  -- Of a page that is shown as text: its blocks, as the contract's TextBlock.
  add column blocks jsonb,
  -- 'waits' for its picture to be recognised; 'lost' where that failed.
  add column state text not null default 'read' check (state in ('read', 'waits', 'recognised', 'lost'));
create index pages_waiting on pages (file_id, page) where state = 'waits';

alter table chats
  -- Set with the first document of the member's own, and never taken back: what was said of it stays.
  add column had_own_files boolean not null default false;
update chats set had_own_files = true
where id in (select chat_id from files where owner_id is not null and chat_id is not null);

-- Where members stopped reading.
create table reading_places (
  member_id uuid not null references users on delete cascade,
  file_id uuid not null references files on delete cascade,
  page integer not null,
  read_at timestamptz not null default now(),
  primary key (member_id, file_id)
);
create index reading_places_newest on reading_places (member_id, read_at desc);

create table lesson_progress (
  member_id uuid not null references users on delete cascade,
  slug text not null,
  done boolean not null default false,
  seconds real,
  updated_at timestamptz not null default now(),
  primary key (member_id, slug)
);

-- What the search found for an answer, best first: [{ fileId, filename, title, page, quote, score }].
-- Passages of members' own documents are left out: the operator reads this.
create table answer_passages (
  message_id uuid primary key references messages on delete cascade,
  passages jsonb not null
);

-- How often each file was cited; outlives the chats.
create table file_citations (
  file_id uuid primary key references files on delete cascade,
  times integer not null,
  last_at timestamptz not null default now()
);

create index messages_ungrounded on messages (id desc) where role = 'bot' and grounded = 'no';
create index messages_rated on messages (id desc) where feedback is not null;

-- Questions with a known answer, and what came of asking them.
create table checks (
  id uuid primary key,
  question text not null,
  -- Both null: the documents hold no answer.
  file_id uuid references files on delete set null,
  page integer,
  words text,
  created_at timestamptz not null default now()
);

create table check_runs (
  id uuid primary key,
  state text not null check (state in ('running', 'done', 'failed')),
  model text not null,
  total integer not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index check_runs_one on check_runs (state) where state = 'running';

create table check_results (
  run_id uuid not null references check_runs on delete cascade,
  check_id uuid not null,
  question text not null,
  -- Whether it was right.
  passed boolean not null,
  grounded text,
  citations jsonb not null,
  answer text not null,
  primary key (run_id, check_id)
);
