-- Of the operator's documents: who looks after it, and the day on which it is to be looked through.
alter table files
  add column keeper_id uuid references users on delete set null,
  add column review_on date;
create index files_review on files (review_on) where review_on is not null and replaced_by is null;

create trigger files_review_desk after update of review_on on files for each row
  when (new.owner_id is null and new.review_on is distinct from old.review_on)
  execute function note_desk();
