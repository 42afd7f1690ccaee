-- When a member was added, so that who takes that back leaves what a colleague has done since. Unknown of those who were
-- in their groups before.
alter table group_members add column added_at timestamptz;
