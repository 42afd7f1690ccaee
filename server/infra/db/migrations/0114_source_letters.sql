-- Members who want a letter when a document that their answers quote has changed: up to when they
-- know. Null: they want none.
alter table users add column source_letters_at timestamptz;
create index users_source_letters on users (source_letters_at) where source_letters_at is not null;
