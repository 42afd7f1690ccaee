-- Pictures and drawings on the pages of a PDF that may say something.
create table figures (
  file_id uuid not null references files on delete cascade,
  page integer not null,
  -- From 0, on its page.
  position integer not null,
  -- The box, in fractions of the page.
  x double precision not null,
  y double precision not null,
  width double precision not null,
  height double precision not null,
  -- The same for the same picture.
  print text not null,
  caption text not null,
  -- 'found' while the file is read; then it waits for a model that can see, or is left out: repeated,
  -- or one too many. 'empty': the model found nothing in it that can be looked up.
  state text not null default 'found'
    check (state in ('found', 'waits', 'read', 'empty', 'left', 'failed')),
  -- Why the model did not read it.
  trouble jsonb,
  -- Where what the model wrote stands in the text of the page.
  start_offset integer,
  end_offset integer,
  primary key (file_id, page, position)
);
create index figures_that_wait on figures (file_id, page, position) where state = 'waits';
create index figures_without_content on figures (print) where state = 'empty';
create index figures_with_trouble on figures (file_id, page, position) where state = 'failed';

alter table pages
  drop constraint pages_picture_check,
  -- 'failed': a model was asked for the page and did not read it.
  add constraint pages_picture_check check (picture in ('page', 'failed')),
  add column picture_trouble jsonb;
drop index pages_with_pictures;
create index pages_that_wait_for_a_model on pages (file_id, page) where picture = 'page';
create index pages_a_model_did_not_read on pages (file_id, page) where picture = 'failed';
