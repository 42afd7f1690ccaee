-- What a member wants a model to know with each question: who they are, how they want to be answered.
alter table users add column standing_instruction text;
