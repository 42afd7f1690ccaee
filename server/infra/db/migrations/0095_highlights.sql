-- Words of a document that a member highlighted, and what they wrote about them.
create table highlights (
  id uuid primary key,
  member_id uuid not null references users on delete cascade,
  -- The version in which the words were selected; null where that is deleted and only the note is left.
  file_id uuid references files on delete set null,
  -- As the document was called then.
  title text not null,
  page integer not null,
  -- The name of a page that is not of paper.
  place text,
  -- As the page has it, in one line; what stands around it tells it from the same words elsewhere.
  quote text not null,
  before text not null,
  after text not null,
  note text,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index highlights_newest on highlights (member_id, created_at desc, id desc);
create index highlights_file on highlights (file_id);

-- With a document its words go. A note is its member's own text and stays, unless the document was
-- theirs too and they removed it.
create function forget_highlights() returns trigger language plpgsql as $$
begin
  delete from highlights where file_id = old.id and (note is null or old.owner_id is not null);
  update highlights set quote = '', before = '', after = '' where file_id = old.id;
  return old;
end
$$;
create trigger files_highlights before delete on files for each row
  execute function forget_highlights();

create trigger highlights_insert_noted after insert on highlights referencing new table as changed
  for each statement execute function note_changes(
    'highlights', 'changed.member_id', 'null::text', 'changed');
create trigger highlights_update_noted after update on highlights referencing new table as changed
  for each statement execute function note_changes(
    'highlights', 'changed.member_id', 'null::text', 'changed');
create trigger highlights_delete_noted after delete on highlights referencing old table as changed
  for each statement execute function note_changes(
    'highlights', 'changed.member_id', 'null::text', 'changed');
