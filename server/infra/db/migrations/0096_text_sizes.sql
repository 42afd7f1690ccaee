-- How large the member wants to read the site.
alter table users add column text_size text not null default 'normal'
  check (text_size in ('normal', 'larger', 'largest'));
