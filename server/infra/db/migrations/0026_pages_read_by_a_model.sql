alter table pages
  -- What a model that can see has still to read: the whole page, which was recognised badly.
  add column picture text check (picture in ('page')),
  -- From this place on, a model has written the text of the page from its picture; 0 for all of it.
  add column read_by_model_from integer check (read_by_model_from >= 0);
create index pages_with_pictures on pages (file_id, page) where picture is not null;
create index pages_read_by_model on pages (file_id, page) where read_by_model_from is not null;
