-- What the desk's first page counts: every editor and operator is told when it may have changed.
create function note_desk() returns trigger language plpgsql as $$
begin
  insert into changes (member_id, kind, thing)
    select id, 'desk', null from users where role <> 'member';
  return null;
end
$$;

create trigger grouped_questions_desk after insert or delete on grouped_questions
  for each statement execute function note_desk();
create trigger question_groups_desk after update on question_groups
  for each statement execute function note_desk();
create trigger written_answers_desk after update on written_answers
  for each statement execute function note_desk();
create trigger contact_requests_desk after insert or update or delete on contact_requests
  for each statement execute function note_desk();
create trigger payment_troubles_desk after insert or update or delete on payment_troubles
  for each statement execute function note_desk();
create trigger help_threads_desk after insert or update or delete on help_threads
  for each statement execute function note_desk();
create trigger messages_desk after update of feedback on messages for each row
  when (new.feedback is distinct from old.feedback) execute function note_desk();
create trigger files_desk after update of state on files for each row
  when (new.owner_id is null and new.state <> old.state and 'failed' in (new.state, old.state))
  execute function note_desk();
create trigger files_gone_desk after delete on files for each row
  when (old.owner_id is null and old.state = 'failed') execute function note_desk();
create trigger jobs_desk after update of state on jobs for each row
  when (new.name = 'letter' and new.state <> old.state and 'failed' in (new.state, old.state))
  execute function note_desk();
create trigger jobs_gone_desk after delete on jobs for each row
  when (old.name = 'letter' and old.state = 'failed') execute function note_desk();

create index files_failed on files (id) where state = 'failed' and owner_id is null;
create index jobs_failed on jobs (name, id) where state = 'failed';
