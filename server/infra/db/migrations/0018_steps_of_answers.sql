-- What a model looked up while it wrote an answer, in order (`Step` in contract/chat.ts).
alter table messages add column steps jsonb not null default '[]';
