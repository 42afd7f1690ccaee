-- An answer that cost no message of the quota although it is complete: small talk, or a question
-- that the documents do not answer.
alter table messages add column free boolean not null default false;
