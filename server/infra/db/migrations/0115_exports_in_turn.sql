-- Which server process is sending a member an export of chats: one at a time, over all processes.
create table chat_exports (
  user_id uuid primary key references users on delete cascade,
  id uuid not null,
  instance_id uuid not null
);
