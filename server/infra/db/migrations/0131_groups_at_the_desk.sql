-- Groups, and who is in them, are shown on the desk.
create trigger groups_desk after insert or update or delete on groups
  for each statement execute function note_desk();
create trigger group_members_desk after insert or delete on group_members
  for each statement execute function note_desk();
