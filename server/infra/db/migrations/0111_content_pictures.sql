-- Pictures that editors put on the site. They lie over those of the content folder, as texts do, and
-- stand in the database so that every server has them at once.
create table content_pictures (
  -- In media/, such as garden.webp.
  name text primary key,
  -- SHA-256 of the bytes: under it each server keeps a file of its own.
  hash text not null,
  bytes bytea not null,
  width integer not null,
  height integer not null,
  author_name text not null,
  at timestamptz not null
);
