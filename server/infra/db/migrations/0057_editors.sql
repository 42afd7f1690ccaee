-- Editors look after the inbox as operators do, and are told of what changes in it.
drop index users_operators;
create index users_editors on users (id) where role in ('editor', 'operator');

drop trigger help_threads_insert_noted on help_threads;
drop trigger help_threads_update_noted on help_threads;
drop trigger help_threads_delete_noted on help_threads;
create trigger help_threads_insert_noted after insert on help_threads
  referencing new table as changed for each statement execute function note_changes(
    'help', 'told.member_id', 'told.id::text',
    '(select id, member_id from changed union select changed.id, users.id from changed cross join users where users.role in (''editor'', ''operator'')) as told');
create trigger help_threads_update_noted after update on help_threads
  referencing new table as changed for each statement execute function note_changes(
    'help', 'told.member_id', 'told.id::text',
    '(select id, member_id from changed union select changed.id, users.id from changed cross join users where users.role in (''editor'', ''operator'')) as told');
create trigger help_threads_delete_noted after delete on help_threads
  referencing old table as changed for each statement execute function note_changes(
    'help', 'told.member_id', 'told.id::text',
    '(select id, member_id from changed union select changed.id, users.id from changed cross join users where users.role in (''editor'', ''operator'')) as told');
