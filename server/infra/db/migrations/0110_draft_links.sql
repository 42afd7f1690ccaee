-- Links that show an editor's draft to whoever has them, for a day.
create table draft_links (
  id uuid primary key,
  -- In the content folder, such as pages/de/home.md.
  path text not null,
  secret_hash bytea not null unique,
  -- Their links rest while they may edit no more, and go with their account.
  author_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_at timestamptz
);
create index draft_links_path on draft_links (path, created_at desc);
create index draft_links_author on draft_links (author_id);
