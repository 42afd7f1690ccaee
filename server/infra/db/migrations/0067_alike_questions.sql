-- Questions that no document answered, and those whose answer did not help. Alike ones are in one
-- group, which is one row of the operator's desk.
create table question_groups (
  id uuid primary key,
  -- Put aside by an editor, as nothing will be written for it.
  left_at timestamptz,
  left_by text,
  created_at timestamptz not null
);

create table grouped_questions (
  -- The answer to the question.
  message_id uuid primary key references messages on delete cascade,
  group_id uuid not null references question_groups on delete cascade,
  -- Of the question, by the built-in model, packed.
  meaning bytea not null,
  -- How alike it is to the question that it was put beside, and the words of both; null for one that
  -- began its group.
  likeness real,
  words text[] not null default '{}',
  asked_at timestamptz not null
);
create index grouped_questions_group on grouped_questions (group_id, asked_at);
create index grouped_questions_newest on grouped_questions (asked_at desc);

-- Those that are to be grouped yet are looked for among these.
create index messages_unanswered on messages (id) where grounded = 'no' or feedback = 'down';
