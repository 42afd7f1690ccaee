-- What changed for a member, for their open tabs and devices: only that it changed, never the data.
-- A row tells a browser that was away what it missed; after some hours it is deleted.
create table changes (
  id bigint generated always as identity primary key,
  -- Without a reference: a deleted account takes its things with it, and each is a change.
  member_id uuid not null,
  kind text not null,
  -- Which of that kind: the id of a chat, the place of a draft.
  thing text,
  -- Not the beginning of the transaction, which may be long ago.
  at timestamptz not null default clock_timestamp()
);
create index changes_member on changes (member_id, at);
create index changes_at on changes (at);

-- Told when the transaction commits, on every server.
create function tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', json_build_object('memberId', new.member_id, 'kind', new.kind,
    'thing', new.thing, 'at', floor(extract(epoch from new.at) * 1000))::text);
  return null;
end
$$;
create trigger changes_told after insert on changes for each row execute function tell_change();

-- For the rows that one statement changed: a row for each thing of each member, or one row where a
-- statement changed very many of them. The arguments are SQL: the kind, whose it is, which it is,
-- and where the rows are read.
create function note_changes() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into changes (member_id, kind, thing)
     select distinct member_id, case when many then ''everything'' else %L end,
       case when many then null else thing end
     from (
       select member_id, thing, count(*) over (partition by member_id) > 100 as many
       from (select distinct %s as member_id, %s as thing from %s) as each_once
       where member_id is not null
     ) as counted', tg_argv[0], tg_argv[1], tg_argv[2], tg_argv[3]);
  return null;
end
$$;

create procedure watch_table(
  watched text, acts text[], kind text, member text, thing text, place text default 'changed'
) language plpgsql as $$
declare act text;
begin
  foreach act in array acts loop
    execute format(
      'create trigger %I after %s on %I referencing %s table as changed for each statement
       execute function note_changes(%L, %L, %L, %L)',
      watched || '_' || act || '_noted', act, watched,
      case act when 'delete' then 'old' else 'new' end, kind, member, thing, place);
  end loop;
end
$$;

call watch_table('chats', '{insert,update,delete}', 'chat', 'changed.member_id', 'changed.id::text');
call watch_table('messages', '{insert,update,delete}', 'messages', 'chats.member_id',
  'chats.id::text', 'changed join chats on chats.id = changed.chat_id');
call watch_table('users', '{update}', 'member', 'changed.id', 'null::text');
call watch_table('usage', '{insert,update}', 'member', 'changed.user_id', 'null::text');
call watch_table('subscriptions', '{insert,update,delete}', 'plan', 'changed.user_id', 'null::text');
call watch_table('plan_events', '{insert}', 'plan', 'changed.user_id', 'null::text');
call watch_table('checkouts', '{insert,update}', 'plan', 'changed.user_id', 'null::text');
-- A session that is used again is no news; neither are its new tokens.
call watch_table('sessions', '{insert,delete}', 'security', 'changed.user_id', 'null::text');
call watch_table('passkeys', '{insert,delete}', 'security', 'changed.user_id', 'null::text');
call watch_table('recovery_codes', '{insert,update,delete}', 'security', 'changed.user_id', 'null::text');
call watch_table('data_exports', '{insert,update,delete}', 'exports', 'changed.user_id', 'null::text');
call watch_table('prompts', '{insert,update,delete}', 'prompts', 'changed.member_id', 'null::text');
call watch_table('shares', '{insert,update,delete}', 'shares', 'changed.member_id', 'null::text');
call watch_table('files', '{insert,update,delete}', 'attachments', 'changed.owner_id', 'changed.chat_id::text');
call watch_table('reading_places', '{insert,update}', 'reading', 'changed.member_id', 'null::text');
call watch_table('lesson_progress', '{insert,update,delete}', 'training', 'changed.member_id', 'null::text');
drop procedure watch_table;
