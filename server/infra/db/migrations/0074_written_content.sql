-- What editors write on screen in the place of a file of the content folder. Every version stays.
create table content_versions (
  id uuid primary key,
  -- In the content folder, such as pages/de/home.md.
  path text not null,
  -- Null where the file was removed.
  text text,
  draft boolean not null,
  author_id uuid,
  author_name text not null,
  at timestamptz not null
);
create index content_versions_path on content_versions (path, at desc, id desc);

create table content_files (
  path text primary key,
  -- In use; null where the folder's own file is.
  published_id uuid references content_versions,
  draft_id uuid references content_versions,
  -- SHA-256 of the folder's own file when this was published: the desk shows it where it changed since.
  below_hash text
);
