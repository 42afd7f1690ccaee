-- What editors write for questions that no document answered. Each is a page of the document
-- “Questions and answers” of its audience, which is written anew, as a new version, with each change.
create table answer_documents (
  id uuid primary key,
  -- Whom it is for, as documents say it; the ids are sorted.
  audience text not null,
  plan_ids uuid[] not null default '{}',
  group_ids uuid[] not null default '{}',
  -- The version that was stored last, which may be being read yet.
  file_id uuid references files on delete set null,
  category_id uuid,
  -- Counts the changes of its pages; the version that was stored last has the one it was made of.
  revision integer not null default 0,
  stored_revision integer not null default 0,
  unique (audience, plan_ids, group_ids)
);

create table written_answers (
  id uuid primary key,
  document_id uuid not null references answer_documents,
  title text not null,
  body text not null,
  -- The version that is used and the page in it; null until it is read.
  file_id uuid references files on delete set null,
  page integer,
  -- Whoever asked is told when the page can be opened, and once.
  tell text not null check (tell in ('no', 'waiting', 'told')),
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null
);
create index written_answers_document on written_answers (document_id, id);

alter table question_groups add column answer_id uuid references written_answers on delete set null;
create index question_groups_answer on question_groups (answer_id) where answer_id is not null;

-- Of an answer: what was written later for its question, as the contract's Written.
alter table messages add column written jsonb;

alter table files drop constraint files_origin_check;
alter table files add constraint files_origin_check check (origin in ('upload', 'content', 'answers'));
