-- A chat that is imported or copied is stored in portions. Until it is whole it belongs to nobody, so
-- that no query of a member finds it; `coming_in_for` says whose it will be, and `coming_in_by` which
-- server process stores it. What a dead process left behind is deleted.
alter table chats
  alter column member_id drop not null,
  add column coming_in_for uuid references users on delete cascade,
  add column coming_in_by uuid,
  add constraint chats_owner check ((member_id is null) = (coming_in_for is not null and coming_in_by is not null));
create index chats_coming_in on chats (coming_in_by) where coming_in_by is not null;
create index chats_coming_in_for on chats (coming_in_for) where coming_in_for is not null;
