-- Since when a member wants no letters from the operator; those that must come are sent all the same.
alter table users add column letters_off_at timestamptz;

-- What an operator writes to many members at once.
create table mailings (
  id uuid primary key,
  -- By language: { "en": { "subject": …, "body": … } }.
  texts jsonb not null default '{}',
  audience text not null default 'members' check (audience in ('members', 'some')),
  plan_ids uuid[] not null default '{}',
  group_ids uuid[] not null default '{}',
  -- Only members who were last seen before.
  inactive_since timestamptz,
  -- Whether members see it in the dashboard, too.
  notice boolean not null default false,
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'sending', 'stopped', 'sent')),
  -- Counts the changes of a draft, so that of two operators the slower one is told.
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  send_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- Set when a letter did not arrive, until an operator has seen it.
  trouble_at timestamptz,
  -- Why the whole of it was stopped, where the mail server took nothing.
  trouble text
);
create index mailings_newest on mailings (created_at desc, id desc);
create index mailings_at_work on mailings (started_at, id) where state in ('scheduled', 'sending');
create index mailings_in_trouble on mailings (trouble_at) where trouble_at is not null;

-- One row for each member who is written to, fixed when the sending begins. It is marked as `sending`
-- before the mail server is asked; what a crash leaves so is `doubt` from then on, and never sent
-- again by itself.
create table mailing_recipients (
  mailing_id uuid not null references mailings on delete cascade,
  user_id uuid not null references users on delete cascade,
  state text not null
    check (state in ('waiting', 'sending', 'sent', 'skipped', 'bounced', 'failed', 'doubt')),
  -- Why it was not sent; of a bounce, what the mail server said.
  reason text,
  attempts integer not null default 0,
  -- Not before that.
  due_at timestamptz not null,
  -- Of the last try.
  tried_at timestamptz,
  -- SHA-256 of the token in the link to unsubscribe, which is in the letter only.
  token_hash bytea unique,
  -- Since when the member does not want to see the notice any more.
  dismissed_at timestamptz,
  primary key (mailing_id, user_id)
);
create index mailing_recipients_to_come on mailing_recipients (mailing_id, user_id)
  where state in ('waiting', 'sending');
create index mailing_recipients_trouble on mailing_recipients (mailing_id, user_id)
  where state in ('bounced', 'failed', 'doubt');
create index mailing_recipients_member on mailing_recipients (user_id);

-- Asked for while it ran: it runs once more.
alter table jobs add column again boolean not null default false;

create function note_dismissed() returns trigger language plpgsql as $$
begin
  insert into changes (member_id, kind) values (new.user_id, 'notices');
  return null;
end
$$;
create trigger mailing_recipients_dismissed after update of dismissed_at on mailing_recipients
  for each row when (new.dismissed_at is distinct from old.dismissed_at)
  execute function note_dismissed();

create trigger mailings_desk after update of trouble_at on mailings for each row
  when (new.trouble_at is distinct from old.trouble_at) execute function note_desk();
