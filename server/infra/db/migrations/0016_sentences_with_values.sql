-- A sentence is stored as its message with its values, and put into the reader's language when it
-- is sent. What is stored already is English text, and stays that.
alter table files alter column error type jsonb using to_jsonb(error);
alter table payment_troubles alter column sentence type jsonb using to_jsonb(sentence);
alter table reconciliations alter column failure type jsonb using to_jsonb(failure);
