-- The questions that are suggested after an answer, each with the file that answers it; null until
-- somebody has looked.
alter table messages add column next_questions jsonb;
