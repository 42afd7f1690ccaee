-- When its member saved an answer, to find it again; null where it is not saved.
alter table messages add column saved_at timestamptz;
-- Few messages of a site are saved: a member's list reads this index, chat by chat.
create index messages_saved on messages (chat_id) where saved_at is not null;
