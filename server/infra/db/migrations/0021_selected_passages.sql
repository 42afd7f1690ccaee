-- The passage of a document that a question is about (`Selection` in contract/selections.ts).
alter table messages add column selection jsonb;
