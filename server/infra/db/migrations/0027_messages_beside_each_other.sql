-- The neighbours of a message are read from an index, however many messages follow the same one.
drop index messages_parent;
create index messages_parent on messages (parent_id, id);
create index messages_first on messages (chat_id, id) where parent_id is null;
