-- Answers that an editor has approved or corrected. A question of the same meaning gets them first.
create table approved_answers (
  id uuid primary key,
  question text not null,
  -- Of the question, by the built-in model, packed.
  meaning bytea not null,
  content text not null,
  citations jsonb not null,
  -- 'review': a passage that it cites has changed, so that it is not given any more.
  state text not null check (state in ('active', 'review')),
  approved_by text not null,
  approved_at timestamptz not null,
  -- Since when it is to be reviewed.
  changed_at timestamptz
);
create index approved_answers_state on approved_answers (state, id);

create trigger approved_answers_desk after insert or update or delete on approved_answers
  for each statement execute function note_desk();

-- Of an answer: by whom and when it was approved, as the contract's Approval.
alter table messages add column approved jsonb;
