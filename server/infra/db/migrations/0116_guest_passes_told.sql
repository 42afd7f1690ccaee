-- Whoever gave a pass sees at once that it was used: it is told as a change of what their plan has left.
create trigger guest_passes_insert_noted after insert on guest_passes referencing new table as changed
  for each statement execute function note_changes(
    'plan', 'changed.giver_id', 'null::text', 'changed');
create trigger guest_passes_update_noted after update on guest_passes referencing new table as changed
  for each statement execute function note_changes(
    'plan', 'changed.giver_id', 'null::text', 'changed');
create trigger guest_passes_delete_noted after delete on guest_passes referencing old table as changed
  for each statement execute function note_changes(
    'plan', 'changed.giver_id', 'null::text', 'changed');
