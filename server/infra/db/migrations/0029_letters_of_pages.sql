-- The letters of a page as searches compare them (server/features/documents/search/letters.ts), so
-- that pages without the words that are looked for are not read. Empty until they are first needed.
alter table pages add column letters text;
create index pages_without_letters on pages (file_id, page) where letters is null;
create function forget_letters() returns trigger language plpgsql as $$
begin
  new.letters := null;
  return new;
end $$;
create trigger pages_letters before update of text on pages
  for each row when (old.text is distinct from new.text) execute function forget_letters();
